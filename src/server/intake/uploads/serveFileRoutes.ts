// Serves uploaded files so that nothing in them can run in our origin (SEC-72).
import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '../../platform/core/refusal'
import { FileDamaged, FileMissing, type FileStore } from '../../platform/storage/fileStore'
import type { FileRow } from './queries'

/** Nothing in the file may run. */
export const fileHeaders = ({ media_type }: FileRow, isViewed: boolean) => ({
  'x-content-type-options': 'nosniff',
  // A browser's PDF viewer does not work in a sandbox. PDFs are stripped of active content on upload.
  'content-security-policy':
    isViewed && media_type === 'application/pdf'
      ? "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"
      : "default-src 'none'; sandbox; frame-ancestors 'self'",
})

/** Missing or damaged content is reported, never served (REL-35). */
export const openFile = async (
  files: FileStore,
  { id, sha256 }: FileRow,
  log: FastifyBaseLogger,
): Promise<Readable> => {
  try {
    return await files.get(sha256)
  } catch (error) {
    if (!(error instanceof FileMissing) && !(error instanceof FileDamaged)) throw error
    log.error({ file: id, fault: error.name }, 'stored file cannot be served')
    const fate = error instanceof FileMissing ? 'is missing on the server' : 'is damaged'
    throw new Refusal(500, `The saved file ${fate}. Please upload it again, or tell the school.`)
  }
}
