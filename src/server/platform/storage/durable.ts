// Files that survive a power cut, files that are received from outside, and files that exist only while they are sent.
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { types } from 'node:util'
import { createHash, randomUUID } from 'node:crypto'
import { type FaultKind, StorageFault } from './storageFault'
import { FileTooLarge, type ReceivedFile, type StoredFile } from './fileStore'

/** A rename or a new folder survives a power cut only when its parent folder is flushed too. */
export const flush = async (path: string) => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes the folder and whatever is missing above it, durably. */
export const makeFolder = async (folder: string) => {
  const highest = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (highest === undefined) return
  for (let made = folder; made.length >= highest.length; made = dirname(made)) await flush(dirname(made))
}

/**
 * Streams into a new file and removes it on failure. A pipeline may fail before its file is opened, so removing waits
 * until the file is closed: otherwise it would appear after it was removed.
 */
export const writeNewFile = async (
  path: string,
  content: Readable,
  ...through: Transform[]
): Promise<void> => {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  try {
    await pipeline([content, ...through, file])
  } catch (error) {
    if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve).destroy())
    await rm(path, { force: true })
    throw error
  }
}

const kinds: Record<string, FaultKind> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EIO: 'io',
  EROFS: 'readOnly',
  EACCES: 'readOnly',
  EPERM: 'readOnly',
  EMFILE: 'busy',
  ENFILE: 'busy',
}

/** Turns errors of the disk into faults; others are unchanged. */
export const asFileFault = (error: unknown): unknown => {
  const code = types.isNativeError(error) ? (error as NodeJS.ErrnoException).code : undefined
  const kind = code === undefined ? undefined : kinds[code]
  return kind ? new StorageFault(kind, { cause: error }) : error
}

/** Passes everything through, counts and hashes it, and fails beyond the limit. */
const measure = (maxBytes: number) => {
  const hash = createHash('sha256')
  let size = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > maxBytes) return done(new FileTooLarge(maxBytes))
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { meter, result: (): StoredFile => ({ sha256: hash.digest('hex'), size }) }
}

/** Streams into a file in the folder; on failure the file is removed. */
export const receiveInto = async (
  folder: string,
  content: Readable,
  maxBytes: number,
): Promise<ReceivedFile> => {
  const path = join(folder, randomUUID())
  const { meter, result } = measure(maxBytes)
  try {
    await writeNewFile(path, content, meter)
  } catch (error) {
    throw asFileFault(error)
  }
  return { ...result(), path, discard: () => rm(path, { force: true }) }
}

/** Removes the files of a folder, all or those last written before a time; answers how many. */
export const sweep = async (folder: string, before?: Date): Promise<number> => {
  let swept = 0
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // A file may have been removed since the folder was read.
    const file = before && (await stat(path).catch(() => undefined))
    if (before && !(file && file.mtime < before)) continue
    await rm(path, { force: true })
    swept += 1
  }
  return swept
}

export interface Spooled<Made> {
  readonly made: Made
  /** bytes */
  readonly size: number
  readonly content: ReadStream
}

/**
 * A file that exists only while it is sent: it is unlinked as soon as it is opened. `make` writes it at the path it is given. Nothing is left of it after a failure, or once its content is read or
 * dropped.
 */
export const spool = async <Made>(
  dataDir: string,
  make: (path: string) => Promise<Made>,
): Promise<Spooled<Made>> => {
  const folder = join(dataDir, 'spool')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  try {
    const made = await make(path)
    const handle = await open(path)
    const { size } = await handle.stat()
    return { made, size, content: createReadStream('', { fd: handle, autoClose: true }) }
  } finally {
    await rm(path, { force: true })
  }
}

/** Removes what a killed process has left. */
export const sweepSpool = (dataDir: string) => rm(join(dataDir, 'spool'), { recursive: true, force: true })
