// The gaps in the reports of a class before they are posted. They only warn; the office decides.
import * as Type from 'typebox'
import { closed, flag, integer, nullable } from '#shared/record/schemas'
import { formSubjects, missingSubjects, takenSubjects, type TakenSubjects } from '../marks/expectedSubjects'
import type { ClassFacts, EnrolmentFacts, MarkFacts, TermFacts, TermRule } from '../marks/termFacts'

export const StudentGaps = closed({
  student_id: Type.String(),
  first_name: nullable(Type.String()),
  last_name: nullable(Type.String()),
  /** Subjects of which a mark that counts is still to be entered. */
  subjects: Type.Array(Type.String()),
  /** Subjects of the class of which nothing at all came in for the student. */
  left_out: Type.Array(Type.String()),
  no_marks: flag,
  no_remark: flag,
  no_attendance: flag,
})
export type StudentGaps = Type.Static<typeof StudentGaps>

export const ClassGaps = closed({
  class_id: Type.String(),
  form_level: integer,
  students: integer,
  /** Subjects for which no student of the class has a mark: none was entered, or their list never came. */
  subjects_without_marks: Type.Array(Type.String()),
  students_without_marks: integer,
  /** Marks still to be entered, and subjects left out. */
  missing_marks: integer,
  without_remark: integer,
  without_attendance: integer,
  /** At the school for the term and in the class, but not on this term’s list, so without a card. */
  not_enrolled: integer,
  /** Those with a gap, by name. */
  gaps: Type.Array(StudentGaps),
})
export type ClassGaps = Type.Static<typeof ClassGaps>

/** Students whose card would have no mark, because nothing was entered for them. */
export const studentsWithoutMarks = ({ enrolments, marks }: ClassFacts): ReadonlySet<string> => {
  const marksOf = byStudent(marks)
  const ids = enrolments.map(({ student_id }) => student_id)
  return new Set(ids.filter((id) => (marksOf.get(id) ?? []).every(isUntouched)))
}

const byStudent = (marks: readonly MarkFacts[]): ReadonlyMap<string, MarkFacts[]> => {
  const own = new Map<string, MarkFacts[]>()
  for (const mark of marks) {
    const list = own.get(mark.student_id)
    if (list) list.push(mark)
    else own.set(mark.student_id, [mark])
  }
  return own
}

const isUntouched = (mark: MarkFacts): boolean =>
  mark.course_mark === null && mark.course_kind === null && mark.exam_mark === null && mark.exam_kind === null

export const classGaps = (
  term: TermFacts,
  { class_id, form_level, people, enrolments, marks }: ClassFacts,
  notEnrolled: number,
): ClassGaps => {
  const names = new Map(people.map((person) => [person.id, person]))
  const untouched = untouchedSubjects(marks)
  const expected = new Set([...takenSubjects(marks).common].filter((code) => !untouched.has(code)))
  const marksOf = byStudent(marks)
  const students = enrolments.map((enrolment): StudentGaps => {
    const { student_id } = enrolment
    const { first_name = null, last_name = null } = names.get(student_id) ?? {}
    const own = marksOf.get(student_id) ?? []
    return { student_id, first_name, last_name, ...gapsOf(enrolment, own, term, expected) }
  })
  return {
    class_id,
    form_level,
    students: students.length,
    subjects_without_marks: titlesOf(untouched, term),
    students_without_marks: sum(students.map(({ no_marks }) => no_marks)),
    missing_marks: sum(students.map(({ subjects, left_out }) => subjects.length + left_out.length)),
    without_remark: sum(students.map(({ no_remark }) => no_remark)),
    without_attendance: sum(students.map(({ no_attendance }) => no_attendance)),
    not_enrolled: notEnrolled,
    gaps: students.filter(hasGap).sort(byName),
  }
}

const untouchedSubjects = (marks: readonly MarkFacts[]): Set<string> => {
  const touched = codesOf(marks.filter((mark) => !isUntouched(mark)))
  return new Set([...codesOf(marks)].filter((code) => !touched.has(code)))
}

