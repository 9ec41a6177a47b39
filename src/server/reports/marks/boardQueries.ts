// Counts the marks entered in a term. The database counts, because a large school has over a hundred thousand marks. Of somebody
// who sees their own classes only it counts those (`own`).
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { classesSeen, type OwnClasses } from '../../access/assignments/own'
import type { Db } from '../../platform/database/schema/schema'

const course = sql`(course_mark is not null or course_kind is not null)`
const exam = sql`(exam_mark is not null or exam_kind is not null)`

/** For each class and subject: its rows, and those with a coursework mark, an exam mark, or both. */
export const countEntered = async (db: Db, key: TermKey, own: OwnClasses | null) => {
  const rows = await withMarks(db, key)
    .$if(own !== null, (marks) => marks.where(sheetsOf(own)))
    .select(['class_id', 'subject_code'])
    .select(({ fn }) => [
      fn.countAll<number | string>().as('rows'),
      counted(course).as('course'),
      counted(exam).as('exam'),
      counted(sql`${course} and ${exam}`).as('both'),
    ])
    .groupBy(['class_id', 'subject_code'])
    .execute()
  return rows.map(({ class_id, subject_code, ...counts }) => ({
    ...{ class_id, subject_code },
    rows: Number(counts.rows),
    course: Number(counts.course),
    exam: Number(counts.exam),
    both: Number(counts.both),
  }))
}

/** Every subject of their form classes, and what they teach in other classes. */
const sheetsOf = (own: OwnClasses | null): RawBuilder<SqlBool> => {
  const ofForm = own && own.formClasses.size > 0 ? [sql`class_id in (${sql.join([...own.formClasses])})`] : []
  const taught = [...(own?.subjects ?? [])].map(
    ([class_id, codes]) => sql`(class_id = ${class_id} and subject_code in (${sql.join([...codes])}))`,
  )
  const all = [...ofForm, ...taught]
  return all.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(all, sql` or `)})`
}

const withMarks = (db: Db, key: TermKey) =>
  ofTerm(db, key).innerJoin('term_mark', (join) =>
    join
      .onRef('term_mark.year', '=', 'term_enrolment.year')
      .onRef('term_mark.term', '=', 'term_enrolment.term')
      .onRef('term_mark.student_id', '=', 'term_enrolment.student_id'),
  )

const ofTerm = (db: Db, { year, term }: TermKey) =>
  db
    .selectFrom('term_enrolment')
    .where('term_enrolment.year', '=', year)
    .where('term_enrolment.term', '=', term)

const counted = (condition: ReturnType<typeof sql>) =>
  sql<number | string>`sum(case when ${condition} then 1 else 0 end)`

export type Entered = Awaited<ReturnType<typeof countEntered>>[number]

/** For each class: its students in the term's list, those with marks, and those with a remark and attendance. */
export const countPlaces = async (db: Db, key: TermKey, own: OwnClasses | null) => {
  const classes = classesSeen(own)
  const remarked = sql`sessions_absent is not null and trim(coalesce(remark_form_teacher, '')) <> ''`
  const rows = await ofTerm(db, key)
    .$if(classes !== null, (places) => places.where('class_id', 'in', classes ?? []))
    .select(['class_id', 'form_level'])
    .select((query) => [
      query.fn.countAll<number | string>().as('students'),
      counted(remarked).as('remarked'),
      sql<number | string>`sum(case when ${query.exists(
        query
          .selectFrom('term_mark')
          .select('term_mark.student_id')
          .whereRef('term_mark.year', '=', 'term_enrolment.year')
          .whereRef('term_mark.term', '=', 'term_enrolment.term')
          .whereRef('term_mark.student_id', '=', 'term_enrolment.student_id'),
      )} then 1 else 0 end)`.as('marked'),
    ])
    .groupBy(['class_id', 'form_level'])
    .execute()
  return rows.map(({ class_id, form_level, ...counts }) => ({
    ...{ class_id, form_level },
    students: Number(counts.students),
    remarked: Number(counts.remarked),
    marked: Number(counts.marked),
  }))
}
export type Places = Awaited<ReturnType<typeof countPlaces>>[number]

export interface TakenOfClass {
  readonly class_id: string
  /** The number of rows of each subject. */
  readonly rows: ReadonlyMap<string, number>
  /** The number of students with any marks. */
  readonly students: number
}

/** The subjects that each class of a form takes. */
export const listTakenSubjects = async (
  db: Db,
  key: TermKey,
  form_level: number,
): Promise<TakenOfClass[]> => {
  const rows = await withMarks(db, key)
    .select(['class_id', 'subject_code'])
    .select(({ fn }) => fn.countAll<number | string>().as('rows'))
    .where('form_level', '=', form_level)
    .groupBy(['class_id', 'subject_code'])
    .execute()
  const students = await withMarks(db, key)
    .select('class_id')
    .select(({ fn }) => fn.count<number | string>('term_mark.student_id').distinct().as('students'))
    .where('form_level', '=', form_level)
    .groupBy('class_id')
    .execute()
  return students.map(({ class_id, students: marked }) => ({
    class_id,
    students: Number(marked),
    rows: new Map(
      rows.filter((row) => row.class_id === class_id).map((row) => [row.subject_code, Number(row.rows)]),
    ),
  }))
}

/**
 * The latest change in each class and subject. The subject null stands for the remarks on the whole term.
 * @param classesOf the classes in which somebody sees a subject; null: all
 */
export const listLatestChanges = async (
  db: Db,
  { year, term }: TermKey,
  subjects: ReadonlyArray<string | null>,
  classesOf: (subject: string | null) => readonly string[] | null,
) => {
  const classes = db
    .selectFrom('term_enrolment')
    .select('class_id')
    .distinct()
    .where('year', '=', year)
    .where('term', '=', term)
  const ofSubject = (code: string | null, only: readonly string[] | null) =>
    db
      .selectFrom(classes.$if(only !== null, (seen) => seen.where('class_id', 'in', only ?? [])).as('listed'))
      .innerJoin('mark_change', (join) =>
        join.on('mark_change.id', '=', (query) =>
          query
            .selectFrom('mark_change as later')
            .select(({ fn }) => fn.max('later.id').as('id'))
            .where('later.year', '=', year)
            .where('later.term', '=', term)
            .whereRef('later.class_id', '=', 'listed.class_id')
            .where('later.subject_code', code === null ? 'is' : '=', code),
        ),
      )
      .select(['mark_change.class_id', 'subject_code', 'at', 'by_account'])
  const found = []
  for (const code of subjects) {
    const only = classesOf(code)
    if (only?.length !== 0) found.push(...(await ofSubject(code, only).execute()))
  }
  return found
}
export type LatestChange = Awaited<ReturnType<typeof listLatestChanges>>[number]
