// The school says what it found in a document, or takes that back. A new file or paper needs no write: the school's last word
// was about another one.
import type { BodyOf } from '#shared/contract/call'
import type { DocumentReview, reviewDocument } from '#shared/contract/intake/documentReviews'
import { accountIdOf, loginOf } from '#shared/rules/access/accountId'
import { dayIn, longDay } from '#shared/rules/dates'
import type { AuditAction } from '#shared/rules/trail/auditActions'
import { writtenForm } from '#shared/rules/students/corrections'
import {
  mayResend,
  reviewProblem,
  sendBackReasons,
  type ReviewState,
} from '#shared/rules/intake/documentReviews'
import { documentTypes, type DocumentTypeName } from '#shared/rules/intake/documentTypes'
import type { App } from '../../http/appParts'
import type { SignedIn } from '../../http/security/session'
import { refuseNoDays, notFound, Outdated, Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/queries'
import { findStudentState, claimStudent } from '../../students/record/queries'
import { listLastReviews, listPapers, listUploads, saveReview, type StoredReview } from './queries'

export const reviewsOf = async (db: Db, studentId: string, isOffice: boolean): Promise<DocumentReview[]> => {
  if (!(await findStudentState(db, studentId))) throw notFound()
  const reviews = (await listCameIn(db, studentId)).flatMap((cameIn) => reviewOf(cameIn) ?? [])
  return isOffice ? reviews : reviews.map(forFamilies)
}

interface CameIn {
  readonly type: DocumentTypeName
  /** The current file; null: nothing is uploaded. */
  readonly upload_id: string | null
  /** When the paper copy was marked as received; null if it was not. */
  readonly paper_at: string | null
  /** The last word, whatever it was about. */
  readonly review: StoredReview | undefined
}

/** For each of the five documents, in their order. */
const listCameIn = async (db: Db, studentId: string): Promise<CameIn[]> => {
  const uploads = await listUploads(db, studentId)
  const papers = await listPapers(db, studentId)
  const reviews = await listLastReviews(db, studentId)
  return documentTypes.map(({ type }) => ({
    type,
    upload_id: uploads.find((upload) => upload.type === type)?.id ?? null,
    paper_at: papers.find((paper) => paper.type === type)?.updated_at ?? null,
    review: reviews.find((review) => review.type === type),
  }))
}

/** As long as the family has sent nothing in, there is nothing to say. */
const reviewOf = (cameIn: CameIn): DocumentReview | undefined => {
  const { type, upload_id, paper_at, review } = cameIn
  if (review && stands(cameIn)) {
    const { on_paper, state, reason, words, resend_until, reviewed_at } = review
    const reviewed_by = loginOf(review.reviewed_by)
    const file_id = on_paper === 1 ? null : upload_id
    return { type, file_id, state, reason, words, resend_until, reviewed_at, reviewed_by }
  }
  if (upload_id === null && paper_at === null) return undefined
  const unsaid = { reason: null, words: '', reviewed_at: null, reviewed_by: null }
  const file_id = isOnPaper(cameIn) ? null : upload_id
  return { type, file_id, state: 'received', resend_until: stillUntil(cameIn), ...unsaid }
}

/** A paper that was sent back may have gone home; one that was accepted has to lie at the school. */
const stands = ({ upload_id, paper_at, review }: CameIn): boolean => {
  if (review === undefined || review.upload_id !== upload_id) return false
  const isSamePaper = review.paper_at === paper_at
  if (review.state === 'sent back') return isSamePaper || paper_at === null
  return review.state === 'accepted' && (review.on_paper === 0 || isSamePaper)
}

/** A paper counts where there is no file, and where it came after the file was sent back. */
const isOnPaper = ({ upload_id, paper_at, review }: CameIn): boolean => {
  if (paper_at === null) return false
  if (upload_id === null) return true
  return review?.upload_id === upload_id && (review.on_paper === 1 || review.state === 'sent back')
}

/** A document that replaces one that was sent back may itself be replaced until the day that was given; a paper may not. */
const stillUntil = ({ paper_at, review }: CameIn): string | null => {
  if (review?.state !== 'sent back') return null
  return paper_at === null || paper_at === review.paper_at ? review.resend_until : null
}

/** Families read that it was the school: usernames of the office are none of their business. */
const forFamilies = (review: DocumentReview): DocumentReview => ({
  ...review,
  reviewed_by: review.reviewed_by && 'the school',
})

/** Documents that the family may send once more although registration has closed. */
export const listResendable = async (db: Db, studentId: string, today: string): Promise<string[]> =>
  (await listCameIn(db, studentId))
    .flatMap((cameIn) => reviewOf(cameIn) ?? [])
    .filter((review) => mayResend(review, today))
    .map(({ type }) => type)

type Said = BodyOf<typeof reviewDocument>

const nothingCame = 'Nothing has come in for this document.'

/** Saying once more what stands there already changes nothing. */
export const review = (app: App, by: SignedIn, body: Said): Promise<DocumentReview> => {
  const now = app.clock()
  const said = saidIn(body, dayIn(app.config.school.timeZone, now))
  return app.db.transaction().execute(async (db) => {
    const { student_id, type, was } = body
    if (!(await claimStudent(db, student_id))) throw notFound()
    const find = async () => (await listCameIn(db, student_id)).find((one) => one.type === type) as CameIn
    const cameIn = await find()
    const last = reviewOf(cameIn)
    if (!last) throw refuseIn('type', nothingCame)
    if (isSaid(last, body, said)) return last
    if (last.file_id !== body.file_id || last.state !== was) throw outdated(last, body)
    await write(db, { now, by: by.accountId }, cameIn, body, said)
    if (said.state === 'sent back') await tellFamily(app, db, now, body, said)
    return reviewOf(await find()) as DocumentReview
  })
}

const past = 'Choose today or a later day. The family can send a new document until then.'

/** Reason, words and day belong to what is sent back, and to nothing else. */
const saidIn = ({ state, reason, words, resend_until }: Said, today: string) => {
  if (state !== 'sent back') return { state, reason: null, words: '', resend_until: null }
  const problem = reviewProblem(reason, words)
  if (problem !== null) throw refuseIn(reason === null ? 'reason' : 'words', problem)
  refuseNoDays({ resend_until })
  if (resend_until !== null && resend_until < today) throw refuseIn('resend_until', past)
  return { state, reason, words: writtenForm(words), resend_until }
}

/** The fixed reason and the day: the office's own words stay in the portal. */
const tellFamily = ({ tell }: App, db: Db, at: Date, { student_id, type }: Said, said: Saying) => {
  const { reason, resend_until } = said
  const data = {
    document: documentTypes.find((one) => one.type === type)?.title ?? '',
    reason: reason === null || reason === 'other' ? 'please read it in the portal' : sendBackReasons[reason],
    ...(resend_until !== null && { until: `Please send it by ${longDay(resend_until)}.` }),
  }
  const students = [{ student_id, about: `${type} ${at.toISOString()}`, data }]
  return tell(db, { kind: 'sent back', students, at })
}

const refuseIn = (field: string, text: string) => new Refusal(422, text, { [field]: [text] })

type Saying = ReturnType<typeof saidIn>

const isSaid = (now: DocumentReview, { file_id }: Said, said: Saying): boolean =>
  now.file_id === file_id &&
  now.state === said.state &&
  now.reason === said.reason &&
  now.words === said.words &&
  (said.state !== 'sent back' || now.resend_until === said.resend_until)

const newer = 'Another document has come in since you looked at this one. Nothing was saved.'

const outdated = (now: DocumentReview, { file_id }: Said): Outdated => {
  if (now.file_id !== file_id) return new Outdated(newer, now)
  const what = { received: 'undone the decision', accepted: 'accepted it', 'sent back': 'sent it back' }
  const who = now.reviewed_by ?? 'Someone'
  return new Outdated(`${who} has already ${what[now.state]}. Nothing was saved.`, now)
}

const actions: Readonly<Record<ReviewState, AuditAction>> = {
  received: 'document review taken back',
  accepted: 'document accepted',
  'sent back': 'document sent back',
}

const write = async (
  db: Db,
  { now, by }: { now: Date; by: string },
  { type, upload_id, paper_at }: CameIn,
  { student_id, file_id }: Said,
  said: Saying,
) => {
  const about = { student_id, type, upload_id, paper_at, on_paper: file_id === null ? 1 : 0 }
  await saveReview(db, { ...about, ...said, reviewed_at: now.toISOString(), reviewed_by: by })
  const title = documentTypes.find((one) => one.type === type)?.title
  await saveAudit(db, {
    ...{ at: now, actor: by, action: actions[said.state], subject: accountIdOf('student', student_id) },
    details: { document: title, ...(said.reason && { reason: said.reason }) },
  })
}
