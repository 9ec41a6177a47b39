// The family's side of corrections: asking for a change that it cannot make itself, and withdrawing an open request.
import type { App } from '../../http/appParts'
import type { BodyOf } from '#shared/contract/call'
import type { askCorrection, Correction, withdrawCorrection } from '#shared/contract/students/corrections'
import type { Field } from '#shared/record/field'
import { findField, mayOfficeWrite } from '#shared/record/fields'
import { accountIdOf } from '#shared/rules/access/accountId'
import type { AuditAction } from '#shared/rules/trail/auditActions'
import { isAsked } from '#shared/rules/intake/completeness'
import {
  emptyTexts,
  isLocked,
  maxOpenCorrections,
  wordsProblem,
  writtenForm,
} from '#shared/rules/students/corrections'
import { isEditable } from '#shared/rules/school/registrationWindow'
import type { SignedIn } from '../../http/security/session'
import { daySeconds } from '../../platform/core/durations'
import { notFound, Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/queries'
import { findWindowOf } from '../../school/registration/queries'
import { claimStudent, findStudent } from '../record/queries'
import { secondsLeft, consume } from '../../platform/database/rateLimits'
import {
  addCorrection,
  closeCorrection,
  countOpenInWords,
  findCorrection,
  listCorrectionsOf,
  type CorrectionRow,
} from './queries'
import { dayOf, shownCorrectionOf, shownCorrections } from './shown'

export const correctionsOf = async (db: Db, studentId: string, isOffice: boolean): Promise<Correction[]> => {
  if (!(await findStudent(db, studentId))) throw notFound()
  return shownCorrections(db, await listCorrectionsOf(db, studentId), isOffice)
}

/** Records who asked, withdrew or answered; the words stay in the request. */
export const noteStep = (
  db: Db,
  step: { at: Date; actor: string; action: AuditAction },
  { id, student_id, field }: CorrectionRow,
) =>
  saveAudit(db, {
    ...step,
    subject: accountIdOf('student', student_id),
    details: { field, correction: Number(id) },
  })

/** The cleaned text; throws a refusal that names the field of the body. */
export const wordsIn = (name: string, text: string, empty: string): string => {
  const problem = wordsProblem(text, empty)
  if (problem) throw refuseIn(name, problem)
  return writtenForm(text)
}

const refuseIn = (name: string, text: string) => new Refusal(422, text, { [name]: [text] })

const tooMany = `Only ${maxOpenCorrections} requests can be open at once. Please wait until the school has answered one of them.`

const alreadyOpen = 'You have already asked for this. To change your request, withdraw it first.'

export const ask = async (
  app: Pick<App, 'db' | 'clock' | 'config'>,
  { accountId }: SignedIn,
  { student_id, field: name, words: typed }: BodyOf<typeof askCorrection>,
): Promise<Correction> => {
  const now = app.clock()
  const words = wordsIn('words', typed, emptyTexts.words)
  await count(app.db, student_id, now)
  return app.db.transaction().execute(async (db) => {
    // The student is claimed first, in the same order as when late answers are stored, so that the two cannot deadlock.
    await claimStudent(db, student_id)
    const field = await checkField(db, student_id, findField(name), dayOf(app).today)
    if ((await countOpenInWords(db, student_id)) >= maxOpenCorrections) throw new Refusal(409, tooMany)
    const row = await addCorrection(db, { student_id, field, words, asked_at: now.toISOString() })
    if (!row) throw new Refusal(409, alreadyOpen)
    await noteStep(db, { at: now, actor: accountId, action: 'correction asked for' }, row)
    return shownCorrectionOf(db, row, false)
  })
}

const perDay = { max: 20, seconds: daySeconds }

const count = async (db: Db, studentId: string, now: Date) => {
  const rateLimit = { ...perDay, name: `corrections:${accountIdOf('student', studentId)}` }
  const [used = 0] = await consume(db, [rateLimit], now)
  if (used <= rateLimit.max) return
  const text = 'You have asked for many corrections today. Please continue tomorrow, or call the school.'
  throw new Refusal(429, text, undefined, secondsLeft(rateLimit, now))
}

const notThere = 'This answer is not in the record, so it cannot be corrected.'
const yourself = 'Registration is open, so you can change this yourself in the form.'

const checkField = async (trx: Db, studentId: string, field: Field | undefined, today: string) => {
  const record = await findStudent(trx, studentId)
  if (!record) throw notFound()
  if (!field || !mayOfficeWrite(field) || !isAsked(field, record)) throw refuseIn('field', notThere)
  const window = await findWindowOf(trx, studentId)
  if (!isLocked(field, window !== undefined && isEditable(window, today))) throw new Refusal(409, yourself)
  return field.name
}

const answered = 'The school has answered this since then. Read its answer first.'

export const withdraw = (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { accountId }: SignedIn,
  { student_id, correction_id }: BodyOf<typeof withdrawCorrection>,
): Promise<Correction> =>
  db.transaction().execute(async (trx) => {
    const now = clock()
    const stored = await findCorrection(trx, correction_id)
    if (stored?.student_id !== student_id) throw notFound()
    if (stored.state === 'withdrawn') return shownCorrectionOf(trx, stored, false)
    const closing = { state: 'withdrawn', closed_at: now.toISOString(), closed_by: accountId } as const
    const row = await closeCorrection(trx, correction_id, { ...closing, answer: null })
    if (!row) throw new Refusal(409, answered)
    await noteStep(trx, { at: now, actor: accountId, action: 'correction withdrawn' }, row)
    return shownCorrectionOf(trx, row, false)
  })
