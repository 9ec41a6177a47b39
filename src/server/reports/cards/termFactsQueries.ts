// The facts from which cards are made: dates, rules, bands and subjects of a term, and the rows of one class.
import {
  type ClassFacts,
  type EnrolmentFacts,
  type MarkFacts,
  type SubjectFacts,
  type TermFacts,
  type TermRule,
  usualRule,
} from '#shared/rules/reports/marks/termFacts'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import type { Db } from '../../platform/database/schema/schema'
import { newPlace } from '../changes/markChanges'
import { flagged } from '../posting/queries'

export interface TermClass {
  class_id: string
  form_level: number
}

/** TermFacts without the school, and without the rule, which depends on the form level. */
export type SharedFacts = Omit<TermFacts, 'school' | 'rule'>

export const listTermClasses = (db: Db, { year, term }: TermKey): Promise<TermClass[]> =>
  db
    .selectFrom('term_enrolment')
    .select(['class_id', 'form_level'])
    .where('year', '=', year)
    .where('term', '=', term)
    .groupBy(['class_id', 'form_level'])
    .orderBy('form_level')
    .orderBy('class_id')
    .execute()

export interface CardHolder extends TermClass {
  student_id: string
}

/** The students in the term's list. */
export const listTermStudents = (db: Db, { year, term }: TermKey): Promise<CardHolder[]> =>
  db
    .selectFrom('term_enrolment')
    .select(['student_id', 'class_id', 'form_level'])
    .where('year', '=', year)
    .where('term', '=', term)
    .execute()

export const listBands = async (db: Db) => {
  const bands = await db.selectFrom('grade_band').selectAll().orderBy('position').execute()
  return {
    grades: bands
      .filter(({ kind }) => kind === 'grade')
      .map(({ grade, lowest, meaning }) => ({ grade, lowest: lowest ?? 0, meaning })),
    ratings: bands.filter(({ kind }) => kind === 'rating').map(({ grade, meaning }) => ({ grade, meaning })),
  }
}

/** The subjects in the order of a card. */
export const listSubjectFacts = (db: Db): Promise<SubjectFacts[]> =>
  db.selectFrom('subject').select(['code', 'title', 'counts']).orderBy('position').orderBy('code').execute()

export const findSharedFacts = async (db: Db, { year, term }: TermKey): Promise<SharedFacts> => {
  const dates = await db
    .selectFrom('academic_term')
    .select(['starts', 'ends', 'next_term_starts', 'possible_sessions'])
    .where('year', '=', year)
    .where('term', '=', term)
    .executeTakeFirst()
  const subjects = await listSubjectFacts(db)
  const unknown = { starts: null, ends: null, next_term_starts: null, possible_sessions: null }
  return { year, term, ...(dates ?? unknown), subjects, ...(await listBands(db)) }
}

export interface HeldRule {
  readonly rule: TermRule
  /** The term that the rule was set for. */
  readonly from: TermKey
}

/** The rule in force in a term, by form level: the term's own, or that of the latest earlier term with a rule. */
export const listTermRules = async (
  db: Db,
  { year, term }: TermKey,
): Promise<ReadonlyMap<number, HeldRule>> => {
  const rows = await db
    .selectFrom('term_form_rule')
    .selectAll()
    .where((where) =>
      where.or([where('year', '<', year), where.and([where('year', '=', year), where('term', '<=', term)])]),
    )
    .orderBy('year')
    .orderBy('term')
    .execute()
  // Later rules of a form level replace earlier ones.
  return new Map(
    rows.map(({ form_level, year: of, term: ofTerm, ...rule }) => [
      form_level,
      { rule, from: { year: of, term: ofTerm } },
    ]),
  )
}

export const ruleFor = (rules: ReadonlyMap<number, HeldRule>, formLevel: number): TermRule =>
  rules.get(formLevel)?.rule ?? usualRule

/** @param only the marks of these subjects, and nothing of the whole term */
export const findClassFacts = async (
  db: Db,
  key: TermKey,
  { class_id, form_level }: TermClass,
  only: ReadonlySet<string> | null = null,
): Promise<ClassFacts> => {
  const enrolments = only ? await listPlacesOnly(db, key, class_id) : await listEnrolments(db, key, class_id)
  const ids = enrolments.map(({ student_id }) => student_id)
  if (ids.length === 0) return { class_id, form_level, people: [], enrolments, marks: [] }
  const people = await db
    .selectFrom('student')
    .select(['id', 'first_name', 'last_name', 'date_of_birth'])
    .where('id', 'in', ids)
    .execute()
  return { class_id, form_level, people, enrolments, marks: await listMarks(db, key, ids, only) }
}

