// What is missing from the reports of a class before they are posted. It warns; the office decides.
import type { ClassGaps, StudentGaps } from '../contract/postingCheck'
import type { ClassFacts, EnrolmentFacts, MarkFacts, TermFacts, TermRule } from './termFacts'

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** A mark that weighs something and was entered neither as a number nor as a kind. */
const isMissing = (mark: MarkFacts, rule: TermRule): boolean =>
  (rule.course_weight > 0 && mark.course_mark === null && mark.course_kind === null) ||
  (rule.exam_weight > 0 && mark.exam_mark === null && mark.exam_kind === null)

const isUntouched = (mark: MarkFacts): boolean =>
  mark.course_mark === null && mark.course_kind === null && mark.exam_mark === null && mark.exam_kind === null

const isBlank = (text: string | null): boolean => text === null || text.trim() === ''

const titlesOf = (codes: ReadonlySet<string>, { subjects }: TermFacts): string[] =>
  subjects.filter(({ code }) => codes.has(code)).map(({ title }) => title)

const codesOf = (marks: readonly MarkFacts[]): Set<string> =>
  new Set(marks.map(({ subject_code }) => subject_code))

const untouchedSubjects = (marks: readonly MarkFacts[]): Set<string> => {
  const touched = codesOf(marks.filter((mark) => !isUntouched(mark)))
  return new Set([...codesOf(marks)].filter((code) => !touched.has(code)))
}

const gapsOf = (enrolment: EnrolmentFacts, own: readonly MarkFacts[], term: TermFacts) => ({
  subjects: titlesOf(codesOf(own.filter((mark) => isMissing(mark, term.rule))), term),
  no_marks: flag(own.every(isUntouched)),
  no_remark: flag(isBlank(enrolment.remark_form_teacher)),
  no_attendance: flag(enrolment.sessions_absent === null),
})

const hasGap = ({ subjects, no_marks, no_remark, no_attendance }: StudentGaps): boolean =>
  subjects.length > 0 || no_marks + no_remark + no_attendance > 0

const byName = (a: StudentGaps, b: StudentGaps): number =>
  (a.last_name ?? '').localeCompare(b.last_name ?? '', 'en') ||
  (a.first_name ?? '').localeCompare(b.first_name ?? '', 'en')

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

export const classGaps = (
  term: TermFacts,
  { class_id, form_level, people, enrolments, marks }: ClassFacts,
  notEnrolled: number,
): ClassGaps => {
  const names = new Map(people.map((person) => [person.id, person]))
  const students = enrolments.map((enrolment): StudentGaps => {
    const { student_id } = enrolment
    const { first_name = null, last_name = null } = names.get(student_id) ?? {}
    const own = marks.filter((mark) => mark.student_id === student_id)
    return { student_id, first_name, last_name, ...gapsOf(enrolment, own, term) }
  })
  return {
    class_id,
    form_level,
    students: students.length,
    subjects_without_marks: titlesOf(untouchedSubjects(marks), term),
    students_without_marks: sum(students.map(({ no_marks }) => no_marks)),
    missing_marks: sum(students.map(({ subjects }) => subjects.length)),
    without_remark: sum(students.map(({ no_remark }) => no_remark)),
    without_attendance: sum(students.map(({ no_attendance }) => no_attendance)),
    not_enrolled: notEnrolled,
    gaps: students.filter(hasGap).sort(byName),
  }
}
