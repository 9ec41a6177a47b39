// Decides how long a student's data is kept: by the leaving date, or until a legal hold is lifted (SEC-97).
import type { BodyOf } from '#shared/contract/call'
import type { saveStudentRetention, StudentRetention } from '#shared/contract/privacy/privacy'
import { accountIdOf } from '#shared/rules/access/accountId'
import { longDay } from '#shared/rules/dates'
import type { App } from '../../http/appParts'
import { checkRight } from '../../http/security/guards'
import { refuseNoDays, notFound, Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/queries'
import { refuseUnlessFresh, type Actor } from '../actor'
import { claimStudent, findStudent } from '../record/queries'
import { findLegalHold, listBirths, listTerms, saveLegalHold } from './queries'

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

const keptUntil = (left_on: string | null, hold: number, years: number): string | null =>
  left_on === null || hold === 1 || years === 0 ? null : yearsAfter(left_on, years)

/** The same day some years later; 29 February becomes 1 March. */
export const yearsAfter = (day: string, years: number): string => {
  const date = new Date(`${day}T00:00:00.000Z`)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return date.toISOString().slice(0, 10)
}

const reasonNeeded = 'Give a reason. Anyone who reads this in a few years will need to know.'

export const changeLegalHold = async (
  { db }: App,
  actor: Actor,
  input: BodyOf<typeof saveStudentRetention>,
): Promise<StudentRetention> => {
  const years = actor.keptYears
  const updated = { updated_at: actor.now.toISOString(), updated_by: actor.user.accountId }
  const { student_id, hold } = input
  const hold_reason = hold === 1 ? (input.hold_reason?.trim() ?? '') : null
  if (hold_reason === '') throw new Refusal(422, reasonNeeded, { hold_reason: [reasonNeeded] })
  await db.transaction().execute(async (trx) => {
    // Claiming the student preserves a leaving date that somebody else enters at the same time.
    if (!(await claimStudent(trx, student_id))) throw notFound()
    const before = await legalHoldOf(trx, student_id, years)
    const { left_on = before.left_on } = input
    if (input.left_on !== undefined) await checkDayOfLeaving(trx, { student_id, left_on }, actor)
    await saveLegalHold(trx, { student_id, left_on, hold, hold_reason, ...updated })
    await saveAudit(trx, {
      at: actor.now,
      actor: actor.user.accountId,
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

interface Leaving {
  readonly student_id: string
  readonly left_on: string | null
}

/**
 * A day in the past needs a fresh sign-in (SEC-31). With a day so long ago that the next nightly run may remove the student, it
 * needs the right to erase.
 */
const checkDayOfLeaving = async (trx: Db, leaving: Leaving, actor: Actor) => {
  await refuseImpossibleDay(trx, leaving)
  const { left_on } = leaving
  if (left_on === null || left_on >= actor.today) return
  refuseUnlessFresh(actor)
  const until = keptUntil(left_on, 0, actor.keptYears)
  if (until !== null && until <= actor.today) checkRight(actor.user, 'eraseStudents')
}

const refuseImpossibleDay = async (db: Db, { student_id, left_on }: Leaving) => {
  refuseNoDays({ left_on })
  const problem = left_on !== null && (await problemsOfLeaving(db, [student_id], left_on)).get(student_id)
  if (problem) throw new Refusal(422, problem, { left_on: [problem] })
}

/** The caller has claimed the student, so a hold that is set at the same time is preserved. */
export const saveDayOfLeaving = async (trx: Db, leaving: Leaving, actor: Actor) => {
  await checkDayOfLeaving(trx, leaving, actor)
  const { hold = 0, hold_reason = null } = (await findLegalHold(trx, leaving.student_id)) ?? {}
  const updated = { updated_at: actor.now.toISOString(), updated_by: actor.user.accountId }
  await saveLegalHold(trx, { ...leaving, hold, hold_reason, ...updated })
}

/** The reasons, by student, why this cannot be the last day. Students without a problem are not in it. */
export const problemsOfLeaving = async (
  db: Db,
  ids: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, string>> => {
  const first = new Map<string, string>()
  for (const { student_id, starts, year } of await listTerms(db, ids))
    if (!first.has(student_id)) first.set(student_id, starts ?? `${year}-09-01`)
  const problems = (await listBirths(db, ids)).flatMap(({ id, date_of_birth }) => {
    const problem = problemOf(date_of_birth ?? '', first.get(id) ?? '', day)
    return problem === null ? [] : [[id, problem] as const]
  })
  return new Map(problems)
}

const problemOf = (born: string, since: string, day: string): string | null => {
  if (day < born) return `The student was born on ${longDay(born)}. Check the day of leaving.`
  return day < since ? `The student’s first term began on ${longDay(since)}. Check the day of leaving.` : null
}
