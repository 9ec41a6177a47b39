// Copies in a folder, each a file that only its owner can read.
import { createReadStream, existsSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { flush, makeFolder, writeNewFile } from '#server/platform/storage/durable'
import { backupEnding, damagedEnding, type Copies } from './copies'
import { sweepFolder } from './sweepFolder'

const unfinishedEnding = '.part'
const readAtOnce = 1024 * 1024

export const folderCopies = (dir: string): Copies => {
  const fileOf = (name: string) => join(dir, name)
  return {
    addressOf: fileOf,

    prepare: async (staleBefore) => {
      await makeFolder(dir)
      await sweepFolder(dir, staleBefore, (name) => name.endsWith(backupEnding + unfinishedEnding))
    },

    names: async () => (existsSync(dir) ? readdir(dir) : []),

    start: async (name, bytes) => {
      if (!existsSync(fileOf(name))) return undefined
      const handle = await open(fileOf(name), 'r')
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0)
        return buffer.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    },

    read: (name) => createReadStream(fileOf(name), { highWaterMark: readAtOnce }),

    write: async (name, content) => {
      const unfinished = fileOf(name) + unfinishedEnding
      try {
        await writeNewFile(unfinished, Readable.from(content))
        await flush(unfinished)
        await rename(unfinished, fileOf(name))
        await flush(dir)
        return (await stat(fileOf(name))).size
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },

    remove: (name) => rm(fileOf(name), { force: true }),
    markDamaged: (name) => rename(fileOf(name), fileOf(name) + damagedEnding),
  }
}