const codesOf = (marks: readonly MarkFacts[]): Set<string> =>
  new Set(marks.map(({ subject_code }) => subject_code))

const gapsOf = (
  enrolment: EnrolmentFacts,
  own: readonly MarkFacts[],
  term: TermFacts,
  expected: ReadonlySet<string>,
) => {
  const hasNone = own.every(isUntouched)
  return {
    subjects: titlesOf(codesOf(own.filter((mark) => isMissing(mark, term.rule))), term),
    left_out: hasNone ? [] : titlesOf(leftOut(own, expected), term),
    no_marks: asFlag(hasNone),
    no_remark: asFlag(isBlank(enrolment.remark_form_teacher)),
    no_attendance: asFlag(enrolment.sessions_absent === null),
  }
}

type Titles = Pick<TermFacts, 'subjects'>

const titlesOf = (codes: ReadonlySet<string>, { subjects }: Titles): string[] =>
  subjects.filter(({ code }) => codes.has(code)).map(({ title }) => title)

/** A mark with weight that was entered neither as a number nor as a kind of missing mark. */
const isMissing = (mark: MarkFacts, rule: TermRule): boolean =>
  (rule.course_weight > 0 && mark.course_mark === null && mark.course_kind === null) ||
  (rule.exam_weight > 0 && mark.exam_mark === null && mark.exam_kind === null)

/** Subjects of the class in which the student has no row. */
const leftOut = (own: readonly MarkFacts[], expected: ReadonlySet<string>): Set<string> => {
  const taken = codesOf(own)
  return new Set([...expected].filter((code) => !taken.has(code)))
}

const asFlag = (value: boolean): 0 | 1 => (value ? 1 : 0)

const isBlank = (text: string | null): boolean => text === null || text.trim() === ''

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

const hasGap = ({ subjects, left_out, no_marks, no_remark, no_attendance }: StudentGaps): boolean =>
  subjects.length + left_out.length > 0 || no_marks + no_remark + no_attendance > 0

const byName = (a: StudentGaps, b: StudentGaps): number =>
  (a.last_name ?? '').localeCompare(b.last_name ?? '', 'en') ||
  (a.first_name ?? '').localeCompare(b.first_name ?? '', 'en')

export interface CheckedClass {
  readonly gaps: ClassGaps
  readonly taken: TakenSubjects
}

/** Adds the subjects in which a whole class has no marks, judged by the other classes of its form level. */
export const withFormSubjects = (classes: readonly CheckedClass[], term: Titles): ClassGaps[] => {
  const forms = formsOf(classes)
  return classes.map(({ gaps, taken }) => {
    const form = forms.get(gaps.form_level)
    const notImported = form ? titlesOf(missingSubjects(taken, form), term) : []
    const missing = new Set([...gaps.subjects_without_marks, ...notImported])
    const inOrder = term.subjects.map(({ title }) => title).filter((title) => missing.has(title))
    return { ...gaps, subjects_without_marks: inOrder }
  })
}

const formsOf = (classes: readonly CheckedClass[]) => {
  const taken = new Map<number, TakenSubjects[]>()
  for (const { gaps, taken: own } of classes)
    taken.set(gaps.form_level, [...(taken.get(gaps.form_level) ?? []), own])
  return new Map([...taken].map(([level, ofLevel]) => [level, formSubjects(ofLevel)]))
}

/** A class with nobody on the term's list: it would get no cards. */
export const classWithoutList = (
  { class_id, form_level }: Pick<ClassFacts, 'class_id' | 'form_level'>,
  not_enrolled: number,
): ClassGaps => ({
  class_id,
  form_level,
  students: 0,
  subjects_without_marks: [],
  students_without_marks: 0,
  missing_marks: 0,
  without_remark: 0,
  without_attendance: 0,
  not_enrolled,
  gaps: [],
})
