import { createHash, randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { asFileFault, writeNewFile } from './durable'
import { FileTooLarge, type ReceivedFile, type StoredFile } from './fileStore'

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
    // Skips what somebody else has removed meanwhile.
    const file = before && (await stat(path).catch(() => undefined))
    if (before && !(file && file.mtime < before)) continue
    await rm(path, { force: true })
    swept += 1
  }
  return swept
}
