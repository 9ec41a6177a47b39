import type { Db } from '../../platform/database/schema/schema'

/** A subquery: the IDs of students who left on or before a day (yyyy-MM-dd). */
export const leaversBy = (db: Db, day: string) =>
  db.selectFrom('student_keeping').select('student_id').where('left_on', '<=', day)

/** The last day of a student whose last day has come. */
export const findLeftOn = async (db: Db, studentId: string, today: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('student_keeping')
    .select('left_on')
    .where('student_id', '=', studentId)
    .where('left_on', '<=', today)
    .executeTakeFirst()
  return row?.left_on ?? undefined
}

export const listLeavers = async (db: Db, day: string): Promise<string[]> => {
  const rows = await leaversBy(db, day).orderBy('student_id').execute()
  return rows.map(({ student_id }) => student_id)
}

/** Students under a legal hold. */
export const listHeld = async (db: Db): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('student_keeping').select('student_id').where('hold', '=', 1).execute()
  return new Set(rows.map(({ student_id }) => student_id))
}
