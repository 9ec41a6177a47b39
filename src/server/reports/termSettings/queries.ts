// The dates of terms and their rules, then subjects, grades and ratings, and where they are used.
import type { Grades } from '#shared/contract/reports/reportLists'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { listLimits } from '#shared/rules/reports/marks/reportLists'
import type { SubjectFacts } from '#shared/rules/reports/marks/termFacts'
import { insertMany } from '../../platform/database/queries/manyRows'
import type { AcademicTermTable, TermFormRuleTable } from '../../platform/database/schema/reports'
import type { Db } from '../../platform/database/schema/schema'

export interface StoredTerm extends AcademicTermTable {
  posted: number
  /** False if the term has reports but nobody has entered its dates. */
  isStored: boolean
}

/** Newest first. */
export const listTermDates = async (db: Db): Promise<StoredTerm[]> => {
  const rows = await db
    .selectFrom('term_report')
    .leftJoin('academic_term', (join) =>
      join
        .onRef('academic_term.year', '=', 'term_report.year')
        .onRef('academic_term.term', '=', 'term_report.term'),
    )
    .select(['term_report.year', 'term_report.term', 'starts', 'ends', 'next_term_starts'])
    .select(['possible_sessions', 'posted', 'academic_term.year as stored'])
    .orderBy('term_report.year', 'desc')
    .orderBy('term_report.term', 'desc')
    .execute()
  return rows.map(({ stored, ...row }) => ({ ...row, isStored: stored !== null }))
}

/** Also creates the term, not posted, if it does not exist. */
export const saveTermDates = async (db: Db, { year, term, ...dates }: AcademicTermTable) => {
  await db
    .insertInto('academic_term')
    .values({ year, term, ...dates })
    .onConflict((key) => key.columns(['year', 'term']).doUpdateSet(dates))
    .execute()
  await db
    .insertInto('term_report')
    .values({ year, term, posted: 0, date_posted: null })
    .onConflict((key) => key.columns(['year', 'term']).doNothing())
    .execute()
}

export const saveRule = (db: Db, { year, term, form_level, ...rule }: TermFormRuleTable) =>
  db
    .insertInto('term_form_rule')
    .values({ year, term, form_level, ...rule })
    .onConflict((key) => key.columns(['year', 'term', 'form_level']).doUpdateSet(rule))
    .execute()

export interface LaterTerm extends TermKey {
  readonly posted: number
  /** True if the term has its own rule for the form level. */
  readonly hasRule: boolean
}

/** Oldest first. */
export const listLaterTerms = async (
  db: Db,
  { year, term }: TermKey,
  form_level: number,
): Promise<LaterTerm[]> => {
  const rows = await db
    .selectFrom('term_report')
    .leftJoin('term_form_rule', (join) =>
      join
        .onRef('term_form_rule.year', '=', 'term_report.year')
        .onRef('term_form_rule.term', '=', 'term_report.term')
        .on('term_form_rule.form_level', '=', form_level),
    )
    .select(['term_report.year', 'term_report.term', 'posted', 'term_form_rule.form_level as own'])
    .where((where) =>
      where.or([
        where('term_report.year', '>', year),
        where.and([where('term_report.year', '=', year), where('term_report.term', '>', term)]),
      ]),
    )
    .orderBy('term_report.year')
    .orderBy('term_report.term')
    .execute()
  return rows.map(({ own, ...later }) => ({ ...later, hasRule: own !== null }))
}

export const listFormLevels = async (db: Db, { year, term }: TermKey): Promise<number[]> => {
  const classes = await db.selectFrom('form_class').select('form_level').distinct().execute()
  const enrolled = await db
    .selectFrom('term_enrolment')
    .select('form_level')
    .distinct()
    .where('year', '=', year)
    .where('term', '=', term)
    .execute()
  return [...new Set([...classes, ...enrolled].map(({ form_level }) => form_level))]
}

export type GradeLists = Omit<Grades, 'version'>

/** Replaces the whole list. Marks refer to their subjects, so those that stay are updated, not re-created. */
export const saveSubjectList = async (db: Db, subjects: readonly SubjectFacts[]) => {
  const rows = subjects.map(({ code, title, counts }, index) => ({
    code,
    title,
    counts,
    position: index + 1,
  }))
  const codes = rows.map(({ code }) => code)
  await db
    .deleteFrom('subject')
    .$if(codes.length > 0, (query) => query.where('code', 'not in', codes))
    .execute()
  await db
    .deleteFrom('marks_handed_in')
    .where('subject_code', 'not in', ['', ...codes])
    .execute()
  if (rows.length === 0) return
  await db
    .insertInto('subject')
    .values(rows)
    .onConflict((key) =>
      key.column('code').doUpdateSet((row) => ({
        title: row.ref('excluded.title'),
        position: row.ref('excluded.position'),
        counts: row.ref('excluded.counts'),
      })),
    )
    .execute()
}

export const saveGradeLists = async (db: Db, { grades, ratings }: GradeLists) => {
  await db.deleteFrom('grade_band').execute()
  const all = [
    ...grades.map((one, index) => ({ ...one, kind: 'grade' as const, position: index + 1 })),
    ...ratings.map((one, index) => ({ ...one, kind: 'rating' as const, position: index + 1, lowest: null })),
  ]
  await insertMany(
    db,
    'grade_band',
    all.map(({ kind, grade, lowest, meaning, position }) => ({ kind, grade, lowest, meaning, position })),
  )
}

/** Counts the marks of each subject, up to `listLimits.marksCounted`, so that it never reads the marks of all years. */
export const countMarks = async (db: Db): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('subject')
    .select((subject) => {
      const first = subject
        .selectFrom('term_mark')
        .select('student_id')
        .whereRef('subject_code', '=', 'subject.code')
        .limit(listLimits.marksCounted)
      const marks = subject
        .selectFrom(first.as('first'))
        .select(({ fn }) => fn.countAll<number | string>().as('marks'))
      return ['code', marks.as('marks')]
    })
    .execute()
  return new Map(rows.map(({ code, marks }) => [code, Number(marks)]))
}

interface UnpostedRating {
  readonly rating: string
  readonly year: number
  readonly term: number
}

/** The ratings in cards that are not yet posted. */
export const listUnpostedRatings = async (db: Db): Promise<UnpostedRating[]> => {
  const terms = await db.selectFrom('term_report').select(['year', 'term']).where('posted', '=', 0).execute()
  const found: UnpostedRating[] = []
  for (const { year, term } of terms)
    for (const rating of new Set(await ratingsIn(db, year, term)))
      if (rating !== null) found.push({ rating, year, term })
  return found
}

const ratedOfMarks = ['application', 'conduct'] as const
const ratedOfStudents = ['authority', 'responsibility', 'co_operation'] as const

/** The ratings in a term's cards, for subjects and for students. */
const ratingsIn = async (db: Db, year: number, term: number): Promise<Array<string | null>> => {
  const marks = await db
    .selectFrom('term_mark')
    .select(ratedOfMarks)
    .distinct()
    .where('year', '=', year)
    .where('term', '=', term)
    .execute()
  const students = await db
    .selectFrom('term_enrolment')
    .select(ratedOfStudents)
    .distinct()
    .where('year', '=', year)
    .where('term', '=', term)
    .execute()
  return [...marks, ...students].flatMap((row) => Object.values<string | null>(row))
}
