// The client of an S3-compatible store, with time limits, further attempts, faults, and objects of any size sent in parts.
// The library loads slowly, so it is loaded with the first call.
import type { CompletedPart, MultipartUpload, S3Client } from '@aws-sdk/client-s3'
import type { S3Place } from '../../config/s3'
import { StorageFault } from './storageFault'
import { inChunks } from './fileStore'

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
export const statusOf = (error: unknown): number | undefined =>
  (error as StoreError).$metadata?.httpStatusCode

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
export const s3Of = (place: S3Place) => {
  let client: Promise<S3Client> | undefined
  return async () => ({ s3: await (client ??= clientOf(place)), aws: await import('@aws-sdk/client-s3') })
}

export type S3Ready = ReturnType<typeof s3Of>

/** At most 10,000 parts: about 160 GB. */
export const partBytes = 16 * 1024 * 1024

interface Upload {
  readonly Bucket: string
  readonly Key: string
  readonly UploadId: string
}

const begin = (ready: S3Ready, Bucket: string, Key: string): Promise<Upload> =>
  withRetries(async () => {
    const { s3, aws } = await ready()
    const create = new aws.CreateMultipartUploadCommand({ Bucket, Key })
    const { UploadId = '' } = await withTimeout(timeoutMs, (limits) => s3.send(create, limits))
    return { Bucket, Key, UploadId }
  })

const sendPart = (ready: S3Ready, upload: Upload, PartNumber: number, Body: Buffer): Promise<CompletedPart> =>
  withRetries(async () => {
    const { s3, aws } = await ready()
    const ContentLength = Body.length
    const send = new aws.UploadPartCommand({ ...upload, PartNumber, Body, ContentLength })
    const { ETag } = await withTimeout(timeoutFor(ContentLength), (limits) => s3.send(send, limits))
    return { PartNumber, ETag }
  })

const sizeOf = async (ready: S3Ready, { Bucket, Key }: Upload): Promise<number | undefined> => {
  const { s3, aws } = await ready()
  const head = new aws.HeadObjectCommand({ Bucket, Key })
  return (await withTimeout(timeoutMs, (limits) => s3.send(head, limits))).ContentLength
}

/** When only the answer was lost, a second attempt finds no upload, but the object is there. */
const complete = (ready: S3Ready, upload: Upload, Parts: CompletedPart[], bytes: number): Promise<void> =>
  withRetries(async () => {
    const { s3, aws } = await ready()
    const finish = new aws.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })
    try {
      await withTimeout(timeoutFor(bytes), (limits) => s3.send(finish, limits))
    } catch (error) {
      const size = await sizeOf(ready, upload).catch(() => undefined)
      if (size !== bytes) throw error
    }
  })

const abort = (ready: S3Ready, upload: Upload): Promise<unknown> =>
  withRetries(async () => {
    const { s3, aws } = await ready()
    const drop = new aws.AbortMultipartUploadCommand({ ...upload })
    return unlessMissing(withTimeout(timeoutMs, (limits) => s3.send(drop, limits)))
  })

const sendAll = async (ready: S3Ready, upload: Upload, content: AsyncIterable<Buffer>): Promise<number> => {
  const parts: CompletedPart[] = []
  let bytes = 0
  for await (const chunk of inChunks(content, partBytes)) {
    if (chunk.length === 0 && parts.length > 0) continue
    parts.push(await sendPart(ready, upload, parts.length + 1, chunk))
    bytes += chunk.length
  }
  await complete(ready, upload, parts, bytes)
  return bytes
}

interface Markers {
  readonly KeyMarker?: string
  readonly UploadIdMarker?: string
}

/** A store that cannot list them removes them itself, or its operator does. */
const listPage = (ready: S3Ready, place: { Bucket: string; Prefix: string } & Markers) =>
  withRetries(async () => {
    const { s3, aws } = await ready()
    const list = new aws.ListMultipartUploadsCommand(place)
    return unlessStatus(
      notImplemented,
      withTimeout(timeoutMs, (limits) => s3.send(list, limits)),
    )
  })

async function* listUnfinished(
  ready: S3Ready,
  Bucket: string,
  Prefix: string,
): AsyncGenerator<MultipartUpload> {
  let after: Markers | undefined = {}
  while (after) {
    const page: Awaited<ReturnType<typeof listPage>> = await listPage(ready, { Bucket, Prefix, ...after })
    yield* page?.Uploads ?? []
    after = page?.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      : undefined
  }
}

export const uploadsOf = (Bucket: string, ready: S3Ready) => ({
  /** Returns the size in bytes. On any failure no object appears. */
  upload: async (Key: string, content: AsyncIterable<Buffer>): Promise<number> => {
    const upload = await begin(ready, Bucket, Key)
    try {
      return await sendAll(ready, upload, content)
    } catch (error) {
      // A store that does not answer keeps the parts until they are swept.
      await abort(ready, upload).catch(() => undefined)
      throw error
    }
  },

  /** Drops uploads begun before this time and never completed; answers how many. */
  sweepUploads: async (
    Prefix: string,
    before: Date,
    isLeftover: (key: string) => boolean,
  ): Promise<number> => {
    let swept = 0
    for await (const { Key = '', UploadId = '', Initiated } of listUnfinished(ready, Bucket, Prefix)) {
      if (!isLeftover(Key) || !Initiated || Initiated >= before) continue
      await abort(ready, { Bucket, Key, UploadId })
      swept += 1
    }
    return swept
  },
})
