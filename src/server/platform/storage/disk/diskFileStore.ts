import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { asFileFault, flush, makeFolder } from '../durable'
import { FileDamaged, FileMissing, type FileStore, type ReceivedFile, type StoredFile } from '../fileStore'
import { isHash } from '../hashNames'
import { receiveInto, sweep } from '../receiveInto'

const sizeOf = async (path: string): Promise<number | undefined> => {
  try {
    return (await stat(path)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw asFileFault(error)
  }
}

/** dataDir/files/ab/cd/<sha256>; files still being received are in dataDir/files/tmp. */
export const fsFileStore = async (dataDir: string): Promise<FileStore> => {
  const root = join(dataDir, 'files')
  const incoming = join(root, 'tmp')
  await makeFolder(incoming)

  const pathOf = (sha256: string) => {
    if (!isHash(sha256)) throw new FileMissing(sha256)
    return join(root, sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  }

  /** Replaces a file of the same name, should there be one: it has the same content, or is damaged. */
  const moveIn = async ({ sha256, size, path }: ReceivedFile): Promise<StoredFile> => {
    const target = pathOf(sha256)
    await flush(path)
    await makeFolder(dirname(target))
    await rename(path, target)
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
    const size = isHash(sha256) ? await sizeOf(pathOf(sha256)) : undefined
    return size === undefined ? undefined : { sha256, size }
  }

  return {
    receive: (content, maxBytes) => receiveInto(incoming, content, maxBytes),
    keep,
    head,
    put: async (content, maxBytes) => keep(await receiveInto(incoming, content, maxBytes)),
    get: async (sha256) => {
      if (!(await head(sha256))) throw new FileMissing(sha256)
      const hash = createHash('sha256')
      await pipeline(createReadStream(pathOf(sha256)), hash)
      if (hash.digest('hex') !== sha256) throw new FileDamaged(sha256)
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
    // Skips a file that was removed meanwhile.
    const file = await stat(join(entry.parentPath, entry.name)).catch(() => undefined)
    if (file) yield { sha256: entry.name, size: file.size, putAt: file.mtime }
  }
}
