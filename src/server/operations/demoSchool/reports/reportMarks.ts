// Invented marks of one class in one term. Some students show the special cases of a card.
import type { MissingMark } from '#shared/rules/reports/marks/marks'
import { reportLimits, type EnrolmentFacts, type MarkFacts } from '#shared/rules/reports/marks/termFacts'
import type { Random } from '../random'

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

// Subjects, bands and remarks of invented teachers for the demonstration school's term reports.

interface DemoSubject {
  readonly code: string
  /** At most 40 characters. */
  readonly title: string
  /** 0: shown, but not part of the average. */
  readonly counts: 0 | 1
  readonly teacher: string
  /** The forms in which everybody takes it. */
  readonly forms: readonly number[]
}

const lower = [1, 2, 3]
const middle = [4, 5]
const upper = [6, 7]
const all = [...lower, ...middle, ...upper]

const subject = (
  code: string,
  title: string,
  teacher: string,
  forms: readonly number[],
  counts: 0 | 1 = 1,
): DemoSubject => ({ code, title, teacher, forms, counts })

/** Form 3 takes sixteen of them, as many as a card has room for. */
export const demoSubjects: readonly DemoSubject[] = [
  subject('ENG', 'English Language', 'Mrs R. Cumberbatch', [...lower, ...middle]),
  subject('LIT', 'English Literature', 'Mr K. D’Abadie', [...lower, 4, 5]),
  subject('MAT', 'Mathematics', 'Mr A. Ramkissoon', [...lower, ...middle]),
  subject('AMA', 'Additional Mathematics', 'Mr A. Ramkissoon', [4, 5]),
  subject('PMA', 'Pure Mathematics', 'Mr A. Ramkissoon', upper),
  subject('SCI', 'Integrated Science', 'Ms T. Núñez', lower),
  subject('BIO', 'Biology', 'Ms T. Núñez', [...middle, ...upper]),
  subject('CHE', 'Chemistry', 'Dr S. Mohammed', [...middle, ...upper]),
  subject('PHY', 'Physics', 'Mr J. Chin Aleong', [...middle, ...upper]),
  subject('SPA', 'Spanish', 'Srta. M. José Gonzáles', [...lower, ...middle]),
  subject('FRE', 'French', 'Mme C. Francois', lower),
  subject('SOC', 'Social Studies', 'Mrs P. O’Brien', [...lower, 5]),
  subject('CAR', 'Caribbean Studies', 'Mrs P. O’Brien', upper),
  subject('COM', 'Communication Studies', 'Mrs R. Cumberbatch', upper),
  subject('GEO', 'Geography', 'Mr D. Boodram', lower),
  subject('HIS', 'History', 'Mr D. Boodram', lower),
  subject('ICT', 'Information and Communication Technology', 'Mrs S. Ramkissoon-Mohammed BSc', [
    ...lower,
    ...middle,
  ]),
  subject('ART', 'Visual Arts', 'Ms J. Baptiste', lower),
  subject('DRA', 'Drama', 'Ms J. Baptiste', lower),
  subject('MUS', 'Music', 'Mr L. Antoine', lower),
  subject('AGR', 'Agricultural Science', 'Mr H. Baksh', [3]),
  subject('TEC', 'Technology Education', 'Mr H. Baksh', [3]),
  subject('PE', 'Physical Education', 'Mr N. Clarke', all, 0),
]

export const demoBands = [
  { kind: 'grade' as const, grade: 'A', lowest: 75, meaning: 'Excellent', position: 1 },
  { kind: 'grade' as const, grade: 'B', lowest: 65, meaning: 'Very good', position: 2 },
  { kind: 'grade' as const, grade: 'C', lowest: 55, meaning: 'Good', position: 3 },
  { kind: 'grade' as const, grade: 'D', lowest: 50, meaning: 'Satisfactory', position: 4 },
  { kind: 'grade' as const, grade: 'E', lowest: 0, meaning: 'Needs improvement', position: 5 },
  { kind: 'rating' as const, grade: 'A', lowest: null, meaning: 'Excellent', position: 1 },
  { kind: 'rating' as const, grade: 'B', lowest: null, meaning: 'Good', position: 2 },
  { kind: 'rating' as const, grade: 'C', lowest: null, meaning: 'Fair', position: 3 },
  { kind: 'rating' as const, grade: 'D', lowest: null, meaning: 'Weak', position: 4 },
  { kind: 'rating' as const, grade: 'E', lowest: null, meaning: 'Unsatisfactory', position: 5 },
]

/** By quality of the mark: strong, fair, weak. At most 80 characters each. */
const subjectRemarks = [
  ['Excellent work.', 'A pleasure to teach.', 'Keep it up!', 'Very thorough.', 'Shows real interest.'],
  ['Good effort.', 'Can do better with revision.', 'Steady progress.', 'Must complete homework on time.'],
  ['Needs to practise daily.', 'Extra lessons advised.', 'Too often distracted.', 'Must ask for help.'],
] as const

const formRemarks = [
  ['An excellent term. Well done!', 'A model student; keep reading.', 'A most pleasing report.'],
  ['A fair term. More revision will bring better results.', 'Good in parts. Aim higher next term.'],
  ['A disappointing term. Please come and see me.', 'Greater effort is needed in most subjects.'],
] as const

const deanRemarks = ['Good conduct.', 'Punctuality must improve.', 'Polite and helpful.', 'Satisfactory.']
const principalRemarks = ['Keep striving.', 'Well done.', 'There is room for improvement.']
const activities = [
  'Cadet Force',
  'Chess Club',
  'Choir',
  'Steel Orchestra',
  'Football',
  'Netball',
  '4-H Club',
]
const formTeachers = [
  ...['Mrs R. Cumberbatch', 'Mr K. D’Abadie', 'Mr A. Ramkissoon', 'Ms T. Núñez', 'Mr J. Chin Aleong'],
  ...['Mrs P. O’Brien', 'Mr D. Boodram', 'Ms J. Baptiste', 'Mr N. Clarke', 'Mme C. Francois'],
]

const sentence =
  'Has worked hard in class, takes part in every discussion, helps others and hands in careful, complete work. '

/** A text of exactly this length, to show that a card has room for it. */
const textOf = (length: number): string =>
  sentence
    .repeat(Math.ceil(length / sentence.length))
    .slice(0, length - 1)
    .trimEnd()
    .padEnd(length, '.')
