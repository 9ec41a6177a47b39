// What the portal asks of an S3-compatible store. The library loads slowly, so it is loaded with the first call.
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { S3Place } from '../../../config/s3Definition'
import { StorageFault } from '../storageFault'

const attempts = 3
const timeoutMs = 10_000
/** Slower than this counts as unreachable. */
const minBytesPerSecond = 200_000

interface StoreError {
  name?: string
  message?: string
  code?: string
  $metadata?: { httpStatusCode?: number }
}

/**
 * The store failed or does not answer. Only words of the library's error are kept: the request in it must not reach a
 * log.
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
const isTransient = (error: unknown): boolean => {
  const status = (error as StoreError).$metadata?.httpStatusCode
  return status === undefined || status >= 500 || status === 429
}

const quiet = () => undefined
/** The fault that is thrown says what went wrong. */
const silence = { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet }

const clientOf = async ({ endpoint, region, accessKey, secretKey }: S3Place): Promise<S3Client> => {
  const { S3Client } = await import('@aws-sdk/client-s3')
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: true,
    // The default checksums corrupt streams on stores that do not know them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A stream cannot be sent twice, so retries are made here.
    maxAttempts: 1,
    logger: silence,
    requestHandler: { connectionTimeout: 3000, socketTimeout: timeoutMs },
  })
}

const timeoutFor = (bytes: number) => timeoutMs + Math.ceil((bytes / minBytesPerSecond) * 1000)

/** Limits the time to the answer's first byte; socketTimeout watches over the body. */
const withTimeout = async <Answer>(
  ms: number,
  ask: (limits: { abortSignal: AbortSignal }) => Promise<Answer>,
) => {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), ms)
  try {
    return await ask({ abortSignal: stop.signal })
  } finally {
    clearTimeout(timer)
  }
}

const withRetries = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  for (let left = attempts - 1; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !isTransient(error)) throw filesAway(error)
    }
  }
}

/** Undefined when the store says that there is no such object. */
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
      withRetries(async () => {
        const { s3, aws } = await ready()
        const Body = content()
        const put = new aws.PutObjectCommand({ Bucket, Key, Body, ContentLength: size })
        await withTimeout(timeoutFor(size), (limits) => s3.send(put, limits)).finally(() => Body.destroy())
      }),

    /** Undefined when there is no such object. The stream may still fail. */
    get: (Key: string): Promise<Readable | undefined> =>
      withRetries(async () => {
        const { s3, aws } = await ready()
        const get = new aws.GetObjectCommand({ Bucket, Key })
        const answer = await unlessMissing(withTimeout(timeoutMs, (limits) => s3.send(get, limits)))
        return answer && (answer.Body as Readable)
      }),

    /** In bytes; undefined when there is no such object. */
    size: (Key: string): Promise<number | undefined> =>
      withRetries(async () => {
        const { s3, aws } = await ready()
        const head = new aws.HeadObjectCommand({ Bucket, Key })
        const answer = await unlessMissing(withTimeout(timeoutMs, (limits) => s3.send(head, limits)))
        return answer && (answer.ContentLength ?? 0)
      }),

    remove: (Key: string): Promise<void> =>
      withRetries(async () => {
        const { s3, aws } = await ready()
        const remove = new aws.DeleteObjectCommand({ Bucket, Key })
        await unlessMissing(withTimeout(timeoutMs, (limits) => s3.send(remove, limits)))
      }),

    /** Without retries: this asks how the store is now. */
    check: async (ms: number): Promise<void> => {
      const { s3, aws } = await ready()
      const look = new aws.HeadBucketCommand({ Bucket })
      await withTimeout(ms, (limits) => s3.send(look, limits)).catch((error: unknown) => {
        throw filesAway(error)
      })
    },

    list: async function* (Prefix: string): AsyncGenerator<{ key: string; size: number; putAt: Date }> {
      let ContinuationToken: string | undefined
      do {
        const page = await withRetries(async () => {
          const { s3, aws } = await ready()
          const list = new aws.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })
          return withTimeout(timeoutMs, (limits) => s3.send(list, limits))
        })
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
          yield { key: Key, size: Size, putAt: LastModified }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
    },
  }
}
