// The changes of marks, and which class of a term is meant.
import type { TermKey } from '#shared/rules/termReports/termPosting'
import { inPortions } from '../../platform/database/queries/inPortions'
import { compiledOnce } from '../../platform/database/queries/compiledOnce'
import type { Db } from '../../platform/database/schema/schema'

export interface ClassKey extends TermKey {
  readonly class_id: string
}

const ofClass = (db: Db, { year, term, class_id }: ClassKey) =>
  db
    .selectFrom('mark_change')
    .where('year', '=', year)
    .where('term', '=', term)
    .where('class_id', '=', class_id)

const newestInClass = compiledOnce((db: Db, key: ClassKey) =>
  ofClass(db, key).select(({ fn }) => fn.max('id').as('newest')),
)

/** One step of the index for each student. */
const newestOfStudents = compiledOnce((db: Db, { year, term, class_id }: ClassKey) =>
  db
    .selectFrom((query) =>
      query
        .selectFrom('term_enrolment')
        .select((place) =>
          place
            .selectFrom('mark_change')
            .select(({ fn }) => fn.max('id').as('id'))
            .whereRef('mark_change.student_id', '=', 'term_enrolment.student_id')
            .where('mark_change.year', '=', year)
            .where('mark_change.term', '=', term)
            .as('id'),
        )
        .where('year', '=', year)
        .where('term', '=', term)
        .where('class_id', '=', class_id)
        .as('latest'),
    )
    .select(({ fn }) => fn.max('latest.id').as('newest')),
)

/** The number of the latest change, also of those who have come from another class since; 0 before the first. */
export const findNewestChange = async (db: Db, key: ClassKey): Promise<number> => {
  const [inClass, ofStudents] = [await newestInClass(db, key), await newestOfStudents(db, key)]
  return Math.max(...[inClass, ofStudents].map(({ rows }) => Number(rows[0]?.newest ?? 0)))
}

export const countChangesSince = async (db: Db, key: ClassKey, base: number): Promise<number> => {
  const row = await ofClass(db, key)
    .select(({ fn }) => fn.countAll<number | string>().as('changes'))
    .where('id', '>', base)
    .executeTakeFirst()
  return Number(row?.changes ?? 0)
}

/** Of these students, oldest first. */
export const listChangesSince = (
  db: Db,
  { year, term }: TermKey,
  students: readonly string[],
  base: number,
) =>
  db
    .selectFrom('mark_change')
    .select(['id', 'student_id', 'subject_code', 'name', 'new_value', 'at', 'by_account'])
    .where('year', '=', year)
    .where('term', '=', term)
    .where('student_id', 'in', students)
    .where('id', '>', base)
    .orderBy('id')
    .execute()

/** Newest first. */
export const listChangesOf = (db: Db, { year, term }: TermKey, studentId: string) =>
  db
    .selectFrom('mark_change')
    .select(['id', 'subject_code', 'name', 'old_value', 'new_value', 'at', 'by_account', 'through'])
    .where('student_id', '=', studentId)
    .where('year', '=', year)
    .where('term', '=', term)
    .orderBy('id', 'desc')
    .execute()

/** As the term's list has it, else as it is today; undefined for a class that neither knows. */
export const findFormLevel = async (
  db: Db,
  { year, term, class_id }: ClassKey,
): Promise<number | undefined> => {
  const listed = await db
    .selectFrom('term_enrolment')
    .select('form_level')
    .where('year', '=', year)
    .where('term', '=', term)
    .where('class_id', '=', class_id)
    .executeTakeFirst()
  if (listed) return listed.form_level
  const today = await db
    .selectFrom('form_class')
    .select('form_level')
    .where('id', '=', class_id)
    .executeTakeFirst()
  return today?.form_level
}

export const listPeople = (db: Db, ids: readonly string[]) =>
  inPortions(ids, (piece) =>
    db.selectFrom('student').select(['id', 'first_name', 'last_name']).where('id', 'in', piece).execute(),
  )
