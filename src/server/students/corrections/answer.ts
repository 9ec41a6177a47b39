// The office's side of corrections: listing open requests, answering them in words, and accepting late answers.
import type { App } from '../../http/appParts'
import type { BodyOf } from '#shared/contract/call'
import type {
  Correction,
  OpenCorrections,
  resolveCorrection,
  takeInLateAnswers,
} from '#shared/contract/students/corrections'
import type { StudentRecord } from '#shared/record/record'
import { accountIdOf, loginOf } from '#shared/rules/access/accountId'
import { emptyTexts } from '#shared/rules/students/corrections'
import type { SignedIn } from '../../http/security/session'
import { notFound, Outdated } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/queries'
import { claimStudent, findStudent } from '../record/queries'
import { officeRequestOf } from '../save/request'
import { saveWithin } from '../save/save'
import { noteStep, wordsIn } from './corrections'
import {
  closeCorrection,
  countOpen,
  findCorrection,
  findCorrections,
  listOpen,
  type CorrectionRow,
} from './queries'
import {
  dayOf,
  labelOf,
  proposedValue,
  shownCorrectionOf,
  shownCorrections,
  shownOpen,
  valueIn,
  type Day,
} from './shown'

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
