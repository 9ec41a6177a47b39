// Invented marks of one class in one term. Some students show the special cases of a card.
import type { MissingMark } from '#shared/rules/reports/marks/marks'
import { reportLimits, type EnrolmentFacts, type MarkFacts } from '#shared/rules/reports/marks/termFacts'
import type { Random } from '../random'
import {
  activities,
  deanRemarks,
  demoSubjects,
  formRemarks,
  formTeachers,
  principalRemarks,
  subjectRemarks,
  textOf,
  type DemoSubject,
} from './reportTexts'

export interface ClassPlan {
  readonly class_id: string
  readonly form_level: number
  readonly studentIds: readonly string[]
  /** Term in which marks are still coming in. */
  readonly isUnfinished: boolean
}

export interface ClassMarks {
  readonly enrolments: EnrolmentFacts[]
  readonly marks: MarkFacts[]
}

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))

/** 0 strong, 1 fair, 2 weak */
const levelOf = (ability: number): 0 | 1 | 2 => (ability >= 70 ? 0 : ability >= 52 ? 1 : 2)

const ratings = [
  ['A', 'A', 'B'],
  ['A', 'B', 'B', 'C'],
  ['B', 'C', 'D'],
] as const

const enrolmentOf = (
  random: Random,
  plan: ClassPlan,
  student_id: string,
  ability: number,
): EnrolmentFacts => {
  const level = levelOf(ability)
  return {
    student_id,
    class_id: plan.class_id,
    form_level: plan.form_level,
    sessions_absent: random.integer(0, 6 + level * 6),
    sessions_late: random.integer(0, 3 + level * 4),
    authority: random.pick(ratings[level]),
    responsibility: random.pick(ratings[level]),
    co_operation: random.pick(ratings[level]),
    activities: random.isTrue(0.6) ? random.pick(activities) : null,
    form_teacher:
      formTeachers[(plan.form_level * 5 + plan.class_id.charCodeAt(1)) % formTeachers.length] ?? null,
    remark_form_teacher: random.pick(formRemarks[level]),
    remark_dean: random.isTrue(0.5) ? random.pick(deanRemarks) : null,
    remark_principal: random.pick(principalRemarks),
  }
}

/** Mostly whole marks; now and then a half or a decimal, as spreadsheets hold them. */
const percentage = (random: Random, ability: number): number => {
  const whole = between(4, Math.round(ability + random.integer(-14, 14)), 99)
  return random.isTrue(0.1) ? whole + random.pick([0.5, 0.25, 0.75, 0.95]) : whole
}

type Half = { mark: number; kind: null } | { mark: null; kind: MissingMark }

const half = (random: Random, ability: number, absence: number, noWork: number): Half => {
  if (random.isTrue(absence)) return { mark: null, kind: 'absent' }
  if (random.isTrue(noWork)) return { mark: null, kind: 'no_work' }
  return { mark: percentage(random, ability), kind: null }
}

const markOf = (random: Random, student_id: string, subject: DemoSubject, ability: number): MarkFacts => {
  const level = levelOf(ability)
  const course = half(random, ability, 0.005, 0.02)
  const exam: Half =
    subject.counts === 0 ? { mark: null, kind: 'not_applicable' } : half(random, ability, 0.02, 0)
  return {
    student_id,
    subject_code: subject.code,
    course_mark: course.mark,
    course_kind: course.kind,
    exam_mark: exam.mark,
    exam_kind: exam.kind,
    times_absent: random.integer(0, 2 + level),
    times_late: random.integer(0, 1 + level),
    application: random.pick(ratings[level]),
    conduct: random.pick(ratings[level]),
    remark: random.isTrue(0.85) ? random.pick(subjectRemarks[level]) : null,
    teacher: subject.teacher,
  }
}

type SpecialCase = (student: { enrolment: EnrolmentFacts; marks: MarkFacts[] }, plan: ClassPlan) => void

const allOf = (kind: MissingMark): Partial<MarkFacts> => ({
  course_mark: null,
  course_kind: kind,
  exam_mark: null,
  exam_kind: kind,
})
const nothing: Partial<MarkFacts> = { course_mark: null, course_kind: null, exam_mark: null, exam_kind: null }

/** By position in the class list; each form's settings treat them differently. */
const specialCases: Readonly<Record<number, SpecialCase>> = {
  // Ill for the whole term: no average, unranked.
  4: ({ enrolment, marks }, plan) => {
    if (plan.class_id.endsWith('A')) for (const mark of marks) Object.assign(mark, allOf('absent'))
    if (plan.class_id.endsWith('A'))
      Object.assign(enrolment, { sessions_absent: 90, remark_form_teacher: 'Get well soon.' })
  },
  // Absent at one exam, no coursework in another subject, a third without exam.
  5: ({ marks: [first, second, third] }) => {
    Object.assign(first ?? {}, { exam_mark: null, exam_kind: 'absent' })
    Object.assign(second ?? {}, { course_mark: null, course_kind: 'no_work' })
    Object.assign(third ?? {}, { exam_mark: null, exam_kind: 'not_applicable' })
  },
  // Every text as long as a card allows.
  7: ({ enrolment, marks }) => {
    for (const text of ['activities', 'remark_form_teacher', 'remark_dean', 'remark_principal'] as const)
      enrolment[text] = textOf(reportLimits[text])
    for (const mark of marks) mark.remark = textOf(reportLimits.remark)
  },
  // Marks not handed in yet while the term is unfinished.
  8: ({ marks }, { isUnfinished }) => {
    if (isUnfinished) for (const mark of marks) Object.assign(mark, nothing)
  },
  9: ({ enrolment, marks }, { isUnfinished }) => {
    if (isUnfinished)
      Object.assign(enrolment, { remark_form_teacher: null, sessions_absent: null, sessions_late: null })
    if (isUnfinished) Object.assign(marks[2] ?? {}, nothing)
  },
}

/** Gives the second student the marks of the first, so that the two share a place. */
const tie = ({ marks }: ClassMarks, firstId: string | undefined, secondId: string | undefined) => {
  const own = marks.filter(({ student_id }) => student_id === firstId)
  for (const mark of marks.filter(({ student_id }) => student_id === secondId)) {
    const like = own.find(({ subject_code }) => subject_code === mark.subject_code)
    if (!like) continue
    const { course_mark, course_kind, exam_mark, exam_kind } = like
    Object.assign(mark, { course_mark, course_kind, exam_mark, exam_kind })
  }
}

/** In one class of the unfinished term a teacher has not handed in anything. */
const leaveOut = (marks: MarkFacts[], { class_id, isUnfinished }: ClassPlan) => {
  if (!isUnfinished || class_id !== '2B') return
  for (const mark of marks) if (mark.subject_code === 'HIS') Object.assign(mark, nothing)
}

export const makeClassMarks = (random: Random, plan: ClassPlan): ClassMarks => {
  const made: ClassMarks = { enrolments: [], marks: [] }
  const subjects = demoSubjects.filter(({ forms }) => forms.includes(plan.form_level))
  plan.studentIds.forEach((id, place) => {
    const ability = between(30, 45 + random.integer(0, 45), 88)
    const enrolment = enrolmentOf(random, plan, id, ability)
    const marks = subjects.map((subject) => markOf(random, id, subject, ability))
    specialCases[place]?.({ enrolment, marks }, plan)
    made.enrolments.push(enrolment)
    made.marks.push(...marks)
  })
  tie(made, plan.studentIds[2], plan.studentIds[3])
  leaveOut(made.marks, plan)
  return made
}
