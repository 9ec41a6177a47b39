// Bulk acts, the people who made them, and the facts that an act needs about its students.
import type { BulkActStudentTable, BulkActTable } from '../../platform/database/schema/enrolments'
import { inPortions, insertMany } from '../../platform/database/queries/manyRows'
import type { Db } from '../../platform/database/schema/schema'

type ActStudent = Omit<BulkActStudentTable, 'act_id'>

export const saveBulkAct = async (db: Db, act: BulkActTable, students: readonly ActStudent[]) => {
  await db.insertInto('bulk_act').values(act).execute()
  await insertMany(
    db,
    'bulk_act_student',
    students.map((student) => ({ act_id: act.id, ...student })),
  )
}

/** At most the ten latest, because finding out if an act can be undone needs all of its students. */
export const listBulkActs = (db: Db, since: string): Promise<BulkActTable[]> =>
  db
    .selectFrom('bulk_act')
    .selectAll()
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(10)
    .execute()

export const findBulkAct = (db: Db, id: string): Promise<BulkActTable | undefined> =>
  db.selectFrom('bulk_act').selectAll().where('id', '=', id).executeTakeFirst()

export const listUndoneIds = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('bulk_act').select('id').where('undone_at', 'is not', null).execute()
  return rows.map(({ id }) => id)
}

/** False if the act was already undone or does not exist. Nobody else can undo it until the transaction ends. */
export const markUndone = async (
  db: Db,
  id: string,
  undone: Pick<BulkActTable, 'undone_at' | 'undone_by'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('bulk_act')
    .set(undone)
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The students of an act who still exist. */
export const listStudentsOf = (db: Db, act_id: string): Promise<ActStudent[]> =>
  db
    .selectFrom('bulk_act_student')
    .select(['student_id', 'old_value', 'new_value'])
    .where('act_id', '=', act_id)
    .orderBy('student_id')
    .execute()

/** Removes acts that can no longer be undone. */
export const removeOldBulkActs = (db: Db, before: string) =>
  db.deleteFrom('bulk_act').where('at', '<', before).execute()

/** The students with these ids who exist, in no particular order. */
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
  /** Rows with these `client`s are ignored. */
  readonly without: readonly string[]
}

/** The `client` of each student's latest change to a field. */
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
