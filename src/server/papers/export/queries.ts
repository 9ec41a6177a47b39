// Data for the spreadsheet of registration data: first the list of students, then a few hundred records at a time.
import type { StudentRecord } from '#shared/record/record'
import type { Db } from '../../platform/database/schema/schema'
import { listSentBackOf } from '../../intake/documentReviews/queries'
import { leaversBy } from '../../school/registration/queries'
import { recordColumns } from '../../students/record/queries'
import type { SchoolPart } from '../schoolPapers/scopeQueries'

export interface SheetStudent {
  readonly record: StudentRecord
  /** Types of documents that were uploaded. */
  readonly uploaded: readonly string[]
  readonly onPaper: readonly string[]
  /** Uploaded types that were sent back; they are also in `uploaded`. */
  readonly sentBack: readonly string[]
}

const wholeSchool: SchoolPart = { class_id: null, form_level: null, house: null }

/**
 * Lists students in the office's order: by class, last name, first name.
 * @param presentOn leaves out students who have left by this day (yyyy-MM-dd); null leaves out nobody
 */
export const listSheetStudents = async (
  db: Db,
  presentOn: string | null,
  { class_id, form_level, house }: SchoolPart = wholeSchool,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('student')
    .leftJoin('form_class', 'form_class.id', 'student.class_id')
    .select(['student.id', 'form_level', 'class_id', 'last_name', 'first_name'])
    .$if(presentOn !== null, (all) => all.where('student.id', 'not in', leaversBy(db, presentOn ?? '')))
    .$if(class_id !== null, (all) => all.where('class_id', '=', class_id))
    .$if(form_level !== null, (all) => all.where('form_level', '=', form_level))
    .$if(house !== null, (all) => all.where('house_code', '=', house))
    .execute()
  rows.sort(
    (a, b) =>
      (a.form_level ?? 99) - (b.form_level ?? 99) ||
      compare(a.class_id, b.class_id) ||
      compare(a.last_name, b.last_name) ||
      compare(a.first_name, b.first_name) ||
      compare(a.id, b.id),
  )
  return rows.map(({ id }) => id)
}

const compare = (a: string | null, b: string | null) => (a ?? '').localeCompare(b ?? '', 'en')

/** In the order of the ids; students who no longer exist are left out. */
export const listSheetRows = async (db: Db, ids: readonly string[]): Promise<SheetStudent[]> => {
  const records = await db.selectFrom('student').select(recordColumns).where('id', 'in', ids).execute()
  const uploads = await db
    .selectFrom('uploaded_file')
    .select(['student_id', 'type'])
    .where('student_id', 'in', ids)
    .where('is_current', '=', 1)
    .execute()
  const receipts = await db
    .selectFrom('paper_receipt')
    .select(['student_id', 'type'])
    .where('student_id', 'in', ids)
    .where('received_on_paper', '=', 1)
    .execute()
  const byId = new Map(records.map((record) => [record.id, record]))
  const typesOf = {
    uploaded: grouped(uploads),
    onPaper: grouped(receipts),
    sentBack: await listSentBackOf(db, ids),
  }
  return ids.flatMap((id) => {
    const record = byId.get(id)
    const typesIn = (of: keyof typeof typesOf) => typesOf[of].get(id) ?? []
    const documents = {
      uploaded: typesIn('uploaded'),
      onPaper: typesIn('onPaper'),
      sentBack: typesIn('sentBack'),
    }
    return record ? [{ record, ...documents }] : []
  })
}

const grouped = (rows: ReadonlyArray<{ student_id: string; type: string }>): Map<string, string[]> => {
  const groups = new Map<string, string[]>()
  for (const { student_id, type } of rows) groups.set(student_id, [...(groups.get(student_id) ?? []), type])
  return groups
}
