// What was changed in a record, field by field.
import { compiledOnce } from '../../../platform/database/queries/compiledOnce'
import type { Db } from '../../../platform/database/schema/schema'

/** Newest first. A page more than the newest asks for what is older than its last row. */
export const listFieldChanges = (db: Db, studentId: string, before: number | null, most: number) => {
  const newest = db
    .selectFrom('field_change')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('id', 'desc')
    .limit(most)
  return (before === null ? newest : newest.where('id', '<', before)).execute()
}

const changeQuery = compiledOnce((db: Db, { id, studentId }: { id: number; studentId: string }) =>
  db.selectFrom('field_change').selectAll().where('id', '=', id).where('student_id', '=', studentId),
)

export const findFieldChange = async (db: Db, studentId: string, id: number) =>
  (await changeQuery(db, { id, studentId })).rows[0]
