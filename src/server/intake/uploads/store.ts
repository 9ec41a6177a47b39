// Stores one document. The previous file of its type stays current until this one is safely stored (UX-31).
import { randomUUID } from 'node:crypto'
import { pathTo } from '#shared/contract/call'
import { getFile, getThumbnail, type UploadedFile } from '#shared/contract/intake/uploads'
import { documentTypes, type DocumentType } from '#shared/rules/intake/documentTypes'
import { cleanFileName } from '../../http/transport/fileNames'
import { earlierAnswerTo, hashOfAsked } from '../../http/transport/answerOnce'
import { findAnswer } from '../../http/transport/idempotencyQueries'
import { latestTrue } from '../../platform/core/clocks'
import { createConcurrencyLimiter } from '../../platform/core/concurrencyLimiter'
import { dayMs, hourSeconds } from '../../platform/core/durations'
import { notFound, Refusal } from '../../platform/core/refusal'
import type { Db, IdempotencyTable, UploadedFileTable } from '../../platform/database/schema/schema'
import {
  listUsed,
  secondsLeft,
  consume,
  type RateLimit,
} from '../../platform/rateLimits/rateLimitsRepository'
import type { FileStore, ReceivedFile } from '../../platform/storage/fileStore'
import { findStudentState } from '../../students/record/studentsQueries'
import { checkContent, CostlyFile, type FaultLog } from './check'
import { unmarkForDeletion } from './garbageQueries'
import type { OpenSlots } from './limits'
import type { PdfReader } from '../pdfCheck/pdfReader'
import type { Upload } from './receiveUploadRoutes'
import { saveOrRemove } from './saveOrRemove'
import { quotaText, uploadTexts } from './texts'
import { listUploads, type FileRow } from './queries'

export interface StoreTools {
  db: Db
  files: FileStore
  reader: PdfReader
  log: FaultLog
  /** Throws a Refusal when it finds a virus. */
  scan: (path: string) => Promise<void>
  now: Date
}

export interface Uploader extends Pick<OpenSlots, 'recheck'> {
  accountId: string
  role: 'student' | 'admin'
  /** Idempotency key of the request: the same key never stores twice (REL-13). */
  key: string | null
}

export interface StoreAnswer {
  message: string
  file: UploadedFile
  /** Hex, of the stored content. */
  sha256: string
  /** Things that were in the file and are not in what is stored. */
  lost?: string
}

export const documentTypeNamed = (name: string): DocumentType => {
  const type = documentTypes.find((one) => one.type === name)
  if (type) return type
  throw new Refusal(422, 'Please check: file_type.', {
    file_type: ['Choose one of the five document types.'],
  })
}

export const asUploadedFile = (row: FileRow): UploadedFile => {
  const named = { studentId: row.student_id, fileId: row.id }
  return {
    name: row.name,
    type: row.type as UploadedFile['type'],
    url: pathTo(getFile, named),
    size: row.size,
    uploaded_at: row.uploaded_at,
    ...(row.pages !== null && { pages: row.pages }),
    thumbnail: pathTo(getThumbnail, named),
  }
}

/**
 * A check reads the whole document into memory, so waiting documents stay on disk (REL-77). Each account has one
 * check at a time, so that nobody waits behind everything somebody else sends.
 */
const checkLimiter = createConcurrencyLimiter(
  4,
  500,
  'Too many files are being sent at once. Please try again in a moment.',
  { maxPerKey: 10 },
)

const route = 'store-file'
const maxUploadsPerDay = 10
const maxBytesPerDay = 50 * 1024 * 1024

type Uploads = Awaited<ReturnType<typeof listUploads>>

/** The upload that has to be a day old before there is room again; undefined where there is room. */
const lastInTheWay = (uploads: Uploads, type: string): Uploads[number] | undefined => {
  const tenthOfType = uploads.filter((one) => one.type === type).at(-maxUploadsPerDay)
  let bytes = 0
  const filling = [...uploads].reverse().find(({ size }) => (bytes += size) >= maxBytesPerDay)
  const [last] = [tenthOfType, filling]
    .filter((one) => one !== undefined)
    .sort((one, other) => other.uploaded_at.localeCompare(one.uploaded_at))
  return last
}

/** Within 24 hours; asked before the file is read, and again while it is stored, because several may come at once. */
export const refuseBeyondQuota = async (
  db: Db,
  now: Date,
  { id, fileType }: Pick<Upload, 'id' | 'fileType'>,
) => {
  const span = { since: new Date(now.getTime() - dayMs).toISOString(), until: latestTrue(now) }
  const last = lastInTheWay(await listUploads(db, id, span), fileType)
  if (!last) return
  const seconds = Math.ceil((new Date(last.uploaded_at).getTime() + dayMs - now.getTime()) / 1000)
  const text = quotaText(seconds)
  throw new Refusal(429, text, { file: [text] }, seconds)
}

/** For a family: its quota, too. */
const recheckOf = (
  { now }: StoreTools,
  { role, recheck }: Uploader,
  upload: Upload,
): Pick<OpenSlots, 'recheck'> =>
  role === 'admin'
    ? { ...(recheck && { recheck }) }
    : {
        recheck: async (trx, type) => {
          await recheck?.(trx, type)
          await refuseBeyondQuota(trx, now, upload)
        },
      }

