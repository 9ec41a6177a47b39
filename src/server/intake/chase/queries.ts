// The students of a class, a form or the school with their answers and received documents.
import type { OwnClass } from '#shared/contract/intake/classList'
import type { ChasePlace } from '#shared/rules/intake/chasePlace'
import { fields } from '#shared/record/fields'
import type { Db } from '../../platform/database/schema/schema'
import { listSentBackOf } from '../documentReviews/queries'
import { leaversBy } from '../../school/registration/queries'

const columns = fields.map(({ name }) => `student.${name}` as const)

/** Leavers are left out: they are not asked for anything. */
export const listPlace = (db: Db, place: ChasePlace, today: string) => {
  const everybody = db
    .selectFrom('student')
    .leftJoin('form_class', 'form_class.id', 'student.class_id')
    .select(['student.id', 'first_name', 'last_name', 'class_id', 'form_level'])
    .where('student.id', 'not in', leaversBy(db, today))
  if (place.is === 'school') return everybody.execute()
  if (place.is === 'form') return everybody.where('form_level', '=', place.form_level).execute()
  const { class_id } = place
  return everybody.where('class_id', class_id === null ? 'is' : '=', class_id).execute()
}

export const listRecords = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('student')
    .leftJoin('account', (join) =>
      join.onRef('account.login', '=', 'student.id').on('account.role', '=', 'student'),
    )
    .select(columns)
    .select('account.last_sign_in_at')
    .where('student.id', 'in', ids)
    .execute()

/** Document types that came in, uploaded or on paper, and those that went back. */
export const listReceived = async (
  db: Db,
  ids: readonly string[],
): Promise<Readonly<Record<'uploaded' | 'onPaper' | 'sentBack', ReadonlyMap<string, string[]>>>> => {
  const uploads = await db
    .selectFrom('uploaded_file')
    .select(['student_id', 'type'])
    .where('is_current', '=', 1)
    .where('student_id', 'in', ids)
    .execute()
  const receipts = await db
    .selectFrom('paper_receipt')
    .select(['student_id', 'type'])
    .where('received_on_paper', '=', 1)
    .where('student_id', 'in', ids)
    .execute()
  const sentBack = await listSentBackOf(db, ids)
  return { uploaded: byStudent(uploads), onPaper: byStudent(receipts), sentBack }
}

const byStudent = (rows: ReadonlyArray<{ student_id: string; type: string }>): Map<string, string[]> => {
  const types = new Map<string, string[]>()
  for (const { student_id, type } of rows) types.set(student_id, [...(types.get(student_id) ?? []), type])
  return types
}

/** Classes with the number of their students, by form and name. @param classes null: all */
export const listClassesAmong = async (
  db: Db,
  classes: readonly string[] | null,
  today: string,
): Promise<OwnClass[]> => {
  if (classes?.length === 0) return []
  const rows = await db
    .selectFrom('form_class')
    .leftJoin('student', (join) =>
      join.onRef('student.class_id', '=', 'form_class.id').on('student.id', 'not in', leaversBy(db, today)),
    )
    .select(['form_class.id as class_id', 'form_level'])
    .select(({ fn }) => fn.count<number | string>('student.id').as('students'))
    .$if(classes !== null, (own) => own.where('form_class.id', 'in', classes))
    .groupBy(['form_class.id', 'form_level'])
    .orderBy('form_level')
    .orderBy('form_class.id')
    .execute()
  return rows.map((row) => ({ ...row, students: Number(row.students) }))
}

export const findFormClass = (db: Db, id: string) =>
  db.selectFrom('form_class').selectAll().where('id', '=', id).executeTakeFirst()

export const isForm = async (db: Db, form_level: number): Promise<boolean> =>
  (await db.selectFrom('form_class').select('id').where('form_level', '=', form_level).executeTakeFirst()) !==
  undefined
