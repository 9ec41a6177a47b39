// Changes of a record, field by field.
import { yearField } from '#shared/rules/intake/lastYear'
import { compiledOnce } from '../../platform/database/queries/compiledOnce'
import type { Db } from '../../platform/database/schema/schema'

interface ChangesQuery {
  readonly studentId: string
  /** Only changes older than this id: the last row of the previous page. */
  readonly before: number | null
  readonly limit: number
  /** Fields to leave out. */
  readonly without: readonly string[]
}

/** Newest first. Entries with equal values (given back after a restore, never lost) are left out. */
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

/** Newest first. */
export const listChangesAfter = (db: Db, studentId: string, at: string) =>
  db
    .selectFrom('field_change')
    .selectAll()
    .where('student_id', '=', studentId)
    .where('at', '>', at)
    .orderBy('id', 'desc')
    .execute()

export interface YearBegun {
  /** The number of the entry in the history. */
  readonly id: number
  readonly at: string
  /** JSON text */
  readonly new_value: string
}

/** The school year begun last. An entry without a year undoes the one before it. */
export const findYearBegun = async (db: Db, studentId: string): Promise<YearBegun | undefined> => {
  const entries = await db
    .selectFrom('field_change')
    .select(['id', 'at', 'new_value'])
    .where('student_id', '=', studentId)
    .where('field', '=', yearField)
    .orderBy('id', 'desc')
    .execute()
  let takenBack = 0
  for (const entry of entries) {
    if (entry.new_value === 'null') takenBack += 1
    else if (takenBack === 0) return entry
    else takenBack -= 1
  }
  return undefined
}
