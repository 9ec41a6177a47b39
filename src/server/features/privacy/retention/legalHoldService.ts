// How long a student's data is kept: the leaving date, and the hold that stops every removal (SEC-97).
import type { BodyOf } from '#shared/contract/call'
import type { saveStudentRetention, StudentRetention } from '#shared/contract/records/privacy'
import { accountIdOf } from '#shared/rules/access/accountId'
import { longDay } from '#shared/rules/dates'
import { refuseNoDays } from '../../../platform/core/noSuchDay'
import { notFound, Refusal } from '../../../platform/core/refusal'
import type { Db } from '../../../platform/database/schema/schema'
import { saveAudit } from '../../audit/auditRepository'
import { findStudent } from '../../students/record/studentsRepository'
import { findFirstTerm, findLegalHold, saveLegalHold } from './legalHoldRepository'

/** The same day some years later; 29 February becomes 1 March. */
export const yearsAfter = (day: string, years: number): string => {
  const date = new Date(`${day}T00:00:00.000Z`)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return date.toISOString().slice(0, 10)
}

const keptUntil = (left_on: string | null, hold: number, years: number): string | null =>
  left_on === null || hold === 1 || years === 0 ? null : yearsAfter(left_on, years)

/** `years`: RETENTION_LEAVER_YEARS; 0: for ever. */
export const legalHoldOf = async (db: Db, studentId: string, years: number): Promise<StudentRetention> => {
  if (!(await findStudent(db, studentId))) throw notFound()
  const row = await findLegalHold(db, studentId)
  const left_on = row?.left_on ?? null
  const hold = row?.hold === 1 ? (1 as const) : (0 as const)
  return {
    student_id: studentId,
    ...{ left_on, hold, hold_reason: row?.hold_reason ?? null },
    updated_at: row?.updated_at ?? null,
    updated_by: row?.updated_by ?? null,
    kept_until: keptUntil(left_on, hold, years),
  }
}

const reasonNeeded = 'Give a reason. Whoever looks at this in a few years will need to know.'

type Input = BodyOf<typeof saveStudentRetention>

/** Why the student cannot have left on this day. */
const problemOf = async (db: Db, student_id: string, day: string): Promise<string | null> => {
  const born = (await findStudent(db, student_id))?.date_of_birth ?? ''
  if (day < born) return `The student was born on ${longDay(born)}. Check the day of leaving.`
  const first = await findFirstTerm(db, student_id)
  const since = first ? (first.starts ?? `${first.year}-09-01`) : ''
  return day < since ? `The student’s first term began on ${longDay(since)}. Check the day of leaving.` : null
}

const refuseImpossibleDay = async (db: Db, { student_id, left_on }: Input) => {
  refuseNoDays({ left_on })
  const problem = left_on === null ? null : await problemOf(db, student_id, left_on)
  if (problem !== null) throw new Refusal(422, problem, { left_on: [problem] })
}

interface LegalHoldContext {
  readonly by: string
  readonly now: Date
  /** yyyy-MM-dd in the school's time zone */
  readonly today: string
  readonly years: number
  /** Throws when the sign-in is not fresh. */
  readonly requireFresh: () => void
}

/** With a leaving date in the past the next nightly run may remove the student, so that needs a fresh sign-in (SEC-31). */
export const changeLegalHold = async (
  db: Db,
  input: Input,
  { by, now, today, years, requireFresh }: LegalHoldContext,
): Promise<StudentRetention> => {
  const { student_id, left_on, hold } = input
  const hold_reason = hold === 1 ? (input.hold_reason?.trim() ?? '') : null
  if (hold_reason === '') throw new Refusal(422, reasonNeeded, { hold_reason: [reasonNeeded] })
  await db.transaction().execute(async (trx) => {
    const before = await legalHoldOf(trx, student_id, years)
    await refuseImpossibleDay(trx, input)
    if (left_on !== null && left_on < today) requireFresh()
    const updated = { updated_at: now.toISOString(), updated_by: by }
    await saveLegalHold(trx, { student_id, left_on, hold, hold_reason, ...updated })
    await saveAudit(trx, {
      at: now,
      actor: by,
      action: 'retention changed',
      subject: accountIdOf('student', student_id),
      details: {
        before: { left_on: before.left_on, hold: before.hold },
        after: { left_on, hold },
      },
    })
  })
  return legalHoldOf(db, student_id, years)
}
