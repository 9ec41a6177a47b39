// The rows from which a card is made, as they are stored.
import type { GradeBand } from './gradeBands'
import type { MissingMark } from './marks'

/** The weights and what a card shows, per (year, term, form level). Flags are 0/1. */
export interface TermRule {
  course_weight: number
  exam_weight: number
  absent_as_zero: number
  no_work_as_zero: number
  pass_mark: number
  show_average: number
  show_class_average: 'mean' | 'median' | 'none'
  show_position: number
  show_highest: number
  paper: 'letter' | 'legal'
}

/** Applies until a term has a rule for the form level. */
export const usualRule: TermRule = {
  course_weight: 30,
  exam_weight: 70,
  absent_as_zero: 0,
  no_work_as_zero: 1,
  pass_mark: 50,
  show_average: 1,
  show_class_average: 'mean',
  show_position: 1,
  show_highest: 1,
  paper: 'letter',
}

/** One student in one term. */
export interface EnrolmentFacts {
  student_id: string
  class_id: string
  form_level: number
  sessions_absent: number | null
  sessions_late: number | null
  authority: string | null
  responsibility: string | null
  co_operation: string | null
  activities: string | null
  form_teacher: string | null
  remark_form_teacher: string | null
  remark_dean: string | null
  remark_principal: string | null
}

/** One subject of one student in one term. A mark with neither number nor kind is not entered yet. */
export interface MarkFacts {
  student_id: string
  subject_code: string
  course_mark: number | null
  course_kind: MissingMark | null
  exam_mark: number | null
  exam_kind: MissingMark | null
  times_absent: number | null
  times_late: number | null
  application: string | null
  conduct: string | null
  remark: string | null
  teacher: string | null
}

export interface PersonFacts {
  id: string
  first_name: string | null
  last_name: string | null
  date_of_birth: string | null
}

export interface SubjectFacts {
  code: string
  title: string
  counts: number
}

export interface SchoolFacts {
  name: string
  address: string
  phone: string
  email: string
}

/** Facts that all classes of one form level share in one term. */
export interface TermFacts {
  year: number
  term: number
  school: SchoolFacts
  starts: string | null
  ends: string | null
  next_term_starts: string | null
  possible_sessions: number | null
  rule: TermRule
  /** In the order of the card. */
  subjects: readonly SubjectFacts[]
  grades: readonly GradeBand[]
  ratings: readonly { grade: string; meaning: string }[]
}

export interface ClassFacts {
  class_id: string
  form_level: number
  people: readonly PersonFacts[]
  enrolments: readonly EnrolmentFacts[]
  marks: readonly MarkFacts[]
}

/** The most that fits on a card; the import refuses more. */
export const reportLimits = {
  subject_title: 40,
  teacher: 30,
  remark: 80,
  activities: 200,
  remark_form_teacher: 250,
  remark_dean: 250,
  remark_principal: 250,
  rating: 2,
  subjects: 16,
} as const
