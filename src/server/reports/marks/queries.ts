// Queries for entering marks: the changes of a class, its form level and its teachers.
import { sql } from 'kysely'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { inPortions } from '../../platform/database/queries/manyRows'
import { compiledOnce, rowsStatement } from '../../platform/database/queries/compiledOnce'
import type { Db } from '../../platform/database/schema/schema'

/** Without `+ 0`, PostgreSQL searches backwards through everybody's changes for the newest. */
const newest = sql<number | string | null>`max(mark_change.id + 0)`

export interface ClassKey extends TermKey {
  readonly class_id: string
}

const inClass = (db: Db, { year, term, class_id }: ClassKey) =>
  db
    .selectFrom('mark_change')
    .where('mark_change.year', '=', year)
    .where('mark_change.term', '=', term)
    .where('mark_change.class_id', '=', class_id)

/** Looks up the latest change of each student now in the class; each takes one step in the index. */
const ofStudents = (db: Db, { year, term, class_id }: ClassKey) =>
  db
    .selectFrom('term_enrolment')
    .select((place) =>
      place
        .selectFrom('mark_change')
        .select(newest.as('id'))
        .whereRef('mark_change.student_id', '=', 'term_enrolment.student_id')
        .where('mark_change.year', '=', year)
        .where('mark_change.term', '=', term)
        .as('id'),
    )
    .where('year', '=', year)
    .where('term', '=', term)
    .where('class_id', '=', class_id)

const newestQuery = compiledOnce((db: Db, key: ClassKey) =>
  db.selectNoFrom((query) => [
    inClass(db, key).select(newest.as('id')).as('of_class'),
    query
      .selectFrom(ofStudents(db, key).as('latest'))
      .select(({ fn }) => fn.max('latest.id').as('id'))
      .as('of_students'),
  ]),
)

/** The id of the latest change to the class or to a student who has joined it since; 0 if there is none. */
export const findNewestChange = async (db: Db, key: ClassKey): Promise<number> => {
  const { rows } = await newestQuery(db, key)
  return Math.max(Number(rows[0]?.of_class ?? 0), Number(rows[0]?.of_students ?? 0))
}

const sinceStatement = rowsStatement(['class_id', 'base', 'year', 'term'], (db, wanted) => {
  const since = db
    .selectFrom('mark_change')
    .where('mark_change.year', '=', wanted.integer('year'))
    .where('mark_change.term', '=', wanted.integer('term'))
    .where('mark_change.class_id', '=', wanted.text('class_id'))
    .where('mark_change.id', '>', wanted.integer('base'))
  return db
    .selectFrom(wanted.table)
    .select(wanted.text('class_id').as('class_id'))
    .select(since.select(newest.as('newest')).as('newest'))
    .select(since.select(({ fn }) => fn.countAll<number | string>().as('changes')).as('changes'))
    .where(wanted.isRow)
})

/** For each class, the number of changes after `base` and the id of the latest; both are 0 if there are none. */
export const countChangesSince = async (
  db: Db,
  { year, term }: TermKey,
  classes: ReadonlyArray<{ readonly class_id: string; readonly base: number }>,
) => {
  const { rows } = await sinceStatement(
    db,
    classes.map(({ class_id, base }) => ({ class_id, base, year, term })),
  )
  return new Map(
    rows.map((row) => [row.class_id, { changes: Number(row.changes ?? 0), newest: Number(row.newest ?? 0) }]),
  )
}

/** The changes of these students, each student's oldest first. */
export const listChangesSince = (
  db: Db,
  { year, term }: TermKey,
  students: readonly string[],
  base: number,
) =>
  inPortions(students, (piece) =>
    db
      .selectFrom('mark_change')
      .select(['id', 'student_id', 'subject_code', 'name', 'new_value', 'at', 'by_account'])
      .where('year', '=', year)
      .where('term', '=', term)
      .where('student_id', 'in', piece)
      .where('id', '>', base)
      .orderBy('id')
      .execute(),
  )

/**
 * Newest first.
 * @param only the changes of these subjects, and none of the whole term
 */
