// Changes of a record, field by field.
import { fullName } from '#shared/rules/students/names'
import { compiledOnce } from '../../platform/database/queries/compiledOnce'
import type { Db } from '../../platform/database/schema/schema'

/** Newest first, without entries that changed nothing (answers sent again after a restore that had not lost them). */
export const listFieldChanges = (
  db: Db,
  {
    studentId,
    before,
    limit,
    without,
  }: {
    readonly studentId: string
    /** Only changes older than this id: the last row of the previous page. */
    readonly before: number | null
    readonly limit: number
    /** Fields to leave out. */
    readonly without: readonly string[]
  },
) =>
  db
    .selectFrom('field_change')
    .selectAll()
    .where('student_id', '=', studentId)
    .whereRef('old_value', '!=', 'new_value')
    .$if(before !== null, (query) => query.where('id', '<', before))
    .$if(without.length > 0, (query) => query.where('field', 'not in', without))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

const changeQuery = compiledOnce((db: Db, { id, studentId }: { id: number; studentId: string }) =>
  db.selectFrom('field_change').selectAll().where('id', '=', id).where('student_id', '=', studentId),
)

export const findFieldChange = async (db: Db, studentId: string, id: number) =>
  (await changeQuery(db, { id, studentId })).rows[0]

/** Newest first. */
export const listChangesAfter = (db: Db, studentId: string, at: string) =>
  db
    .selectFrom('field_change')
    .selectAll()
    .where('student_id', '=', studentId)
    .where('at', '>', at)
    .orderBy('id', 'desc')
    .execute()

/** First and last names by ID. */
export const listNames = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('student')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, fullName(row)]))
}
