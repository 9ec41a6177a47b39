// Files in an S3-compatible store, one object per content: files/<sha256>. Both ways lead through dataDir/files/tmp, so
// nobody is ever given bytes whose hash was not checked.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { S3Place } from '../../../config/s3Definition'
import { makeFolder } from '../durable'
import { FileDamaged, FileMissing, type FileStore, type ReceivedFile, type StoredFile } from '../fileStore'
import { isHash } from '../hashNames'
import { receiveInto, sweep } from '../receiveInto'
import { bucketOf } from './s3Bucket'
import { filesAway } from './s3Client'

const prefix = 'files/'
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

export const s3FileStore = async (dataDir: string, place: S3Place): Promise<FileStore> => {
  const incoming = join(dataDir, 'files', 'tmp')
  await makeFolder(incoming)
  const bucket = bucketOf(place)

  /** The whole object on this disk, hashed; FileMissing when there is none. */
  const fetch = async (sha256: string): Promise<ReceivedFile> => {
    const body = await bucket.get(keyOf(sha256))
    if (!body) throw new FileMissing(sha256)
    return receiveInto(incoming, body, Infinity).catch((error: unknown) => {
      throw filesAway(error)
    })
  }

  /** Reads the object back: some stores have kept the framing of the upload with it. */
  const verify = async ({ sha256, size }: StoredFile) => {
    const there = await fetch(sha256)
    await there.discard()
    if (there.sha256 === sha256 && there.size === size) return
    await bucket.remove(keyOf(sha256))
    throw filesAway(new Error('The store gave back other bytes than it was given.'))
  }

  /** Resolves when the object is durable; only then may a row name it (REL-08). */
  const keep = async (received: ReceivedFile): Promise<StoredFile> => {
    const { sha256, size, path } = received
    try {
      await bucket.put(keyOf(sha256), size, () => createReadStream(path))
      await verify({ sha256, size })
      return { sha256, size }
    } finally {
      await received.discard()
    }
  }

  const receive: FileStore['receive'] = (content, maxBytes) => receiveInto(incoming, content, maxBytes)

  return {
    receive,
    keep,
    put: async (content, maxBytes) => keep(await receive(content, maxBytes)),
    get: async (sha256) => {
      const received = await fetch(sha256)
      if (received.sha256 === sha256) return readOnce(received)
      await received.discard()
      throw new FileDamaged(sha256)
    },
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
    sweepTemp: (before) => sweep(incoming, before),
  }
}
