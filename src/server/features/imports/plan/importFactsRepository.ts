// What a dry run has to know of the school. Read in a task thread, a few hundred students at a time.
import { fields } from '#shared/record/fields'
import type { StudentRecord } from '#shared/record/record'
import type { ImportLists } from '#shared/rules/importValues'
import type { EnrolmentFacts, MarkFacts } from '#shared/rules/termFacts'
import type { Db } from '../../../platform/database/schema/schema'
import type { TermKey } from './plannedRowData'

const atOnce = 200

const inPieces = async <Answer>(
  ids: readonly string[],
  read: (piece: readonly string[]) => Promise<Answer[]>,
): Promise<Answer[]> => {
  const answers: Answer[] = []
  for (let from = 0; from < ids.length; from += atOnce)
    answers.push(...(await read(ids.slice(from, from + atOnce))))
  return answers
}

const recordColumns = [...fields.map(({ name }) => name), 'version', 'updatedAt'] as const

export const listRecords = (db: Db, ids: readonly string[]): Promise<StudentRecord[]> =>
  inPieces(ids, (piece) => db.selectFrom('student').select(recordColumns).where('id', 'in', piece).execute())

export const listNumberOwners = (db: Db) =>
  db
    .selectFrom('student')
    .select(['id', 'first_name', 'last_name', 'birth_certificate_no', 'sea_no'])
    .where((where) =>
      where.or([where('birth_certificate_no', 'is not', null), where('sea_no', 'is not', null)]),
    )
    .execute()

export const listImportLists = async (db: Db): Promise<ImportLists> => {
  const classes = await db.selectFrom('form_class').select('id').execute()
  const houses = await db.selectFrom('house').selectAll().execute()
  const religions = await db.selectFrom('religion').select(['code', 'religion']).execute()
  const groups = await db.selectFrom('ethnic_group').select(['id', 'group_type']).execute()
  const corporations = await db.selectFrom('regional_corporation').selectAll().execute()
  return {
    formClasses: classes.map(({ id }) => ({ key: id, name: id })),
    houses: houses.map(({ id, name }) => ({ key: id, name })),
    religions: religions.map(({ code, religion }) => ({ key: code, name: religion })),
    ethnicGroups: groups.map(({ id, group_type }) => ({ key: id, name: group_type })),
    regionalCorporations: corporations.map(({ title }) => ({ key: title, name: title })),
  }
}

export const listTermStudents = (db: Db, ids: readonly string[]) =>
  inPieces(ids, (piece) =>
    db
      .selectFrom('student')
      .select(['id', 'first_name', 'last_name', 'class_id'])
      .where('id', 'in', piece)
      .execute(),
  )

export const listForms = (db: Db) => db.selectFrom('form_class').select(['id', 'form_level']).execute()

export const listTerms = (db: Db): Promise<TermKey[]> =>
  db.selectFrom('term_report').select(['year', 'term']).execute()

export const listSubjects = (db: Db) =>
  db.selectFrom('subject').select(['code', 'title']).orderBy('position').execute()

export const listRatings = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('grade_band').select('grade').where('kind', '=', 'rating').execute()
  return rows.map(({ grade }) => grade)
}

export const enrolmentColumns = [
  'student_id',
  'class_id',
  'form_level',
  'sessions_absent',
  'sessions_late',
  'authority',
  'responsibility',
  'co_operation',
  'activities',
  'form_teacher',
  'remark_form_teacher',
  'remark_dean',
  'remark_principal',
] as const satisfies ReadonlyArray<keyof EnrolmentFacts>

export const listEnrolments = (
  db: Db,
  { year, term }: TermKey,
  ids: readonly string[],
): Promise<EnrolmentFacts[]> =>
  inPieces(ids, (piece) =>
    db
      .selectFrom('term_enrolment')
      .select(enrolmentColumns)
      .where('year', '=', year)
      .where('term', '=', term)
      .where('student_id', 'in', piece)
      .execute(),
  )

export const markColumns = [
  'student_id',
  'subject_code',
  'course_mark',
  'course_kind',
  'exam_mark',
  'exam_kind',
  'times_absent',
  'times_late',
  'application',
  'conduct',
  'remark',
  'teacher',
] as const satisfies ReadonlyArray<keyof MarkFacts>

export const listMarks = (db: Db, { year, term }: TermKey, ids: readonly string[]): Promise<MarkFacts[]> =>
  inPieces(ids, (piece) =>
    db
      .selectFrom('term_mark')
      .select(markColumns)
      .where('year', '=', year)
      .where('term', '=', term)
      .where('student_id', 'in', piece)
      .execute(),
  )
