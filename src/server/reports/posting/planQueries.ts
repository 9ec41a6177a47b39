// Plans to post a term's reports at a set time, and their outcome.
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
