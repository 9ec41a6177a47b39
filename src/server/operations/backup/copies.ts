// The places of sealed archives: a folder or an S3 bucket. keptBackups.ts decides which copies count and which are kept.
import { createReadStream, existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Config } from '../../config/config'
import { flush, makeFolder, writeNewFile } from '../../platform/storage/durable'
import type { BackupS3Place } from '../../config/s3'
import { bucketOf } from '../../platform/storage/s3Bucket'
import { partBytes } from '../../platform/storage/s3Client'
import { StorageFault } from '../../platform/storage/storageFault'

export interface Copies {
  /** The address of a copy, for the operator; with an empty name the place itself. */
  addressOf(name: string): string
  /** Makes the place ready and removes what was begun before this time and never finished. */
  prepare(staleBefore: Date): Promise<void>
  /** The names of everything that is there. */
  names(): Promise<string[]>
  /** The first bytes, fewer when there are no more; undefined when there is no such copy. */
  start(name: string, bytes: number): Promise<Buffer | undefined>
  read(name: string): AsyncIterable<Buffer>
  /** It gets its name only when it is complete and durable. Returns its size in bytes. */
  write(name: string, content: AsyncIterable<Buffer>): Promise<number>
  remove(name: string): Promise<void>
  /** The copy no longer counts as a backup, but stays for a search for the cause. */
  markDamaged(name: string): Promise<void>
}

/** One copy and the place where its base is looked for. */
export interface Archive {
  readonly copies: Copies
  readonly name: string
}

export const backupEnding = '.backup'
/** Follows the name of a copy that can no longer be opened. */
export const damagedEnding = '.damaged'

/** The place of copies that the settings name; without such a setting, the data folder. */
export const openCopies = ({ backup, dataDir }: Config): Copies =>
  backup.s3.bucket === '' ? folderCopies(backup.dir || join(dataDir, 'backups')) : bucketCopies(backup.s3)

/** An archive that is a file. */
export const archiveIn = (file: string): Archive => ({
  copies: folderCopies(dirname(resolve(file))),
  name: basename(file),
})

/** The archive that an operator names: a file or, with a bucket for backups, a name or an address in it. */
export const archiveOf = (config: Config, given: string): Archive => {
  if (config.backup.s3.bucket === '' || existsSync(given)) return archiveIn(given)
  const copies = openCopies(config)
  const place = copies.addressOf('')
  return { copies, name: given.startsWith(place) ? given.slice(place.length) : given }
}

/** Copies in a folder, each a file that only its owner can read. */
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

/** Says nothing about the copies themselves: none is damaged because its store does not answer. */
class CopiesAway extends Error {
  override readonly name = 'CopiesAway'
}

/**
 * A failure while the content is read, as from the store of the documents, is not the fault of the store that writes
 * it.
 */
const writing = async <Answer>(
  content: AsyncIterable<Buffer>,
  write: (content: AsyncIterable<Buffer>) => Promise<Answer>,
): Promise<Answer> => {
  let ofContent: unknown
  async function* watched() {
    try {
      yield* content
    } catch (error) {
      ofContent = error
      throw error
    }
  }
  try {
    return await write(watched())
  } catch (error) {
    throw ofContent ?? error
  }
}

/**
 * Copies in an S3 bucket, each an object under its name. Objects cannot be renamed, and a damaged object may not even be
 * copied: an empty object beside it marks it.
 */
export const bucketCopies = (place: BackupS3Place): Copies => {
  const { endpoint, bucket: name, prefix } = place
  const bucket = bucketOf(place)
  const address = `${endpoint}/${name}/${prefix}`
  const keyOf = (copy: string) => prefix + copy
  /** Objects in deeper folders belong to somebody else. */
  const isOurs = (key: string) => !key.slice(prefix.length).includes('/')

  const asAway = (error: unknown): unknown => {
    if (!(error instanceof StorageFault)) return error
    const { cause } = error
    const why = cause instanceof Error ? cause.message : ''
    return new CopiesAway(`The store of the backups (${address}) does not answer as it should: ${why}`, {
      cause,
    })
  }
  const reached = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    try {
      return await work
    } catch (error) {
      throw asAway(error)
    }
  }

  return {
    addressOf: (copy) => address + copy,

    prepare: async (staleBefore) => {
      const isLeftover = (key: string) => isOurs(key) && key.endsWith(backupEnding)
      await reached(bucket.sweepUploads(prefix, staleBefore, isLeftover))
    },

    names: () =>
      reached(
        (async () => {
          const names: string[] = []
          for await (const { key } of bucket.list(prefix))
            if (isOurs(key)) names.push(key.slice(prefix.length))
          return names
        })(),
      ),

    start: (copy, bytes) => reached(bucket.part(keyOf(copy), 0, bytes)),

    read: async function* (copy) {
      const size = await reached(bucket.size(keyOf(copy)))
      if (size === undefined) throw new CopiesAway(`${address}${copy} is gone.`)
      for (let at = 0; at < size; at += partBytes) {
        const part = await reached(bucket.part(keyOf(copy), at, Math.min(partBytes, size - at)))
        if (!part) throw new CopiesAway(`${address}${copy} is gone.`)
        yield part
      }
    },

    write: (copy, content) => writing(content, (watched) => reached(bucket.upload(keyOf(copy), watched))),
    remove: (copy) => reached(bucket.remove(keyOf(copy))),
    markDamaged: (copy) => reached(bucket.put(keyOf(copy) + damagedEnding, 0, () => Readable.from([]))),
  }
}

/** Removes what killed processes have left. */
export const sweepFolder = async (folder: string, before: Date, isLeftover: (name: string) => boolean) => {
  if (!existsSync(folder)) return
  for (const name of (await readdir(folder)).filter(isLeftover)) {
    const path = join(folder, name)
    if ((await stat(path)).mtime < before) await rm(path, { recursive: true, force: true })
  }
}