export const listChangesOf = (
  db: Db,
  { year, term }: TermKey,
  studentId: string,
  only: ReadonlySet<string> | null,
) =>
  db
    .selectFrom('mark_change')
    .select(['id', 'subject_code', 'name', 'old_value', 'new_value', 'at', 'by_account', 'through'])
    .where('student_id', '=', studentId)
    .where('year', '=', year)
    .where('term', '=', term)
    .$if(only !== null, (changes) => changes.where('subject_code', 'in', [...(only ?? [])]))
    .orderBy('id', 'desc')
    .execute()

/** The form level of a class in the term's list, or today's if it is not listed. Undefined for an unknown class. */
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

/** For each subject, the teacher with the most rows in the class. A tie goes to the first by name. */
export const listTeachers = async (
  db: Db,
  { year, term, class_id }: ClassKey,
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('term_enrolment')
    .innerJoin('term_mark', (join) =>
      join
        .onRef('term_mark.year', '=', 'term_enrolment.year')
        .onRef('term_mark.term', '=', 'term_enrolment.term')
        .onRef('term_mark.student_id', '=', 'term_enrolment.student_id'),
    )
    .select(['subject_code', 'teacher'])
    .where('term_enrolment.year', '=', year)
    .where('term_enrolment.term', '=', term)
    .where('class_id', '=', class_id)
    .where('teacher', 'is not', null)
    .groupBy(['subject_code', 'teacher'])
    .orderBy(({ fn }) => fn.countAll())
    .orderBy('teacher', 'desc')
    .execute()
  // The rows are sorted by count, and the last row of a subject wins.
  return new Map(rows.map(({ subject_code, teacher }) => [subject_code, teacher ?? '']))
}

/** The sheets of a term that were handed in. With the subject '' attendance and remarks. */
export const listHandedIn = (db: Db, term: TermKey, classes: readonly string[] | null = null) =>
  everHandedIn(db, term)
    .where('reopened_at', 'is', null)
    .$if(classes !== null, (sheets) => sheets.where('class_id', 'in', [...(classes ?? [])]))
    .execute()

const everHandedIn = (db: Db, { year, term }: TermKey) =>
  db
    .selectFrom('marks_handed_in')
    .select(['class_id', 'subject_code', 'at', 'by_account as by', 'reopened_at'])
    .where('year', '=', year)
    .where('term', '=', term)

export type HandedInRow = Awaited<ReturnType<typeof listHandedIn>>[number]

/** The sheets of a class that were handed in, also those that the office has reopened since. */
export const listEverHandedIn = (db: Db, key: ClassKey): Promise<HandedInRow[]> =>
  everHandedIn(db, key).where('class_id', '=', key.class_id).execute()

interface SheetKey extends ClassKey {
  readonly subject_code: string
}

/** True if another account has changed a mark of the sheet since the version. */
export const isChangedByOthers = async (
  db: Db,
  { subject_code, ...key }: SheetKey,
  { version, account }: { readonly version: number; readonly account: string },
): Promise<boolean> => {
  const change = await inClass(db, key)
    .select('mark_change.id')
    .where((row) =>
      subject_code === '' ? row('subject_code', 'is', null) : row('subject_code', '=', subject_code),
    )
    .where('mark_change.id', '>', version)
    .where('by_account', '!=', account)
    .limit(1)
    .executeTakeFirst()
  return change !== undefined
}

export const saveHandedIn = (db: Db, sheet: SheetKey, by: { at: string; by_account: string }) => {
  const { year, term, class_id, subject_code } = sheet
  const handedIn = { ...by, reopened_at: null }
  return db
    .insertInto('marks_handed_in')
    .values({ year, term, class_id, subject_code, ...handedIn })
    .onConflict((key) => key.columns(['year', 'term', 'class_id', 'subject_code']).doUpdateSet(handedIn))
    .execute()
}

export const saveReopened = (db: Db, sheet: SheetKey, reopened_at: string) => {
  const { year, term, class_id, subject_code } = sheet
  return db
    .updateTable('marks_handed_in')
    .set({ reopened_at })
    .where('year', '=', year)
    .where('term', '=', term)
    .where('class_id', '=', class_id)
    .where('subject_code', '=', subject_code)
    .execute()
}
