// The school's terms: whether and when they were posted, and their version, which goes up with each posting of changed
// cards and with each change of marks. Below them stand the plans to post a term's reports at a set time, and their outcome.
import type { TermReport } from '#shared/contract/reports/termReports'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import type { Db } from '../../platform/database/schema/schema'

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
export const flagged = <Row extends { posted: number }>(row: Row) => ({
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
 * Writes the posting if `posted` and the version are still as they were read.
 * Otherwise somebody else was faster: it writes nothing and returns undefined.
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
export const saveNextTermVersion = async (
  db: Db,
  { year, term }: TermKey,
  version: number,
): Promise<boolean> => {
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
export const touchTerm = (db: Db, { year, term }: TermKey) =>
  db
    .updateTable('term_report')
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('year', '=', year)
    .where('term', '=', term)
    .execute()

/** The same for changes that affect the cards of every term. */
export const touchAllTerms = (db: Db) =>
  db
    .updateTable('term_report')
    .set((column) => ({ version: column('version', '+', 1) }))
    .execute()

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
  /** The reason shown to families whose cards have changed. */
  reason: string | null
  leave_out_empty: 0 | 1
  /** The problem at the latest attempt; null before the first attempt. */
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
