// How the portal speaks to an S3-compatible store: its client, time limits, further attempts and faults. The library
// loads slowly, so it is loaded with the first call.
import type { S3Client } from '@aws-sdk/client-s3'
import type { S3Place } from '#server/config/s3Definition'
import { StorageFault } from '../storageFault'

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
