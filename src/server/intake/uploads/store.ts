// An upload, from the form as it arrives to the stored document. The previous file of its type stays current until this one
// is safely stored (UX-31).
//
//   may it come? ──▶ received, at a pace ──▶ answered before? ──▶ within the quota? ──▶ no virus ──▶ its content is right
//     ──▶ kept in the file store ──▶ its row, and the answer under the request's key, in one transaction
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { pathTo } from '#shared/contract/call'
import { getFile, getThumbnail, type UploadedFile } from '#shared/contract/intake/uploads'
import { isStudentId } from '#shared/rules/access/studentId'
import { documentTypes, type DocumentType } from '#shared/rules/intake/documentTypes'
import type { App } from '../../http/appParts'
import { notAllowed } from '../../http/security/guards'
import type { SignedIn } from '../../http/security/session'
import { earlierAnswerTo, findAnswer, hashOfAsked } from '../../http/transport/answerOnce'
import { cleanFileName } from '../../http/transport/answers'
import { fieldRefused, type FormReader, type ReceivedForm } from '../../http/transport/forms'
import { createConcurrencyLimiter } from '../../platform/core/concurrencyLimiter'
import { notFound, Refusal } from '../../platform/core/refusal'
import type { Db, IdempotencyTable, UploadedFileTable } from '../../platform/database/schema/schema'
import type { ReceivedFile } from '../../platform/storage/fileStore'
import { findStudentState } from '../../students/record/queries'
import { checkContent, refuseViruses, type Accepted, tooLargeText, uploadTexts } from './check'
import { deleteUnreferenced } from './garbage'
import { saveUpload, unmarkForDeletion, type FileRow } from './queries'
import {
  mayUploadAll,
  uploadRightsOf,
  refuseBeyondQuota,
  refuseBeyondRateLimit,
  withinRateLimit,
} from './uploadRights'

const route = 'store-file'

export interface Upload {
  readonly by: SignedIn
  /** True if this person may open the student's pages. It is asked when the form names the student, and again while saving. */
  readonly mayOpen: (studentId: string, trx?: Db) => boolean | Promise<boolean>
  /** Idempotency key of the request: the same key never stores twice (REL-13). */
  readonly key: string | null
  readonly log: App['log']
  /** Reads the form of the request. */
  readonly readForm: (reader: FormReader) => Promise<ReceivedForm>
}

export interface StoreAnswer {
  message: string
  file: UploadedFile
  /** Hex, of the stored content. */
  sha256: string
  /** A sentence that says what the stored document lacks. */
  lost?: string
}

/** Receives a file, checks it and makes it the current one of its type. */
export const storeFile = async (app: App, upload: Upload): Promise<StoreAnswer> => {
  const { db, clock } = app
  const { by, key } = upload
  const named = key === null ? null : { key, account_id: by.accountId, route }
  // If the key already has an answer, neither the window nor the quota is asked. The first answer is given again, once the
  // file is known to be the same.
  const isAnswered = named !== null && (await findAnswer(db, named)) !== undefined
  if (!isAnswered) await refuseBeyondRateLimit(db, by, clock())
  const slot = newSlot(app, upload, isAnswered)
  const { id, fileType, fileName, received } = await receive(app, upload, slot)
  try {
    checkStudentId(id)
    const type = documentTypeNamed(fileType)
    const asked = named && { ...named, asked: hashOfAsked({ id, fileType, sha256: received.sha256 }) }
    const earlier = asked && (await earlierAnswerTo<StoreAnswer>(db, asked))
    if (earlier) return earlier
    if (!(await findStudentState(db, id))) throw notFound()
    const now = clock()
    await refuseBeyondQuota(db, by, { studentId: id, type: fileType }, now)
    const name = cleanFileName(fileName, `${fileType}.${type.format === 'PDF' ? 'pdf' : 'jpg'}`)
    const accepted = await checked(app, upload, { type, name, received }, now)
    const row = rowOf({ id, fileType, name }, accepted, by, now)
    const answer = answerOf(row, accepted.lost)
    await keep(app, accepted.file)
    const remembered = asked && { ...asked, status: 200, body: JSON.stringify(answer), at: row.uploaded_at }
    const saved = await save(app, row, remembered, async (trx) => {
      if (!(await upload.mayOpen(id, trx))) throw notAllowed()
      await slot.rights().recheck?.(trx, fileType)
      await refuseBeyondQuota(trx, by, { studentId: id, type: fileType }, now)
    })
    if (saved === 'stored' || !asked) return answer
    return (await earlierAnswerTo<StoreAnswer>(db, asked)) ?? answer
  } finally {
    await received.discard()
  }
}

interface Received {
  readonly id: string
  readonly fileType: string
  /** As the browser sent it. */
  readonly fileName: string | undefined
  readonly received: ReceivedFile
}

/**
 * Reads the student and the type of the document, and checks each as soon as the form has named it. The window and the quota
 * are those of the student who is named, not of the person who sends the document.
 */
