// Copies in an S3 bucket, each an object under its name. Objects cannot be renamed, and a damaged one may not even be
// copied: an empty object beside it marks it.
import { Readable } from 'node:stream'
import type { BackupS3Place } from '#server/config/backupS3Definition'
import { bucketOf } from '#server/platform/storage/s3Bucket'
import { partBytes } from '#server/platform/storage/s3FileStore'
import { StorageFault } from '#server/platform/storage/storageFault'
import { backupEnding, damagedEnding, type Copies } from './copies'

/** Says nothing about the copies themselves: none is damaged because its store does not answer. */
export class CopiesAway extends Error {
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

export const bucketCopies = (place: BackupS3Place): Copies => {
  const { endpoint, bucket: name, prefix } = place
  const bucket = bucketOf(place)
  const address = `${endpoint}/${name}/${prefix}`
  const keyOf = (copy: string) => prefix + copy
  /** What lies deeper belongs to somebody else. */
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
