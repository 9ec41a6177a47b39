// The marks of a class as they are stored, as what is computed with.
import type { SheetRule, SheetSubject } from './classSheet'
import type { Mark, MissingMark } from './marks'
import type { ClassFacts, MarkFacts, SubjectFacts, TermRule } from './termFacts'

export interface SubjectRow {
  readonly facts: MarkFacts
  readonly subject: SubjectFacts
}

/** In the order of the enrolments. */
export const rowsOfClass = (
  { enrolments, marks }: ClassFacts,
  subjects: readonly SubjectFacts[],
): SubjectRow[][] => {
  const marksOf = grouped(marks)
  return enrolments.map(({ student_id }) => rowsOf(marksOf.get(student_id) ?? [], subjects))
}

const grouped = (marks: readonly MarkFacts[]): Map<string, MarkFacts[]> => {
  const groups = new Map<string, MarkFacts[]>()
  for (const mark of marks) {
    const group = groups.get(mark.student_id)
    if (group) group.push(mark)
    else groups.set(mark.student_id, [mark])
  }
  return groups
}

/** A student's marks in the order of the school's subjects. */
const rowsOf = (marks: readonly MarkFacts[], subjects: readonly SubjectFacts[]): SubjectRow[] => {
  const bySubject = new Map(marks.map((facts) => [facts.subject_code, facts]))
  return subjects.flatMap((subject) => {
    const facts = bySubject.get(subject.code)
    return facts ? [{ facts, subject }] : []
  })
}

export const markOf = (number: number | null, kind: MissingMark | null): Mark => number ?? kind

export const sheetSubject = ({ facts, subject }: SubjectRow): SheetSubject => ({
  subject_code: subject.code,
  counts: flag(subject.counts),
  course: markOf(facts.course_mark, facts.course_kind),
  exam: markOf(facts.exam_mark, facts.exam_kind),
})

const flag = (value: number): 0 | 1 => (value ? 1 : 0)

export const sheetRule = (rule: TermRule): SheetRule => ({
  ...rule,
  absent_as_zero: flag(rule.absent_as_zero),
  no_work_as_zero: flag(rule.no_work_as_zero),
})
