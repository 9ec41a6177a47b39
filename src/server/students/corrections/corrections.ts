// Corrections: a family asks for a change that it cannot make itself, and the office answers in words.
import type { BodyOf } from '#shared/contract/call'
import type {
  askCorrection,
  Correction,
  withdrawCorrection,
  OpenCorrections,
  resolveCorrection,
  takeInLateAnswers,
} from '#shared/contract/students/corrections'
import type { Field } from '#shared/record/field'
import { findField, mayOfficeWrite } from '#shared/record/fields'
import { accountIdOf, loginOf } from '#shared/rules/access/accountId'
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
import type { StudentRecord } from '#shared/record/record'
import type { App } from '../../http/appParts'
import type { SignedIn } from '../../http/security/session'
import { daySeconds } from '../../platform/core/durations'
import { notFound, Refusal, Outdated } from '../../platform/core/refusal'
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
  countOpen,
  findCorrections,
  listOpen,
} from './queries'
import {
  dayOf,
  shownCorrectionOf,
  shownCorrections,
  labelOf,
  proposedValue,
  shownOpen,
  valueIn,
  type Day,
} from './shown'
import { officeRequestOf } from '../save/request'
import { saveWithin } from '../save/save'

export const correctionsOf = async (db: Db, studentId: string, isOffice: boolean): Promise<Correction[]> => {
  if (!(await findStudent(db, studentId))) throw notFound()
  return shownCorrections(db, await listCorrectionsOf(db, studentId), isOffice)
}

/** Records who asked, withdrew or answered; the words stay in the request. */
const noteStep = (
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
const wordsIn = (name: string, text: string, empty: string): string => {
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

// The office's side of corrections: listing open requests, answering them in words, and accepting late answers.

const pageSize = 50

/** @param after id of the last request on the previous page; 0: the first page */
export const openCorrections = async (
  app: Pick<App, 'db' | 'clock' | 'config'>,
  after: number,
): Promise<OpenCorrections> => {
  const { db } = app
  const found = await listOpen(db, after, pageSize + 1)
  const rows = found.slice(0, pageSize)
  const total = await countOpen(db)
  const next = found.length > pageSize ? Number(rows.at(-1)?.id) : null
  return { corrections: await shownOpen(db, rows, dayOf(app)), total, next }
}

const actions = { corrected: 'correction made', refused: 'correction refused' } as const

export const resolve = (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { accountId }: SignedIn,
  { correction_id, outcome, answer: typed }: BodyOf<typeof resolveCorrection>,
): Promise<Correction> =>
  db.transaction().execute(async (trx) => {
    const now = clock()
    const answer =
      outcome === 'refused' || typed !== null ? wordsIn('answer', typed ?? '', emptyTexts.answer) : null
    const closing = { state: outcome, answer, closed_at: now.toISOString(), closed_by: accountId }
    const row = await closeCorrection(trx, correction_id, closing)
    if (!row) {
      const stored = await findCorrection(trx, correction_id)
      if (!stored) throw notFound()
      throw new Outdated(answeredText(stored), await shownCorrectionOf(trx, stored, true))
    }
    await noteStep(trx, { at: now, actor: accountId, action: actions[outcome] }, row)
    return shownCorrectionOf(trx, row, true)
  })

const answeredText = ({ state, closed_by }: CorrectionRow): string => {
  if (state === 'withdrawn') return 'The family has withdrawn this. Your answer was not saved.'
  const who = closed_by === null ? 'Someone' : loginOf(closed_by)
  const what = state === 'corrected' ? 'corrected' : 'not changed'
  return `${who} has already answered this: ${what}. Your answer was not saved.`
}

type TakeIn = BodyOf<typeof takeInLateAnswers>

/** Accepts late answers as an edit by the office, all of them or none. */
export const takeIn = (
  app: Pick<App, 'db' | 'clock' | 'config'>,
  by: SignedIn,
  body: TakeIn,
): Promise<Correction[]> =>
  app.db.transaction().execute(async (trx) => {
    const now = app.clock()
    const day = dayOf(app)
    const { student_id } = body
    const record = (await claimStudent(trx, student_id)) && (await findStudent(trx, student_id))
    const ids = new Set(body.answers.map(({ correction_id }) => correction_id))
    const rows = (await findCorrections(trx, [...ids])).filter((row) => row.student_id === student_id)
    if (!record || rows.length < ids.size) throw notFound()
    const changed = changedSince(rows, record, body)
    if (changed.length > 0) throw await outdated(trx, rows, changed, day)

    const values = Object.fromEntries(rows.map((row) => [row.field, proposedValue(row)]))
    const request = officeRequestOf(student_id, values, record.version, by)
    await saveWithin(trx, request, { now: now.toISOString(), today: day.today })
    const closing = { state: 'corrected', answer: null, closed_at: now.toISOString() } as const
    const closed: CorrectionRow[] = []
    for (const id of ids)
      closed.push((await closeCorrection(trx, id, { ...closing, closed_by: by.accountId })) as CorrectionRow)
    await saveAudit(trx, {
      ...{ at: now, actor: by.accountId, action: 'late answers taken in' },
      ...{ subject: accountIdOf('student', student_id), details: { fields: Object.keys(values) } },
    })
    return shownCorrections(trx, closed, true)
  })

/** The fields whose present values differ from those that the office saw. */
const changedSince = (
  rows: readonly CorrectionRow[],
  record: StudentRecord,
  { answers }: TakeIn,
): string[] => {
  const seen = new Map(answers.map((answer) => [answer.correction_id, answer]))
  return rows
    .filter((row) => {
      const shown = seen.get(Number(row.id))
      if (row.state !== 'open' || row.proposed_value === null) return true
      return shown?.value !== proposedValue(row) || shown.stored !== valueIn(record, row.field)
    })
    .map(({ field }) => field)
}

const outdated = async (trx: Db, rows: readonly CorrectionRow[], changed: readonly string[], day: Day) => {
  const open = rows.filter(({ state }) => state === 'open')
  const what = changed.map(labelOf).join(', ')
  const text = `${what}: changed or answered since then. Nothing was accepted. Please check the current answer, then decide again.`
  return new Outdated(text, await shownOpen(trx, open, day))
}
