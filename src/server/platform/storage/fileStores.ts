// The stores of files: a folder of this machine, or a bucket. The settings name one of them.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { asFileFault, flush, makeFolder, receiveInto, sweep } from './durable'
import {
  FileDamaged,
  FileMissing,
  type FileStore,
  isHash,
  type ReceivedFile,
  type StoredFile,
} from './fileStore'
import type { Config } from '../../config/config'
import type { S3Place } from '../../config/s3'
import { s3FileStore } from './s3FileStore'
import type { Log } from '../core/log'

/** Undefined when there is no such file. */
const unlessGone = async <Answer>(work: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw asFileFault(error)
  }
}

const readHash = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const hashOf = (path: string) => unlessGone(readHash(path))

/** dataDir/files/ab/cd/<sha256>; files still being received are in dataDir/files/tmp. */
export const fsFileStore = async (dataDir: string): Promise<FileStore> => {
  const root = join(dataDir, 'files')
  const incoming = join(root, 'tmp')
  await makeFolder(incoming)

  const pathOf = (sha256: string) => {
    if (!isHash(sha256)) throw new FileMissing(sha256)
    return join(root, sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  }

  /** A file that cannot be read is as good as damaged. */
  const isWhole = async (sha256: string): Promise<boolean> =>
    (await hashOf(pathOf(sha256)).catch(() => undefined)) === sha256

  /** Replaces a damaged file of the same name. A whole one stays: rows of others may name it. */
  const moveIn = async (received: ReceivedFile): Promise<StoredFile> => {
    const { sha256, size, path } = received
    const target = pathOf(sha256)
    if (await isWhole(sha256)) await received.discard()
    else {
      await flush(path)
      await makeFolder(dirname(target))
      await rename(path, target)
    }
    // The folder of a whole file, too: another upload may be just moving it in.
    await flush(dirname(target))
    return { sha256, size }
  }

  const keep = async (received: ReceivedFile): Promise<StoredFile> => {
    try {
      return await moveIn(received)
    } catch (error) {
      await received.discard()
      throw asFileFault(error)
    }
  }

  const head = async (sha256: string): Promise<StoredFile | undefined> => {
    const found = isHash(sha256) ? await unlessGone(stat(pathOf(sha256))) : undefined
    return found && { sha256, size: found.size }
  }

  return {
    receive: (content, maxBytes) => receiveInto(incoming, content, maxBytes),
    keep,
    head,
    put: async (content, maxBytes) => keep(await receiveInto(incoming, content, maxBytes)),
    get: async (sha256) => {
      const found = await hashOf(pathOf(sha256))
      if (found === undefined) throw new FileMissing(sha256)
      if (found !== sha256) throw new FileDamaged(sha256)
      return createReadStream(pathOf(sha256))
    },
    remove: async (sha256) => {
      await rm(pathOf(sha256), { force: true })
    },
    list: () => listFiles(root),
    check: async () => {
      await readdir(incoming).catch((error: unknown) => Promise.reject(asFileFault(error) as Error))
    },
    sweepTemp: (before) => sweep(incoming, before),
  }
}

async function* listFiles(root: string): AsyncGenerator<StoredFile & { putAt: Date }> {
  for await (const entry of await opendir(root, { recursive: true })) {
    if (!entry.isFile() || !isHash(entry.name)) continue
    // A file may have been removed since the folder was read.
    const file = await stat(join(entry.parentPath, entry.name)).catch(() => undefined)
    if (file) yield { sha256: entry.name, size: file.size, putAt: file.mtime }
  }
}

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
