// The calls to an S3-compatible store, with their time limits, further attempts and faults. The client's library loads
// slowly, so it is loaded with the first call.
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { GetObjectCommandInput, PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3'
import type { S3Place } from '../../config/s3'
import { uploadsOf } from './s3FileStore'
import { StorageFault } from './storageFault'

interface Listed {
  key: string
  size: number
  putAt: Date
}

/** Nothing lies at the start of the range: the object is empty or ends before. */
const rangeNotSatisfiable = 416
/** An object has the key by now, or another write of it is under way. */
const appearedSince: readonly (number | undefined)[] = [409, 412]

const receivePart = (ready: S3Ready, request: GetObjectCommandInput, length: number) =>
  withRetries(async () => {
    const { s3, aws } = await ready()
    const get = new aws.GetObjectCommand(request)
    return unlessMissing(
      withTimeout(timeoutFor(length), async (limits) => {
        const answer = await unlessStatus(rangeNotSatisfiable, s3.send(get, limits))
        const bytes = answer ? await buffer(answer.Body as Readable) : Buffer.alloc(0)
        if (bytes.length === (answer?.ContentLength ?? 0)) return bytes
        throw new Error('The store gave back fewer bytes than it announced.')
      }),
    )
  })

async function* listObjects(
  ready: S3Ready,
  place: { Bucket: string; Prefix: string },
): AsyncGenerator<Listed> {
  let ContinuationToken: string | undefined
  do {
    const page = await withRetries(async () => {
      const { s3, aws } = await ready()
      const list = new aws.ListObjectsV2Command({ ...place, ContinuationToken })
      return withTimeout(timeoutMs, (limits) => s3.send(list, limits))
    })
    for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
      yield { key: Key, size: Size, putAt: LastModified }
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken !== undefined)
}

export const bucketOf = (place: S3Place) => {
  const { bucket: Bucket } = place
  const ready = s3Of(place)

  return {
    /**
     * `content` opens the stream anew for each attempt. With `onlyNew` an object that has appeared under the key since
     * stays as it is, where the store knows conditional writes.
     */
    put: (
      Key: string,
      size: number,
      content: () => Readable,
      { onlyNew = false }: { onlyNew?: boolean } = {},
    ): Promise<void> =>
      withRetries(async () => {
        const { s3, aws } = await ready()
        const send = async (condition: Pick<PutObjectCommandInput, 'IfNoneMatch'>) => {
          const Body = content()
          const put = new aws.PutObjectCommand({ Bucket, Key, Body, ContentLength: size, ...condition })
          await withTimeout(timeoutFor(size), (limits) => s3.send(put, limits)).finally(() => Body.destroy())
        }
        if (!onlyNew) return send({})
        await send({ IfNoneMatch: '*' }).catch((error: unknown) => {
          if (appearedSince.includes(statusOf(error))) return
          if (statusOf(error) !== notImplemented) throw error
          return send({})
        })
      }),

    /** Undefined when there is no such object. The stream may still fail. */
    get: (Key: string): Promise<Readable | undefined> =>
      withRetries(async () => {
        const { s3, aws } = await ready()
        const get = new aws.GetObjectCommand({ Bucket, Key })
        const answer = await unlessMissing(withTimeout(timeoutMs, (limits) => s3.send(get, limits)))
        return answer && (answer.Body as Readable)
      }),

    /**
     * So many bytes from there on, fewer where the object ends; undefined when there is no such object. They are
     * received completely before they are returned.
     */
    part: (Key: string, start: number, length: number): Promise<Buffer | undefined> =>
      receivePart(ready, { Bucket, Key, Range: `bytes=${start}-${start + length - 1}` }, length),

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

    list: (Prefix: string) => listObjects(ready, { Bucket, Prefix }),

    ...uploadsOf(Bucket, ready),
  }
}

export type Bucket = ReturnType<typeof bucketOf>

const attempts = 3
export const timeoutMs = 10_000
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

/** HTTP status of the store's answer; undefined when there was none. */
const statusOf = (error: unknown): number | undefined => (error as StoreError).$metadata?.httpStatusCode

/** The answer of a store that does not know a call or one of its options. */
export const notImplemented = 501

const isMissing = (error: unknown): boolean => {
  const { name } = error as StoreError
  return name !== 'NoSuchBucket' && statusOf(error) === 404
}

/** Worth another try: no answer, or one that blames the store. */
const isTransient = (error: unknown): boolean => {
  const status = statusOf(error)
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

export const timeoutFor = (bytes: number) => timeoutMs + Math.ceil((bytes / minBytesPerSecond) * 1000)

/** Limits the time to the answer's first byte; socketTimeout watches over the body. */
export const withTimeout = async <Answer>(
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

export const withRetries = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  for (let left = attempts - 1; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !isTransient(error)) throw filesAway(error)
    }
  }
}

/** Undefined when the store answers with this status. */
export const unlessStatus = async <Answer>(
  status: number,
  work: Promise<Answer>,
): Promise<Answer | undefined> => {
  try {
    return await work
  } catch (error) {
    if (statusOf(error) === status) return undefined
    throw error
  }
}

/** Undefined when the store says that there is no such object. */
export const unlessMissing = async <Answer>(work: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The library and the client of one place, made with the first call. */
const s3Of = (place: S3Place) => {
  let client: Promise<S3Client> | undefined
  return async () => ({ s3: await (client ??= clientOf(place)), aws: await import('@aws-sdk/client-s3') })
}

export type S3Ready = ReturnType<typeof s3Of>
