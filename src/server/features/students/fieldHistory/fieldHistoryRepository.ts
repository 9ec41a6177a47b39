// Changes of a record, field by field.
import { compiledOnce } from '../../../platform/database/queries/compiledOnce'
import type { Db } from '../../../platform/database/schema/schema'

interface ChangesQuery {
  readonly studentId: string
  /** Only changes older than this id: the last row of the previous page. */
  readonly before: number | null
  readonly limit: number
  /** Fields to leave out. */
  readonly without: readonly string[]
}

/** Newest first. What came back after a restore and stood there already is no change to a reader. */
export const listFieldChanges = (db: Db, { studentId, before, limit, without }: ChangesQuery) =>
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

const consentQuery = compiledOnce((db: Db, { studentId }: { studentId: string }) =>
  db
    .selectFrom('consent')
    .select(['value', 'at'])
    .where('student_id', '=', studentId)
    .orderBy('id', 'desc')
    .limit(1),
)

/** When the terms were agreed to; null when they never were or the agreement was withdrawn. */
export const findAgreement = async (db: Db, studentId: string): Promise<string | null> => {
  const [last] = (await consentQuery(db, { studentId })).rows
  return last?.value === 1 ? last.at : null
}

/** Newest first. */
export const listChangesAfter = (db: Db, studentId: string, at: string) =>
  db
    .selectFrom('field_change')
    .selectAll()
    .where('student_id', '=', studentId)
    .where('at', '>', at)
    .orderBy('id', 'desc')
    .execute()
