// The office takes late answers into the record: with one press, as an edit of its own.
import type { BodyOf } from '#shared/contract/call'
import type { Correction, takeInLateAnswers } from '#shared/contract/students/corrections'
import type { StudentRecord } from '#shared/record/record'
import { accountIdOf } from '#shared/rules/access/accountId'
import { notFound, Outdated } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/auditQueries'
import { claimStudent, findStudent } from '../record/studentsQueries'
import { officeRequestOf } from '../save/request'
import { saveWithin } from '../save/save'
import { closeCorrection, findCorrections, type CorrectionRow } from './queries'
import type { CorrectionsContext } from './corrections'
import { labelOf, proposedValue, shownCorrections, shownOpen, valueIn, type Day } from './shown'

type TakeIn = BodyOf<typeof takeInLateAnswers>

export interface TakeInContext extends CorrectionsContext, Day {
  readonly sessionId: string
}

const outdated = async (trx: Db, rows: readonly CorrectionRow[], changed: readonly string[], day: Day) => {
  const open = rows.filter(({ state }) => state === 'open')
  const what = changed.map(labelOf).join(', ')
  const text = `${what}: changed or answered since then. Nothing was accepted. Please check the current answer, then decide again.`
  return new Outdated(text, await shownOpen(trx, open, day))
}

/** The fields of which the office was shown something else. */
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

/** All of them or none. */
export const takeIn = (context: TakeInContext, body: TakeIn): Promise<Correction[]> =>
  context.db.transaction().execute(async (trx) => {
    const { now, by, today, timeZone, sessionId } = context
    const { student_id } = body
    const record = (await claimStudent(trx, student_id)) && (await findStudent(trx, student_id))
    const ids = new Set(body.answers.map(({ correction_id }) => correction_id))
    const rows = (await findCorrections(trx, [...ids])).filter((row) => row.student_id === student_id)
    if (!record || rows.length < ids.size) throw notFound()
    const changed = changedSince(rows, record, body)
    if (changed.length > 0) throw await outdated(trx, rows, changed, { today, timeZone })
    const values = Object.fromEntries(rows.map((row) => [row.field, proposedValue(row)]))
    const editor = { accountId: by, sessionId }
    const request = officeRequestOf(student_id, values, record.version, editor)
    await saveWithin(trx, request, { now: now.toISOString(), today })
    const closing = { state: 'corrected', answer: null, closed_at: now.toISOString(), closed_by: by } as const
    const closed: CorrectionRow[] = []
    for (const id of ids) closed.push((await closeCorrection(trx, id, closing)) as CorrectionRow)
    await saveAudit(trx, {
      ...{ at: now, actor: by, action: 'late answers taken in' },
      ...{ subject: accountIdOf('student', student_id), details: { fields: Object.keys(values) } },
    })
    return shownCorrections(trx, closed, true)
  })
