// The students of one class with their answers and received documents.
import { fields } from '#shared/record/fields'
import type { Db } from '../../platform/database/schema/schema'
import { sentBack } from '../documentReviews/sentBackRepository'
import { leaversBy } from '../leavers/leaversRepository'

const columns = fields.map(({ name }) => `student.${name}` as const)

/**
 * Leavers are left out: they are not asked for anything.
 * @param class_id null: students without a class
 */
export const listClassRecords = (db: Db, class_id: string | null, today: string) =>
  db
    .selectFrom('student')
    .leftJoin('account', (join) =>
      join.onRef('account.login', '=', 'student.id').on('account.role', '=', 'student'),
    )
    .select(columns)
    .select('account.last_sign_in_at')
    .where('student.class_id', class_id === null ? 'is' : '=', class_id)
    .where('student.id', 'not in', leaversBy(db, today))
    .execute()

/** Document types that came in for the students of a class, uploaded or on paper, and those that went back. */
export const listClassReceived = async (
  db: Db,
  class_id: string | null,
): Promise<Readonly<Record<'uploaded' | 'onPaper' | 'sentBack', ReadonlyMap<string, string[]>>>> => {
  const inClass = db
    .selectFrom('student')
    .select('id')
    .where('class_id', class_id === null ? 'is' : '=', class_id)
  const uploads = await db
    .selectFrom('uploaded_file')
    .select(['student_id', 'type'])
    .where('is_current', '=', 1)
    .where('student_id', 'in', inClass)
    .execute()
  const receipts = await db
    .selectFrom('paper_receipt')
    .select(['student_id', 'type'])
    .where('received_on_paper', '=', 1)
    .where('student_id', 'in', inClass)
    .execute()
  const returned = await sentBack(db).where('review.student_id', 'in', inClass).execute()
  return { uploaded: byStudent(uploads), onPaper: byStudent(receipts), sentBack: byStudent(returned) }
}

const byStudent = (rows: ReadonlyArray<{ student_id: string; type: string }>): Map<string, string[]> => {
  const types = new Map<string, string[]>()
  for (const { student_id, type } of rows) types.set(student_id, [...(types.get(student_id) ?? []), type])
  return types
}

export const findFormClass = (db: Db, id: string) =>
  db.selectFrom('form_class').selectAll().where('id', '=', id).executeTakeFirst()
