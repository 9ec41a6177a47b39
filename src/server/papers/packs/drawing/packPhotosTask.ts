// Shrinks photos for a pack before its thread starts, because sharp does not work in a thread that ends.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { photoFor } from '#server/platform/pdf/blocks/pictures'
import type { FileStore } from '#server/platform/storage/fileStore'
import { withoutPicture, type Warn } from '../../schoolBranding'

/** As many as the machine of a school has cores. */
const atOnce = 2

interface Order {
  readonly files: FileStore
  readonly warn: Warn
  readonly folder: string
  readonly signal: AbortSignal
}

export const preparePhotos = async (hashes: Iterable<string>, { files, warn, folder, signal }: Order) => {
  const waiting = [...new Set(hashes)]
  const prepare = async (sha256: string) => {
    const photo = await photoFor(await buffer(await files.get(sha256)))
    await writeFile(join(folder, sha256), photo, { mode: 0o600 })
  }
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (signal.aborted) return
      await prepare(next).catch(withoutPicture(warn, 'passport photo'))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
