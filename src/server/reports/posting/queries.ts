// The school's terms: whether and when they were posted, when they will be, and the version of their marks.
import type { TermReport } from '#shared/contract/reports/termReports'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import type { Db } from '../../platform/database/schema/schema'

const planColumns = [
  'id',
  'year',
  'term',
  'due_at',
  'created_by',
  'reason',
  'leave_out_empty',
  'problem',
] as const

export interface Schedule extends TermKey {
  id: number
  due_at: string
  created_by: string
  /** For the families whose cards have changed. */
  reason: string | null
  leave_out_empty: 0 | 1
  /** Why it did not happen when it was due; null: it was never tried. */
  problem: string | null
}

export const findWaitingSchedule = (db: Db, { year, term }: TermKey): Promise<Schedule | undefined> =>
  db
    .selectFrom('posting_schedule')
    .select(planColumns)
    .where('year', '=', year)
    .where('term', '=', term)
    .where('state', '=', 'waiting')
    .executeTakeFirst()

export const listWaitingSchedules = (db: Db): Promise<Schedule[]> => waiting(db).execute()

const waiting = (db: Db) =>
  db.selectFrom('posting_schedule').select(planColumns).where('state', '=', 'waiting').orderBy('due_at')

export const listDueSchedules = (db: Db, now: string): Promise<Schedule[]> =>
  waiting(db).where('due_at', '<=', now).execute()

export const saveSchedule = (db: Db, schedule: Omit<Schedule, 'id' | 'problem'> & { created_at: string }) =>
  db
    .insertInto('posting_schedule')
    .values({ ...schedule, state: 'waiting', ended_at: null })
    .execute()

/** Ends one waiting plan. False when it has already ended, here or in another process. */
export const saveScheduleDone = async (db: Db, id: number, now: string): Promise<boolean> => {
  const row = await db
    .updateTable('posting_schedule')
    .set({ state: 'done', ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const saveScheduleProblem = (db: Db, id: number, problem: string) =>
  db
    .updateTable('posting_schedule')
    .set({ problem })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()

/** Cancels whatever is planned for a term. */
export const cancelSchedules = (db: Db, { year, term }: TermKey, now: string) =>
  db
    .updateTable('posting_schedule')
    .set({ state: 'cancelled', ended_at: now })
    .where('year', '=', year)
    .where('term', '=', term)
    .where('state', '=', 'waiting')
    .execute()

export interface TermState extends TermReport {
  version: number
}

const columns = ['year', 'term', 'posted', 'date_posted'] as const

export const listTermReports = async (db: Db): Promise<TermReport[]> => {
  const rows = await db
    .selectFrom('term_report')
    .select(columns)
    .orderBy('year', 'desc')
    .orderBy('term', 'desc')
    .execute()
  return rows.map(flagged)
}

/** The column holds 0 and 1 only. */
const flagged = <Row extends { posted: number }>(row: Row) => ({
  ...row,
  posted: row.posted === 1 ? (1 as const) : (0 as const),
})

export const findTermState = async (db: Db, { year, term }: TermKey): Promise<TermState | undefined> => {
  const row = await db
    .selectFrom('term_report')
    .select([...columns, 'version'])
    .where('year', '=', year)
    .where('term', '=', term)
    .executeTakeFirst()
  return row && flagged(row)
}

/**
 * Writes the posting if `posted` and the version of the marks are still as they were read.
 * Undefined, and nothing written, when somebody else was faster.
 */
export const savePosting = async (
  db: Db,
  report: TermReport,
  version: number,
): Promise<TermReport | undefined> => {
  const row = await db
    .updateTable('term_report')
    .set({ posted: report.posted, date_posted: report.date_posted, version: version + 1 })
    .where('year', '=', report.year)
    .where('term', '=', report.term)
    .where('version', '=', version)
    .where('posted', '!=', report.posted)
    .returning(columns)
    .executeTakeFirst()
  return row && flagged(row)
}

/** Moves a posted term to its next version; false when somebody else was faster or the term is not posted. */
export const saveNextVersion = async (db: Db, { year, term }: TermKey, version: number): Promise<boolean> => {
  const row = await db
    .updateTable('term_report')
    .set({ version: version + 1 })
    .where('year', '=', year)
    .where('term', '=', term)
    .where('version', '=', version)
    .where('posted', '=', 1)
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * A lock that every change of marks of a term takes before reading them, so that the changes come one after another.
 * Undefined when there is no such term.
 */
export const lockTerm = async (db: Db, { year, term }: TermKey): Promise<TermState | undefined> => {
  const row = await db
    .updateTable('term_report')
    .set((column) => ({ version: column.ref('version') }))
    .where('year', '=', year)
    .where('term', '=', term)
    .returning([...columns, 'version'])
    .executeTakeFirst()
  return row && flagged(row)
}

/** Call it in every transaction that changes a term's marks, remarks or rules. */
export const moveToNextMarksVersion = (db: Db, { year, term }: TermKey) =>
  db
    .updateTable('term_report')
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('year', '=', year)
    .where('term', '=', term)
    .execute()

/** The same for changes that affect the cards of every term. */
export const moveAllToNextMarksVersion = (db: Db) =>
  db
    .updateTable('term_report')
    .set((column) => ({ version: column('version', '+', 1) }))
    .execute()

/** The terms in which a student is or was in a class, posted or not. */
export const listStudentTerms = async (db: Db, studentId: string) => {
  const rows = await db
    .selectFrom('term_enrolment')
    .innerJoin('term_report', (join) =>
      join
        .onRef('term_report.year', '=', 'term_enrolment.year')
        .onRef('term_report.term', '=', 'term_enrolment.term'),
    )
    .select([
      'term_report.year',
      'term_report.term',
      'term_report.posted',
      'term_report.date_posted',
      'term_enrolment.form_level',
      'term_enrolment.class_id',
    ])
    .where('term_enrolment.student_id', '=', studentId)
    .execute()
  return rows.map(flagged)
}
