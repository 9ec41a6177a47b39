// The few things asked of an S3-compatible store. The library is loaded with the first of them: it takes a while.
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { S3Place } from '../../../config/s3Definition'
import { StorageFault } from '../storageFault'

const attempts = 3
const patienceMs = 10_000
/** Slower than this is as good as away. */
const minBytesPerSecond = 200_000

interface StoreError {
  name?: string
  message?: string
  code?: string
  $metadata?: { httpStatusCode?: number }
}

/**
 * The store failed or does not answer. Of the library's error only words are kept: what it holds of the request must
 * not reach a log.
 */
export const filesAway = (error: unknown): Error => {
  if (error instanceof StorageFault) return error
  const { name, message, code, $metadata } = error as StoreError
  const words = [name, code, $metadata?.httpStatusCode, message].filter(Boolean).join(' ')
  return new StorageFault('filesAway', { cause: new Error(words) })
}

const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = error as StoreError
  return name !== 'NoSuchBucket' && $metadata?.httpStatusCode === 404
}

/** Worth another try: no answer, or one that blames the store. */
const mayPass = (error: unknown): boolean => {
  const status = (error as StoreError).$metadata?.httpStatusCode
  return status === undefined || status >= 500 || status === 429
}

const quiet = () => undefined
/** What goes wrong is told by the fault, once. */
const silence = { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet }

const clientOf = async ({ endpoint, region, accessKey, secretKey }: S3Place): Promise<S3Client> => {
  const { S3Client } = await import('@aws-sdk/client-s3')
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: true,
    // The usual ones corrupt streams on stores that do not know them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A stream cannot be sent twice: repeating is done here.
    maxAttempts: 1,
    logger: silence,
    requestHandler: { connectionTimeout: 3000, socketTimeout: patienceMs },
  })
}

const patienceFor = (bytes: number) => patienceMs + Math.ceil((bytes / minBytesPerSecond) * 1000)

/** The time for an answer's first byte; the body is watched by socketTimeout. */
const within = async <Answer>(ms: number, ask: (limits: { abortSignal: AbortSignal }) => Promise<Answer>) => {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), ms)
  try {
    return await ask({ abortSignal: stop.signal })
  } finally {
    clearTimeout(timer)
  }
}

const insist = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  for (let left = attempts - 1; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !mayPass(error)) throw filesAway(error)
    }
  }
}

/** Undefined in place of an answer that says there is no such object. */
const unlessMissing = async <Answer>(work: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export const bucketOf = (place: S3Place) => {
  const { bucket: Bucket } = place
  let client: Promise<S3Client> | undefined
  const library = () => import('@aws-sdk/client-s3')
  const ready = async () => ({ s3: await (client ??= clientOf(place)), aws: await library() })

  return {
    /** `content` opens the stream anew for each attempt. */
    put: (Key: string, size: number, content: () => Readable): Promise<void> =>
      insist(async () => {
        const { s3, aws } = await ready()
        const Body = content()
        const put = new aws.PutObjectCommand({ Bucket, Key, Body, ContentLength: size })
        await within(patienceFor(size), (limits) => s3.send(put, limits)).finally(() => Body.destroy())
      }),

    /** Undefined when there is no such object. The stream may still break off. */
    get: (Key: string): Promise<Readable | undefined> =>
      insist(async () => {
        const { s3, aws } = await ready()
        const get = new aws.GetObjectCommand({ Bucket, Key })
        const answer = await unlessMissing(within(patienceMs, (limits) => s3.send(get, limits)))
        return answer && (answer.Body as Readable)
      }),

    /** In bytes; undefined when there is no such object. */
    size: (Key: string): Promise<number | undefined> =>
      insist(async () => {
        const { s3, aws } = await ready()
        const head = new aws.HeadObjectCommand({ Bucket, Key })
        const answer = await unlessMissing(within(patienceMs, (limits) => s3.send(head, limits)))
        return answer && (answer.ContentLength ?? 0)
      }),

    remove: (Key: string): Promise<void> =>
      insist(async () => {
        const { s3, aws } = await ready()
        const remove = new aws.DeleteObjectCommand({ Bucket, Key })
        await unlessMissing(within(patienceMs, (limits) => s3.send(remove, limits)))
      }),

    /** Once, without another try: whoever asks how the store is wants to know how it is now. */
    check: async (ms: number): Promise<void> => {
      const { s3, aws } = await ready()
      const look = new aws.HeadBucketCommand({ Bucket })
      await within(ms, (limits) => s3.send(look, limits)).catch((error: unknown) => {
        throw filesAway(error)
      })
    },

    list: async function* (Prefix: string): AsyncGenerator<{ key: string; size: number; putAt: Date }> {
      let ContinuationToken: string | undefined
      do {
        const page = await insist(async () => {
          const { s3, aws } = await ready()
          const list = new aws.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })
          return within(patienceMs, (limits) => s3.send(list, limits))
        })
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
          yield { key: Key, size: Size, putAt: LastModified }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
    },
  }
}
