// The office's settings for terms: their dates, and how the cards of a form are computed and drawn.
import * as Type from 'typebox'
import { call } from '../call'
import { closed, day, flag, nullable } from '../../record/schemas'
import { formLevel, term, version, year } from '../schemas'

const termValues = {
  year,
  term,
  starts: nullable(day),
  ends: nullable(day),
  /** 'School re-opens on'. */
  next_term_starts: nullable(day),
  /** Half days of school in the term. */
  possible_sessions: nullable(Type.Integer({ minimum: 0, maximum: 999 })),
}

export const AcademicTerm = closed({ ...termValues, posted: flag, version })
export type AcademicTerm = Type.Static<typeof AcademicTerm>

/** Newest first. */
export const listAcademicTerms = call({
  method: 'GET',
  path: '/api/academic-terms',
  load: 'reads',
  notes: 'nothing about a student',
  response: Type.Array(AcademicTerm),
})

/** Says so when the change also affects cards that families already have. */
const notice = Type.Optional(Type.String())

/** Changes a term, or creates one (then `version` is empty). */
export const saveAcademicTerm = call({
  method: 'POST',
  path: '/api/academic-terms',
  load: 'saves',
  notes: 'nothing about a student',
  body: closed({ ...termValues, version }),
  response: closed({ ...AcademicTerm.properties, notice }),
})

const percent = Type.Integer({ minimum: 0, maximum: 100 })

/** TermRule in rules/reports/marks/termFacts. */
const ruleValues = {
  year,
  term,
  form_level: formLevel,
  course_weight: percent,
  exam_weight: percent,
  absent_as_zero: flag,
  no_work_as_zero: flag,
  pass_mark: percent,
  show_average: flag,
  show_class_average: Type.Enum(['mean', 'median', 'none']),
  show_position: flag,
  show_highest: flag,
  paper: Type.Enum(['letter', 'legal']),
}

export const TermFormRule = closed({
  ...ruleValues,
  /** 0: the term has no rule of its own for this form. */
  stored: flag,
  /** The earlier term whose rule applies; null: this term's own, or the default rule. */
  from: nullable(closed({ year, term })),
  version,
})
export type TermFormRule = Type.Static<typeof TermFormRule>

/** One per form level. */
export const listTermFormRules = call({
  method: 'GET',
  path: '/api/term-form-rules/:year/:term',
  load: 'reads',
  notes: 'nothing about a student',
  response: Type.Array(TermFormRule),
})

export const saveTermFormRule = call({
  method: 'POST',
  path: '/api/term-form-rules',
  load: 'saves',
  notes: 'nothing about a student',
  body: closed({ ...ruleValues, version }),
  response: closed({ ...TermFormRule.properties, notice }),
})