const newSlot = (app: App, { by, mayOpen }: Upload, isAnswered: boolean) => {
  let rights = mayUploadAll
  let studentId: string | undefined
  let type: string | undefined
  return {
    rights: () => rights,
    /** A file that comes before its student is the sender's own until the form says whose it is. */
    beforeFile: async () => {
      if (studentId === undefined && !isAnswered) rights = await uploadRightsOf(app, by, by.login)
    },
    checkField: async (field: string, value: string) => {
      if (field === 'file_type') type = documentTypeNamed(value).type
      else if (field !== 'id') throw fieldRefused(field)
      else {
        if (!(await mayOpen(value))) throw notAllowed()
        studentId = value
        if (!isAnswered) rights = await uploadRightsOf(app, by, studentId)
      }
      if (studentId === undefined || type === undefined || isAnswered) return
      rights.check(type)
      await refuseBeyondQuota(app.db, by, { studentId, type }, app.clock())
    },
  }
}

/** Wrong fields are refused before the file is read. The caller has to keep or discard the file (SEC-68). */
const receive = async (
  { files, config, uploadPace }: App,
  { readForm }: Upload,
  { checkField, beforeFile }: Pick<ReturnType<typeof newSlot>, 'checkField' | 'beforeFile'>,
): Promise<Received> => {
  const { uploadMaxBytes: maxBytes } = config.school
  const { fields, name, received } = await readForm({
    texts: { ...uploadTexts, tooLarge: tooLargeText(maxBytes) },
    checkField,
    receive: async (file) => {
      await beforeFile()
      return files.receive(uploadPace.through(file), maxBytes)
    },
  })
  return { id: fields.get('id') ?? '', fileType: fields.get('file_type') ?? '', fileName: name, received }
}

const documentTypeNamed = (name: string): DocumentType => {
  const type = documentTypes.find((one) => one.type === name)
  if (type) return type
  throw new Refusal(422, 'Please check: file_type.', {
    file_type: ['Choose one of the document types.'],
  })
}

const checkStudentId = (id: string) => {
  if (isStudentId(id)) return
  throw new Refusal(422, 'Please check: id.', {
    id: [id === '' ? 'This field is required.' : 'This is not a student ID.'],
  })
}

interface Checked {
  readonly type: DocumentType
  readonly name: string
  readonly received: ReceivedFile
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

/** A refusal by either check counts towards the account's limit of refused files. */
const checked = async (app: App, { by, log }: Upload, file: Checked, now: Date): Promise<Accepted> => {
  const within = <Result>(check: () => Promise<Result>) => withinRateLimit(app.db, by, now, check)
  await within(() => refuseViruses(app.config.virusScanner, file.received.path, log))
  return checkLimiter(() => within(() => checkContent(app, file, log)), by.accountId)
}

const rowOf = (
  { id, fileType, name }: { id: string; fileType: string; name: string },
  { file: { sha256, size }, mediaType, pages }: Accepted,
  { accountId }: SignedIn,
  now: Date,
): UploadedFileTable => ({
  ...{ id: randomUUID(), student_id: id, type: fileType },
  ...{ name, size, media_type: mediaType, sha256 },
  ...{ uploaded_at: now.toISOString(), uploaded_by: accountId },
  ...{ is_current: 1, pages: pages ?? null, thumbnail: null },
})

const answerOf = (row: UploadedFileTable, lost: string): StoreAnswer => ({
  message: [`${row.name} uploaded.`, lost].filter(Boolean).join(' '),
  file: asUploadedFile(row),
  sha256: row.sha256,
  ...(lost !== '' && { lost }),
})

/** Also discards the temporary file: a rewritten PDF or photo has one of its own, which nothing else removes. */
const keep = async ({ db, files }: App, file: ReceivedFile) => {
  try {
    await unmarkForDeletion(db, file.sha256)
    await files.keep(file)
  } finally {
    await file.discard()
  }
}

/** Stores the row that refers to the stored content. If that is refused, the content is removed at once. */
const save = async (
  { db, files, clock }: App,
  row: UploadedFileTable,
  answer: IdempotencyTable | null,
  recheck: (trx: Db) => Promise<void>,
): Promise<'stored' | 'repeated'> => {
  const remove = () => deleteUnreferenced({ db, files, now: clock() }, [row.sha256])
  try {
    const saved = await saveUpload(db, row, answer, recheck)
    if (saved === 'no student') throw notFound()
    // The key already has an answer, from this request or from another.
    if (saved === 'repeated') await remove()
    return saved
  } catch (error) {
    if (error instanceof Refusal) await remove()
    throw error
  }
}

interface Timing {
  /** Milliseconds on a monotonic clock. */
  now: () => number
  wait: (milliseconds: number) => Promise<unknown>
}

const realTiming: Timing = { now: () => performance.now(), wait }

/** Enough for two documents of 2.5 MB per second. */
const bytesPerSecond = 5_000_000

/**
 * Uploads make room for saves: while the portal is overloaded, all uploads together are read at a limited rate
 * (REL-24). None is refused or lost: the browser waits to send the rest.
 */
export class UploadPace {
  /** When the next bytes may be read. */
  #next = 0

  constructor(
    private readonly isStrained: () => boolean,
    private readonly timing: Timing = realTiming,
  ) {}

  /** Resolves when this many more bytes may be read. */
  async #take(bytes: number): Promise<void> {
    const now = this.timing.now()
    const turn = Math.max(now, this.#next)
    this.#next = turn + (bytes / bytesPerSecond) * 1000
    if (turn > now) await this.timing.wait(turn - now)
  }

  async *#chunks(content: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      if (this.isStrained()) await this.#take(chunk.length)
      yield chunk
    }
  }

  /** The same content at the allowed rate; it ends in an error when the source does. */
  through(content: Readable): Readable {
    return Readable.from(this.#chunks(content), { objectMode: false })
  }
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