/** Checking a refused file costs as much as checking a good one. */
const refusedRateLimit = (accountId: string): RateLimit => ({
  name: `refused uploads:${accountId}`,
  max: 20,
  seconds: hourSeconds,
})

const costOfRefusal = (error: Refusal) => (error instanceof CostlyFile ? 5 : 1)

/** After too many refused files in an hour, nothing more of that account is received or checked. */
export const refuseBeyondRateLimit = async (
  { db, now }: Pick<StoreTools, 'db' | 'now'>,
  { accountId, role }: Pick<Uploader, 'accountId' | 'role'>,
) => {
  if (role === 'admin') return
  const rateLimit = refusedRateLimit(accountId)
  const [used = 0] = await listUsed(db, [rateLimit], now)
  const { refusedTooOften: text } = uploadTexts
  if (used >= rateLimit.max) throw new Refusal(429, text, { file: [text] }, secondsLeft(rateLimit, now))
}

/** A virus counts like any other refused file. A scanner or disk that does not answer is not the person's fault. */
const withinRateLimit = async <Result>(
  tools: StoreTools,
  uploader: Uploader,
  check: () => Promise<Result>,
): Promise<Result> => {
  await refuseBeyondRateLimit(tools, uploader)
  try {
    return await check()
  } catch (error) {
    const counts = uploader.role === 'student' && error instanceof Refusal && error.status === 422
    if (counts)
      await consume(tools.db, [refusedRateLimit(uploader.accountId)], tools.now, costOfRefusal(error))
    throw error
  }
}

/** A request under its key; null: it has none. */
const named = ({ accountId, key }: Uploader, { id, fileType, received: { sha256 } }: Upload) =>
  key === null ? null : { key, account_id: accountId, route, asked: hashOfAsked({ id, fileType, sha256 }) }

/** Whether a request with this key was answered, before it is known whether this is the same one. */
export const hasEarlierAnswer = async (db: Db, { accountId, key }: Uploader): Promise<boolean> =>
  key !== null && (await findAnswer(db, { key, account_id: accountId, route })) !== undefined

/** The first answer, for a request that is sent again. */
const earlierAnswer = async (
  db: Db,
  uploader: Uploader,
  upload: Upload,
): Promise<StoreAnswer | undefined> => {
  const request = named(uploader, upload)
  return request ? earlierAnswerTo<StoreAnswer>(db, request) : undefined
}

const remembered = (
  uploader: Uploader,
  upload: Upload,
  answer: StoreAnswer,
  at: string,
): IdempotencyTable | null => {
  const request = named(uploader, upload)
  return request && { ...request, status: 200, body: JSON.stringify(answer), at }
}

/** Also discards the temporary file: a re-encoded photo has one of its own, which nothing else removes. */
const keepChecked = async ({ db, files }: StoreTools, file: ReceivedFile) => {
  try {
    await unmarkForDeletion(db, file.sha256)
    return await files.keep(file)
  } finally {
    await file.discard()
  }
}

const storeChecked = async (tools: StoreTools, uploader: Uploader, upload: Upload, type: DocumentType) => {
  const { db, now } = tools
  const name = cleanFileName(upload.name, `${type.type}.${type.format === 'PDF' ? 'pdf' : 'jpg'}`)
  await withinRateLimit(tools, uploader, () => tools.scan(upload.received.path))
  const check = () => withinRateLimit(tools, uploader, () => checkContent(upload.received, name, type, tools))
  const { file, mediaType, pages = null, lost } = await checkLimiter(check, uploader.accountId)
  const { sha256, size } = await keepChecked(tools, file)
  const row: UploadedFileTable = {
    ...{ id: randomUUID(), student_id: upload.id, type: type.type },
    ...{ name, size, media_type: mediaType, sha256 },
    uploaded_at: now.toISOString(),
    uploaded_by: uploader.accountId,
    ...{ is_current: 1, pages, thumbnail: null },
  }
  const message = [`${name} uploaded.`, lost].filter(Boolean).join(' ')
  const answer = { message, file: asUploadedFile(row), sha256, ...(lost !== '' && { lost }) }
  const recheck = recheckOf(tools, uploader, upload)
  const kept = remembered(uploader, upload, answer, row.uploaded_at)
  const saved = await saveOrRemove(tools, row, kept, recheck)
  return saved === 'stored' ? answer : ((await earlierAnswer(db, uploader, upload)) ?? answer)
}

/** Checks a received file and makes it the current one of its type. */
export const storeFile = async (
  tools: StoreTools,
  uploader: Uploader,
  upload: Upload,
): Promise<StoreAnswer> => {
  try {
    const type = documentTypeNamed(upload.fileType)
    const earlier = await earlierAnswer(tools.db, uploader, upload)
    if (earlier) return earlier
    if (!(await findStudentState(tools.db, upload.id))) throw notFound()
    if (uploader.role === 'student') await refuseBeyondQuota(tools.db, tools.now, upload)
    return await storeChecked(tools, uploader, upload, type)
  } finally {
    await upload.received.discard()
  }
}
