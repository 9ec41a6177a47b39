import type { Config } from '../../config/config'
import { fsFileStore } from './diskFileStore'
import type { S3Place } from '../../config/s3'
import type { FileStore } from './fileStore'
import { s3FileStore } from './s3FileStore'
import type { Log } from '../core/log'

/** The store that the settings name; a remote one is not contacted yet. */
export const openFileStore = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<FileStore> =>
  s3.bucket === '' ? fsFileStore(dataDir) : s3FileStore(dataDir, s3)

const timeoutMs = 10_000

/** Warns when the store does not answer. The portal starts anyway: sign-in and saves need no files. */
export const checkFileStore = (files: FileStore, log: Pick<Log, 'warn'>): Promise<void> =>
  files.check(timeoutMs).catch((err: unknown) => log.warn({ err }, 'the store of files does not answer'))

/** Words for the store's answers about the bucket, which have none of their own. */
const reasons: ReadonlyArray<readonly [status: RegExp, reason: string]> = [
  [/\b404\b/, 'There is no such bucket: create it, or correct its name.'],
  [/\b(401|403)\b/, 'The store refuses the keys: check them, the region, and what they may do.'],
  [/\b30[17]\b/, 'The bucket is in another region: correct the region.'],
]

/** For operators: says which bucket cannot be used, and why. */
export const requireFileStore = async (files: FileStore, { endpoint, bucket }: S3Place): Promise<void> => {
  try {
    await files.check(timeoutMs)
  } catch (error) {
    if (bucket === '') throw error
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    const [, reason] = reasons.find(([status]) => status.test(cause)) ?? []
    const advice = reason ?? 'The store does not answer: check its address and the network.'
    throw new Error(`The bucket ${bucket} at ${endpoint} cannot be used. ${advice} (${cause})`, {
      cause: error,
    })
  }
}
