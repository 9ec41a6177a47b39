// The facts about the school that a dry run needs. They are read in a worker thread, a few hundred students at a time.
import { inPortions } from '#server/platform/database/queries/manyRows'
import type { Db } from '#server/platform/database/schema/schema'

export const listNumberOwners = (db: Db) =>
  db
    .selectFrom('student')
    .select(['id', 'first_name', 'last_name', 'birth_certificate_no', 'sea_no'])
    .where((where) =>
      where.or([where('birth_certificate_no', 'is not', null), where('sea_no', 'is not', null)]),
    )
    .execute()

export const listTermStudents = (db: Db, ids: readonly string[]) =>
  inPortions(ids, (piece) =>
    db
      .selectFrom('student')
      .select(['id', 'first_name', 'last_name', 'class_id'])
      .where('id', 'in', piece)
      .execute(),
  )

/** To be told apart by their names. */
export const listNamedStudents = (db: Db, ids: readonly string[]) =>
  inPortions(ids, (piece) =>
    db
      .selectFrom('student')
      .select(['id', 'first_name', 'middle_name', 'last_name'])
      .where('id', 'in', piece)
      .execute(),
  )

export const listForms = (db: Db) => db.selectFrom('form_class').select(['id', 'form_level']).execute()

/** With their last day; null: the school has set none. */
export const listTerms = (db: Db) =>
  db
    .selectFrom('term_report')
    .leftJoin('academic_term', (join) =>
      join
        .onRef('academic_term.year', '=', 'term_report.year')
        .onRef('academic_term.term', '=', 'term_report.term'),
    )
    .select(['term_report.year', 'term_report.term', 'academic_term.ends'])
    .execute()

export const listSubjects = (db: Db) =>
  db.selectFrom('subject').select(['code', 'title']).orderBy('position').execute()

/** Names that the titles of mark sheets may contain. */
export const listKnownNames = async (db: Db) => ({
  classes: (await listForms(db)).map(({ id }) => id),
  subjects: await listSubjects(db),
  houses: (await db.selectFrom('house').select('name').execute()).map(({ name }) => name),
})

export const listRatings = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('grade_band').select('grade').where('kind', '=', 'rating').execute()
  return rows.map(({ grade }) => grade)
}

/** In which class these students were on a day. */
export const listClassesOn = (db: Db, day: string, ids: readonly string[]) =>
  inPortions(ids, (piece) =>
    db
      .selectFrom('enrolment')
      .select(['student_id', 'class_id'])
      .where('from_on', '<=', day)
      .where((where) => where.or([where('until_on', 'is', null), where('until_on', '>=', day)]))
      .where('student_id', 'in', piece)
      .execute(),
  )

const known = ['id', 'first_name', 'middle_name', 'last_name', 'class_id', 'date_of_birth', 'sea_no'] as const

export const listBornOn = (db: Db, days: readonly string[]) =>
  inPortions(days, (piece) =>
    db.selectFrom('student').select(known).where('date_of_birth', 'in', piece).execute(),
  )

export const listEverybody = (db: Db) => db.selectFrom('student').select(known).execute()

export const listWithSeaNumbers = (db: Db, numbers: readonly string[]) =>
  inPortions(numbers, (piece) =>
    db.selectFrom('student').select(known).where('sea_no', 'in', piece).execute(),
  )

export const listPrimarySchools = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('primary_school').select('name').execute()).map(({ name }) => name)

export type KnownStudent = Awaited<ReturnType<typeof listBornOn>>[number]
