import type { Config } from '../../config/config'
import { fsFileStore } from './disk/diskFileStore'
import type { FileStore } from './fileStore'
import { s3FileStore } from './s3/s3FileStore'

/** The store that the settings name; a remote one is not contacted yet. */
export const openFileStore = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<FileStore> =>
  s3.bucket === '' ? fsFileStore(dataDir) : s3FileStore(dataDir, s3)

interface Log {
  warn(details: object, text: string): void
}

const timeoutMs = 10_000

/** Warns when the store does not answer. The portal starts anyway: sign-in and saves need no files. */
export const checkFileStore = (files: FileStore, log: Log): Promise<void> =>
  files.check(timeoutMs).catch((err: unknown) => log.warn({ err }, 'the store of files does not answer'))
