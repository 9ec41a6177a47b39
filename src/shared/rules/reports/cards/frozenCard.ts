// A report card as it is frozen when it is posted: exactly what the family sees, and nothing else.
import * as Type from 'typebox'
import { closed, day, decimal, flag, integer, nullable } from '#shared/record/schemas'

const text = nullable(Type.String())
const count = nullable(integer)
const result = nullable(decimal)

/** A percentage, the kind of missing mark, or null: not entered yet. */
const mark = Type.Union([decimal, Type.Enum(['absent', 'not_applicable', 'no_work']), Type.Null()])

export const CardRow = closed({
  subject_code: Type.String(),
  subject: Type.String(),
  /** 0: the subject is shown but does not count; left out when it counts. */
  counts: Type.Optional(Type.Literal(0)),
  course: mark,
  exam: mark,
  final: mark,
  grade: text,
  highest: result,
  times_absent: count,
  times_late: count,
  application: text,
  conduct: text,
  remark: text,
  teacher: text,
})
export type CardRow = Type.Static<typeof CardRow>

const shows = closed({
  course: flag,
  exam: flag,
  average: flag,
  class_average: Type.Enum(['mean', 'median', 'none']),
  position: flag,
  highest: flag,
})

/** Null when the school does not show it for this form level, or when there is no value. */
const summary = closed({
  average: result,
  class_average: result,
  class_median: result,
  position: count,
  class_size: integer,
  subjects_passed: integer,
  subjects_counted: integer,
  sessions_absent: count,
  sessions_late: count,
  possible_sessions: count,
})

export const FrozenCard = closed({
  school: closed({ name: Type.String(), address: Type.String(), phone: Type.String(), email: Type.String() }),
  year: integer,
  term: integer,
  starts: nullable(day),
  ends: nullable(day),
  next_term_starts: nullable(day),
  student: closed({ id: Type.String(), first_name: text, last_name: text, date_of_birth: text }),
  class_id: Type.String(),
  form_level: integer,
  form_teacher: text,
  weights: closed({ course: integer, exam: integer }),
  pass_mark: decimal,
  shows,
  paper: Type.Enum(['letter', 'legal']),
  summary,
  rows: Type.Array(CardRow),
  ratings: closed({ authority: text, responsibility: text, co_operation: text }),
  activities: text,
  remarks: closed({ form_teacher: text, dean: text, principal: text }),
  keys: closed({
    grades: Type.Array(closed({ grade: Type.String(), range: Type.String(), meaning: Type.String() })),
    ratings: Type.Array(closed({ grade: Type.String(), meaning: Type.String() })),
  }),
})
export type FrozenCard = Type.Static<typeof FrozenCard>

/** Facts of a card's posting, not of its content. */
export const CardIssue = closed({
  /** Null for a draft, which only the office sees. */
  revision: nullable(integer),
  /** Why there is a revision after the first. */
  reason: text,
  /** The school's date on which this revision was posted. */
  issued_on: nullable(day),
  /** The path in the QR code; null for a draft. */
  check_path: text,
})
export type CardIssue = Type.Static<typeof CardIssue>
