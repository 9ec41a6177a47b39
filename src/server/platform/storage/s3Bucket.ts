// The calls to one bucket of an S3-compatible store.
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { GetObjectCommandInput, PutObjectCommandInput } from '@aws-sdk/client-s3'
import type { S3Place } from '../../config/s3'
import {
  filesAway,
  notImplemented,
  s3Of,
  type S3Ready,
  statusOf,
  timeoutFor,
  timeoutMs,
  unlessMissing,
  unlessStatus,
  uploadsOf,
  withRetries,
  withTimeout,
} from './s3Client'

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
     * `content` opens the stream again for each attempt. With `onlyNew` an object that has appeared under the key since
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