const listEnrolments = (db: Db, { year, term }: TermKey, class_id: string): Promise<EnrolmentFacts[]> =>
  db
    .selectFrom('term_enrolment')
    .select(['student_id', 'class_id', 'form_level', 'sessions_absent', 'sessions_late', 'authority'])
    .select(['responsibility', 'co_operation', 'activities', 'form_teacher', 'remark_form_teacher'])
    .select(['remark_dean', 'remark_principal'])
    .where('year', '=', year)
    .where('term', '=', term)
    .where('class_id', '=', class_id)
    .orderBy('student_id')
    .execute()

const listPlacesOnly = async (
  db: Db,
  { year, term }: TermKey,
  class_id: string,
): Promise<EnrolmentFacts[]> => {
  const rows = await db
    .selectFrom('term_enrolment')
    .select(['student_id', 'form_level'])
    .where('year', '=', year)
    .where('term', '=', term)
    .where('class_id', '=', class_id)
    .orderBy('student_id')
    .execute()
  return rows.map(({ student_id, form_level }) => newPlace(student_id, class_id, form_level))
}

const listMarks = (
  db: Db,
  { year, term }: TermKey,
  studentIds: readonly string[],
  only: ReadonlySet<string> | null,
): Promise<MarkFacts[]> =>
  db
    .selectFrom('term_mark')
    .select(['student_id', 'subject_code', 'course_mark', 'course_kind', 'exam_mark', 'exam_kind'])
    .select(['times_absent', 'times_late', 'application', 'conduct', 'remark', 'teacher'])
    .where('year', '=', year)
    .where('term', '=', term)
    .where('student_id', 'in', studentIds)
    .$if(only !== null, (marks) => marks.where('subject_code', 'in', [...(only ?? [])]))
    .execute()

export const findStudentClass = (
  db: Db,
  { year, term }: TermKey,
  studentId: string,
): Promise<TermClass | undefined> =>
  db
    .selectFrom('term_enrolment')
    .select(['class_id', 'form_level'])
    .where('year', '=', year)
    .where('term', '=', term)
    .where('student_id', '=', studentId)
    .executeTakeFirst()

export type NotListedOnly = { readonly students: readonly string[] } | { readonly everIn: string }

/**
 * The enrolments of students who are not in the term's list, by student and day.
 * @param last students who left before this day are not listed
 */
export const listNotListed = (db: Db, { year, term }: TermKey, last: string, only?: NotListedOnly) => {
  const hereOrLater = db
    .selectFrom('enrolment')
    .select('student_id')
    .where((of) => of.or([of('until_on', 'is', null), of('until_on', '>=', last)]))
  const all = db
    .selectFrom('enrolment')
    .leftJoin('term_enrolment', (join) =>
      join
        .onRef('term_enrolment.student_id', '=', 'enrolment.student_id')
        .on('term_enrolment.year', '=', year)
        .on('term_enrolment.term', '=', term),
    )
    .select(['enrolment.student_id', 'enrolment.class_id', 'from_on', 'until_on'])
    .where('term_enrolment.student_id', 'is', null)
    .orderBy('enrolment.student_id')
    .orderBy('from_on')
  if (!only) return all.where('enrolment.student_id', 'in', hereOrLater).execute()
  if ('students' in only) return all.where('enrolment.student_id', 'in', only.students).execute()
  const inClass = db.selectFrom('enrolment').select('student_id').where('class_id', '=', only.everIn)
  return all.where('enrolment.student_id', 'in', inClass).execute()
}

/** The most recent joining date among the students in the term's list. */
export const findLastListed = async (db: Db, { year, term }: TermKey): Promise<string | null> => {
  const firstDays = db
    .selectFrom('term_enrolment')
    .innerJoin('enrolment', 'enrolment.student_id', 'term_enrolment.student_id')
    .select(({ fn }) => fn.min('from_on').as('came_on'))
    .where('term_enrolment.year', '=', year)
    .where('term_enrolment.term', '=', term)
    .groupBy('enrolment.student_id')
  const row = await db
    .selectFrom(firstDays.as('listed'))
    .select(({ fn }) => fn.max('came_on').as('came_on'))
    .executeTakeFirst()
  return row?.came_on ?? null
}

export const findTermEnd = async (db: Db, { year, term }: TermKey): Promise<string | null> => {
  const dates = await db
    .selectFrom('academic_term')
    .select('ends')
    .where('year', '=', year)
    .where('term', '=', term)
    .executeTakeFirst()
  return dates?.ends ?? null
}

/** The terms in which a student is or was in a class, posted or not. */
export const listStudentTerms = async (db: Db, studentId: string) => {
  const rows = await db
    .selectFrom('term_enrolment')
    .innerJoin('term_report', (join) =>
      join
        .onRef('term_report.year', '=', 'term_enrolment.year')
        .onRef('term_report.term', '=', 'term_enrolment.term'),
    )
    .select([
      'term_report.year',
      'term_report.term',
      'term_report.posted',
      'term_report.date_posted',
      'term_enrolment.form_level',
      'term_enrolment.class_id',
    ])
    .where('term_enrolment.student_id', '=', studentId)
    .execute()
  return rows.map(flagged)
}
