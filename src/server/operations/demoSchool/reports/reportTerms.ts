// The terms of the demonstration: two posted, one not. Dates are those of the school year 2025-2026.
import { usualRule, type TermRule } from '#shared/rules/reports/marks/termFacts'

export interface DemoTerm {
  readonly year: number
  readonly term: number
  readonly starts: string
  readonly ends: string
  readonly next_term_starts: string
  readonly possible_sessions: number
  /** UTC; null: not posted. */
  readonly postedAt: string | null
}

export const demoTerms: readonly DemoTerm[] = [
  {
    year: 2025,
    term: 1,
    starts: '2025-09-08',
    ends: '2025-12-12',
    next_term_starts: '2026-01-05',
    possible_sessions: 138,
    postedAt: '2025-12-12T18:00:00.000Z',
  },
  {
    year: 2025,
    term: 2,
    starts: '2026-01-05',
    ends: '2026-03-27',
    next_term_starts: '2026-04-13',
    possible_sessions: 118,
    postedAt: '2026-03-27T18:00:00.000Z',
  },
  {
    year: 2025,
    term: 3,
    starts: '2026-04-13',
    ends: '2026-07-10',
    next_term_starts: '2026-09-07',
    possible_sessions: 124,
    postedAt: null,
  },
]

/** Weights and what is shown differ per form, as in real schools, so that every setting is used somewhere. */
export const demoRule = (term: number, formLevel: number): TermRule => {
  if (formLevel <= 3) return { ...usualRule, ...(term < 3 && { course_weight: 40, exam_weight: 60 }) }
  const courseworkOnly = term === 1 && formLevel >= 5
  return {
    ...usualRule,
    course_weight: courseworkOnly ? 100 : 30,
    exam_weight: courseworkOnly ? 0 : 70,
    absent_as_zero: formLevel === 5 ? 1 : 0,
    no_work_as_zero: formLevel >= 6 ? 0 : 1,
    show_average: formLevel >= 6 ? 0 : 1,
    show_class_average: formLevel >= 6 ? 'none' : 'median',
    show_position: formLevel >= 6 ? 0 : 1,
    show_highest: formLevel >= 6 ? 0 : 1,
    paper: 'legal',
  }
}
