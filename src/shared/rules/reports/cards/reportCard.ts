// Makes the cards of a class from its rows. Pure: used for posting, drafts and the demonstration school.
import type { CardRow, FrozenCard } from './frozenCard'
import {
  classSheet,
  markOf,
  rowsOfClass,
  sheetRule,
  sheetSubject,
  type ClassSheet,
  type StudentResult,
  type SubjectRow,
} from '../marks/classSheet'
import { gradeKeys } from '../marks/gradeBands'
import type { ClassFacts, EnrolmentFacts, PersonFacts, TermFacts, TermRule } from '../marks/termFacts'

/** The cards of a class, in the order of its enrolments. */
export const classCards = (term: TermFacts, facts: ClassFacts): FrozenCard[] => {
  const { people, enrolments } = facts
  const person = new Map(people.map((one) => [one.id, one]))
  const rows = rowsOfClass(facts, term.subjects)
  const sheet = classSheet(
    rows.map((own) => own.map(sheetSubject)),
    sheetRule(term.rule),
    term.grades,
  )
  const shared = sharedParts(term)
  return sheet.students.flatMap((result, index) => {
    const enrolment = enrolments[index]
    const known = enrolment && person.get(enrolment.student_id)
    if (!known) return []
    return {
      ...shared,
      ...ownParts(known, enrolment),
      summary: summaryOf(result, sheet, term, enrolment),
      rows: cardRows(rows[index] ?? [], result, sheet, term.rule),
    }
  })
}

const sharedParts = ({ rule, grades, ratings, ...term }: TermFacts) => ({
  school: term.school,
  year: term.year,
  term: term.term,
  starts: term.starts,
  ends: term.ends,
  next_term_starts: term.next_term_starts,
  weights: { course: rule.course_weight, exam: rule.exam_weight },
  pass_mark: rule.pass_mark,
  shows: showsOf(rule),
  paper: rule.paper,
  keys: {
    grades: gradeKeys(grades),
    ratings: ratings.map(({ grade, meaning }) => ({ grade, meaning })),
  },
})

const showsOf = (rule: TermRule): FrozenCard['shows'] => ({
  course: flag(rule.course_weight > 0),
  exam: flag(rule.exam_weight > 0),
  average: flag(rule.show_average),
  class_average: rule.show_class_average,
  position: flag(rule.show_position),
  highest: flag(rule.show_highest),
})

const flag = (value: number | boolean): 0 | 1 => (value ? 1 : 0)

const ownParts = (person: PersonFacts, enrolment: EnrolmentFacts) => ({
  student: {
    id: person.id,
    first_name: person.first_name,
    last_name: person.last_name,
    date_of_birth: person.date_of_birth,
  },
  class_id: enrolment.class_id,
  form_level: enrolment.form_level,
  form_teacher: enrolment.form_teacher,
  ratings: {
    authority: enrolment.authority,
    responsibility: enrolment.responsibility,
    co_operation: enrolment.co_operation,
  },
  activities: enrolment.activities,
  remarks: {
    form_teacher: enrolment.remark_form_teacher,
    dean: enrolment.remark_dean,
    principal: enrolment.remark_principal,
  },
})

const summaryOf = (result: StudentResult, sheet: ClassSheet, term: TermFacts, enrolment: EnrolmentFacts) => ({
  average: term.rule.show_average ? result.average : null,
  class_average: term.rule.show_class_average === 'mean' ? sheet.average : null,
  class_median: term.rule.show_class_average === 'median' ? sheet.median : null,
  position: term.rule.show_position ? result.position : null,
  class_size: sheet.students.length,
  subjects_passed: result.subjects_passed,
  subjects_counted: result.subjects_counted,
  sessions_absent: enrolment.sessions_absent,
  sessions_late: enrolment.sessions_late,
  possible_sessions: term.possible_sessions,
})

const cardRows = (
  rows: readonly SubjectRow[],
  result: StudentResult,
  sheet: ClassSheet,
  rule: TermRule,
): CardRow[] =>
  rows.map(({ facts, subject }, index) => ({
    subject_code: subject.code,
    subject: subject.title,
    ...(flag(subject.counts) === 0 && { counts: 0 as const }),
    course: rule.course_weight > 0 ? markOf(facts.course_mark, facts.course_kind) : null,
    exam: rule.exam_weight > 0 ? markOf(facts.exam_mark, facts.exam_kind) : null,
    final: result.subjects[index]?.final ?? null,
    grade: result.subjects[index]?.grade ?? null,
    highest: rule.show_highest ? (sheet.subjects.get(subject.code)?.highest ?? null) : null,
    times_absent: facts.times_absent,
    times_late: facts.times_late,
    application: facts.application,
    conduct: facts.conduct,
    remark: facts.remark,
    teacher: facts.teacher,
  }))
