// Objects of any size, sent in parts: each part can be sent again by itself, and the object appears when all are there.
// What a killed process leaves is no object, but takes room until it is swept.
import type { CompletedPart, MultipartUpload } from '@aws-sdk/client-s3'
import { inChunks } from '../../core/chunks'
import {
  notImplemented,
  timeoutFor,
  timeoutMs,
  unlessMissing,
  unlessStatus,
  withRetries,
  withTimeout,
  type S3Ready,
} from './s3Client'

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
