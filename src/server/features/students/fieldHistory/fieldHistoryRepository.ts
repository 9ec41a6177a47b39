// What was changed in a record, field by field.
import { compiledOnce } from '../../../platform/database/queries/compiledOnce'
import type { Db } from '../../../platform/database/schema/schema'

interface WantedChanges {
  readonly studentId: string
  /** A page after the newest asks for what is older than the last row of the one before. */
  readonly before: number | null
  readonly most: number
  /** Fields that are left out. */
  readonly without: readonly string[]
}

/** Newest first. */
export const listFieldChanges = (db: Db, { studentId, before, most, without }: WantedChanges) =>
  db
    .selectFrom('field_change')
    .selectAll()
    .where('student_id', '=', studentId)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .$if(without.length > 0, (query) => query.where('field', 'not in', without))
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

const changeQuery = compiledOnce((db: Db, { id, studentId }: { id: number; studentId: string }) =>
  db.selectFrom('field_change').selectAll().where('id', '=', id).where('student_id', '=', studentId),
)

export const findFieldChange = async (db: Db, studentId: string, id: number) =>
  (await changeQuery(db, { id, studentId })).rows[0]
