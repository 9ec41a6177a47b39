// Files in an S3-compatible store, one object per content: files/<sha256>. Both ways lead through dataDir/files/tmp, so
// nobody is ever given bytes whose hash was not checked.
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { S3Place } from '../../config/s3'
import { makeFolder, receiveInto, sweep } from './durable'
import {
  FileDamaged,
  FileMissing,
  isHash,
  type FileStore,
  type ReceivedFile,
  type StoredFile,
} from './fileStore'
import { bucketOf, type Bucket } from './s3Bucket'
import { filesAway } from './s3Client'

const prefix = 'files/'
/** No hash begins like this, so no probe counts as a file. */
const probes = `${prefix}probe-`
const keyOf = (sha256: string) => {
  if (!isHash(sha256)) throw new FileMissing(sha256)
  return `${prefix}${sha256}`
}

/** Unlinks the file at once: it is gone when the stream is read or dropped. */
const readOnce = async (received: ReceivedFile): Promise<Readable> => {
  try {
    const handle = await open(received.path)
    return createReadStream('', { fd: handle, autoClose: true })
  } finally {
    await received.discard()
  }
}

const changedOnTheWay = () => filesAway(new Error('The store gave back other bytes than it was given.'))

/** Reads whole objects by way of this disk. */
const readerOf = (bucket: Bucket, incoming: string) => {
  /** The whole object on this disk, hashed; FileMissing when there is none. */
  const fetch = async (sha256: string, key = keyOf(sha256)): Promise<ReceivedFile> => {
    const body = await bucket.get(key)
    if (!body) throw new FileMissing(sha256)
    return receiveInto(incoming, body, Infinity).catch((error: unknown) => {
      throw filesAway(error)
    })
  }

  /**
   * The same with its hash checked. A line or a proxy may change a byte on the way, so an object counts as damaged only
   * when it comes back wrong twice.
   */
  const fetchWhole = async (sha256: string): Promise<ReceivedFile> => {
    for (let left = 1; ; left -= 1) {
      const received = await fetch(sha256)
      if (received.sha256 === sha256) return received
      await received.discard()
      if (left === 0) throw new FileDamaged(sha256)
    }
  }

  const look = async (sha256: string): Promise<'whole' | 'missing' | 'damaged'> => {
    try {
      await (await fetchWhole(sha256)).discard()
      return 'whole'
    } catch (error) {
      if (error instanceof FileMissing) return 'missing'
      if (error instanceof FileDamaged) return 'damaged'
      throw error
    }
  }

  /** Puts the content under a key that nobody else has, reads it back and removes it again. */
  const requireGoodWay = async ({ sha256, size, path }: ReceivedFile) => {
    const key = `${probes}${randomUUID()}`
    try {
      await bucket.put(key, size, () => createReadStream(path))
      const probe = await fetch(sha256, key).catch((error: unknown) => {
        throw error instanceof FileMissing ? changedOnTheWay() : error
      })
      await probe.discard()
      if (probe.sha256 !== sha256) throw changedOnTheWay()
    } finally {
      await bucket.remove(key)
    }
  }

  return { fetchWhole, look, requireGoodWay }
}

/** Removes the copies that a killed process has left. Those of other machines may be in use, so a time is needed. */
const sweepProbes = async (bucket: Bucket, before: Date): Promise<number> => {
  let swept = 0
  for await (const { key, putAt } of bucket.list(probes)) {
    if (putAt >= before) continue
    await bucket.remove(key)
    swept += 1
  }
  return swept
}

export const s3FileStore = async (dataDir: string, place: S3Place): Promise<FileStore> => {
  const incoming = join(dataDir, 'files', 'tmp')
  await makeFolder(incoming)
  const bucket = bucketOf(place)
  const { fetchWhole, look, requireGoodWay } = readerOf(bucket, incoming)

  /**
   * Resolves when the object is durable; only then may a row name it. Rows of others may name the same object
   * already, so a whole one is never written over, and none is removed when it cannot be read back: housekeeping finds
   * the objects that no row names.
   */
  const keep = async (received: ReceivedFile): Promise<StoredFile> => {
    const { sha256, size, path } = received
    try {
      const found = await look(sha256)
      if (found === 'whole') return { sha256, size }
      // Otherwise the way to the store is at fault, and what is there may be good.
      if (found === 'damaged') await requireGoodWay(received)
      const content = () => createReadStream(path)
      await bucket.put(keyOf(sha256), size, content, { onlyNew: found === 'missing' })
      // Some stores have kept the framing of the upload with the object.
      if ((await look(sha256)) === 'whole') return { sha256, size }
      throw changedOnTheWay()
    } finally {
      await received.discard()
    }
  }

  const receive: FileStore['receive'] = (content, maxBytes) => receiveInto(incoming, content, maxBytes)

  return {
    receive,
    keep,
    put: async (content, maxBytes) => keep(await receive(content, maxBytes)),
    get: async (sha256) => readOnce(await fetchWhole(sha256)),
    head: async (sha256) => {
      const size = isHash(sha256) ? await bucket.size(keyOf(sha256)) : undefined
      return size === undefined ? undefined : { sha256, size }
    },
    remove: (sha256) => bucket.remove(keyOf(sha256)),
    list: async function* () {
      for await (const { key, size, putAt } of bucket.list(prefix)) {
        const sha256 = key.slice(prefix.length)
        if (isHash(sha256)) yield { sha256, size, putAt }
      }
    },
    check: bucket.check,
    sweepTemp: async (before) =>
      (await sweep(incoming, before)) + (before ? await sweepProbes(bucket, before) : 0),
  }
}
