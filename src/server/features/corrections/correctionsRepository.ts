import type { Selectable } from 'kysely'
import type { CorrectionTable } from '../../platform/database/schema/privacySchema'
import type { Db } from '../../platform/database/schema/schema'

export type CorrectionRow = Selectable<CorrectionTable>

type NewRow = Pick<CorrectionRow, 'student_id' | 'field' | 'words' | 'asked_at'>

/** Undefined when a request about the same field is already open. */
export const addCorrection = (db: Db, row: NewRow): Promise<CorrectionRow | undefined> =>
  db
    .insertInto('correction')
    .values({ ...row, state: 'open' })
    .onConflict((open) => open.doNothing())
    .returningAll()
    .executeTakeFirst()

export const findCorrection = (db: Db, id: number): Promise<CorrectionRow | undefined> =>
  db.selectFrom('correction').selectAll().where('id', '=', id).executeTakeFirst()

/** Newest first. */
export const listCorrectionsOf = (db: Db, studentId: string): Promise<CorrectionRow[]> =>
  db
    .selectFrom('correction')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()

/** Oldest first, starting after the id `after`; 0: from the first. */
export const listOpen = (db: Db, after: number, limit: number): Promise<CorrectionRow[]> =>
  db
    .selectFrom('correction')
    .selectAll()
    .where('state', '=', 'open')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Of one student, or of all when `studentId` is null. */
export const countOpen = async (db: Db, studentId: string | null): Promise<number> => {
  const open = db
    .selectFrom('correction')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('state', '=', 'open')
  const { count } = await (
    studentId === null ? open : open.where('student_id', '=', studentId)
  ).executeTakeFirstOrThrow()
  return Number(count)
}

/** Answered by the school since a moment (ISO, UTC). */
export const countAnswered = async (db: Db, studentId: string, since: string): Promise<number> => {
  const { count } = await db
    .selectFrom('correction')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('student_id', '=', studentId)
    .where('state', 'in', ['corrected', 'refused'])
    .where('closed_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Closing = Pick<CorrectionRow, 'state' | 'answer' | 'closed_at' | 'closed_by'>

/** Undefined when it is no longer open, for example because somebody else closed it at the same moment. */
export const closeCorrection = (db: Db, id: number, closing: Closing): Promise<CorrectionRow | undefined> =>
  db
    .updateTable('correction')
    .set(closing)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()
