// What an act needs to know of many students.
import { inPortions } from '../../platform/database/queries/inPortions'
import type { Db } from '../../platform/database/schema/schema'

/** In no order; without those whom the school does not have. */
export const listBulkStudents = (db: Db, ids: readonly string[]) =>
  inPortions(ids, (piece) =>
    db
      .selectFrom('student')
      .leftJoin('student_keeping', 'student_keeping.student_id', 'student.id')
      .select(['student.id', 'first_name', 'last_name', 'class_id', 'house_code', 'version', 'left_on'])
      .where('student.id', 'in', piece)
      .execute(),
  )

export type BulkStudent = Awaited<ReturnType<typeof listBulkStudents>>[number]

interface FieldChanges {
  readonly field: 'class_id' | 'house_code'
  /** The `client`s of rows that do not count. */
  readonly without: readonly string[]
}

/** By student, the `client` of the newest change of a field. */
export const listLastClients = async (
  db: Db,
  ids: readonly string[],
  { field, without }: FieldChanges,
): Promise<ReadonlyMap<string, string | null>> => {
  const rows = await inPortions(ids, (piece) =>
    db
      .selectFrom('field_change')
      .select(['student_id', 'client'])
      .where('student_id', 'in', piece)
      .where('field', '=', field)
      .orderBy('id')
      .execute(),
  )
  const excepted = new Set(without)
  const counted = rows.filter(({ client }) => client === null || !excepted.has(client))
  return new Map(counted.map(({ student_id, client }) => [student_id, client]))
}
