import type { Enrolment, StudentEnrolments } from '#shared/contract/students/enrolment'
import { accountIdOf } from '#shared/rules/access/accountId'
import type { FieldValue } from '#shared/record/record'
import { notFound } from '../../platform/core/refusal'
import { inPortions, insertMany } from '../../platform/database/queries/manyRows'
import type { EnrolmentTable } from '../../platform/database/schema/enrolments'
import type { Db } from '../../platform/database/schema/schema'

const rowColumns = [
  ...(['year', 'class_id', 'from_on', 'until_on', 'why'] as const),
  ...(['ended_why', 'ended_words', 'ended_at', 'cut_off', 'created_at', 'created_by'] as const),
] as const

/** An enrolment without its id and student. */
export type EnrolmentRow = Omit<EnrolmentTable, 'id' | 'student_id'>

/** The enrolments of many students, each student's latest first. */
export const listEnrolmentRows = (
  db: Db,
  ids: readonly string[],
): Promise<Array<EnrolmentRow & { student_id: string }>> =>
  inPortions(ids, (piece) =>
    db
      .selectFrom('enrolment')
      .select(['student_id', ...rowColumns])
      .where('student_id', 'in', piece)
      .orderBy('student_id')
      .orderBy('from_on', 'desc')
      .execute(),
  )

/** Replaces enrolments by student. Each student's latest must come first, because SQLite checks rows one by one. */
export const replaceEnrolments = async (db: Db, students: ReadonlyMap<string, readonly EnrolmentRow[]>) => {
  await inPortions([...students.keys()], async (piece) => {
    await db.deleteFrom('enrolment').where('student_id', 'in', piece).execute()
    return []
  })
  const rows = [...students].flatMap(([student_id, own]) => own.map((row) => ({ student_id, ...row })))
  await insertMany(db, 'enrolment', rows)
}

/** The latest first. */
export const listEnrolments = async (db: Db, studentId: string): Promise<Enrolment[]> => {
  const rows = await rowsOf(db, studentId)
    .select(['id', 'year', 'class_id', 'from_on', 'until_on', 'why', 'ended_why', 'ended_words'])
    .execute()
  return rows.map(({ id, ...row }) => ({ ...row, id: Number(id) }))
}

const rowsOf = (db: Db, student_id: string) =>
  db.selectFrom('enrolment').where('student_id', '=', student_id).orderBy('from_on', 'desc')

type Stored = Omit<EnrolmentTable, 'id'> & { readonly id: number | string }

export const findLatest = (db: Db, studentId: string): Promise<Stored | undefined> =>
  rowsOf(db, studentId).selectAll().limit(1).executeTakeFirst()

/** The student's class on a day; undefined if the school no longer has that class. */
export const findClassOn = async (db: Db, studentId: string, day: string): Promise<string | undefined> => {
  const then = await rowsOf(db, studentId)
    .leftJoin('form_class', 'form_class.id', 'enrolment.class_id')
    .select('form_class.id as class_id')
    .where('from_on', '<=', day)
    .limit(1)
    .executeTakeFirst()
  return then?.class_id ?? undefined
}

type Changes = Partial<Omit<EnrolmentTable, 'id' | 'student_id'>>

export const saveEnrolment = (db: Db, id: number | string, changes: Changes) =>
  db.updateTable('enrolment').set(changes).where('id', '=', Number(id)).execute()

export const addEnrolment = (db: Db, row: Omit<EnrolmentTable, 'id'>) =>
  db.insertInto('enrolment').values(row).execute()

/** Stores the reason for leaving with the latest enrolment. */
export const saveEnd = async (
  db: Db,
  studentId: string,
  end: Pick<EnrolmentTable, 'ended_why' | 'ended_words' | 'ended_at' | 'cut_off'>,
) => {
  const latest = await findLatest(db, studentId)
  if (latest) await saveEnrolment(db, latest.id, end)
}

export const findPlace = (db: Db, studentId: string) =>
  db
    .selectFrom('student')
    .leftJoin('student_keeping', 'student_keeping.student_id', 'student.id')
    .select(['student.class_id', 'student.version', 'student_keeping.left_on'])
    .where('student.id', '=', studentId)
    .executeTakeFirst()

/** The beginning of a student's name in the audit log, which is kept longer than the record. */
const ofStudents = accountIdOf('student', '')

/** IDs of the school's students, and of those who were removed. */
export const listUsedIds = async (db: Db): Promise<string[]> => {
  const students = await db.selectFrom('student').select('id').execute()
  const removed = await db
    .selectFrom('audit')
    .select('subject')
    .distinct()
    .where('action', '=', 'student erased')
    .execute()
  return [
    ...students.map(({ id }) => id),
    ...removed.flatMap(({ subject }) => subject?.slice(ofStudents.length) ?? []),
  ]
}

/** True if this very student was already added, by a request whose answer was lost. */
export const isThere = async (
  db: Db,
  id: string,
  values: Readonly<Record<string, FieldValue>>,
): Promise<boolean> => {
  const student = await db
    .selectFrom('student')
    .select(['first_name', 'last_name', 'date_of_birth', 'class_id', 'house_code', 'previous_school'])
    .where('id', '=', id)
    .executeTakeFirst()
  return student !== undefined && Object.entries(student).every(([name, value]) => value === values[name])
}

export const wasRemoved = async (db: Db, id: string): Promise<boolean> => {
  const row = await db
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'student erased')
    .where('subject', '=', accountIdOf('student', id))
    .executeTakeFirst()
  return row !== undefined
}

/** Students who were born on this day, with their names. */
export const listBornOnDay = (db: Db, date_of_birth: string) =>
  db
    .selectFrom('student')
    .leftJoin('student_keeping', 'student_keeping.student_id', 'student.id')
    .select(['student.id', 'class_id', 'left_on', 'first_name', 'middle_name', 'last_name'])
    .where('date_of_birth', '=', date_of_birth)
    .orderBy('student.id')
    .execute()

export const enrolmentsOf = async (db: Db, student_id: string, today: string): Promise<StudentEnrolments> => {
  const place = await findPlace(db, student_id)
  if (!place) throw notFound()
  const { class_id, left_on } = place
  return { student_id, class_id, left_on, today, enrolments: await listEnrolments(db, student_id) }
}
