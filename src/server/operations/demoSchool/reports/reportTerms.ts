// The terms of the demonstration: two posted, one not. Dates are those of the school year 2025-2026. The invented families
// open the cards of posted terms: most of them soon, some before a correction.
import type { Insertable } from 'kysely'
import { type TermRule, usualRule } from '#shared/rules/reports/marks/termFacts'
import { hourMs } from '#server/platform/core/durations'
import type { ReportOpeningTable, ReportRevisionTable } from '#server/platform/database/schema/reports'
import { createRandom, type Random } from '../random'

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

type Opening = Insertable<ReportOpeningTable>
type Given = Pick<ReportRevisionTable, 'student_id' | 'year' | 'term' | 'revision' | 'issued_at'>

const openedBy = 0.85
const openedAgain = 0.5

const at = (from: number, hours: number): string => new Date(from + hours * hourMs).toISOString()

/** First the page, then the PDF to keep; some open only one of them. */
const looksAt = (random: Random, { issued_at, ...card }: Given, hours: number): Opening[] => {
  const { student_id, year, term, revision } = card
  const first = at(Date.parse(issued_at), hours)
  const opening = {
    student_id,
    year,
    term,
    revision,
    as: random.isTrue(0.9) ? 'page' : 'pdf',
    at: first,
  } as const
  if (opening.as === 'pdf' || random.isTrue(0.6)) return [opening]
  return [opening, { ...opening, as: 'pdf', at: at(Date.parse(first), 0.05) }]
}

/** Most open a card within a day, a few weeks later. */
const delay = (random: Random): number => 0.2 + random.next() ** 3 * 24 * 18

/**
 * @param revisions of one term, in order for each student
 * @param signedIn each family's last sign-in: nobody opens a card after it
 */
export const openingsOf = (revisions: readonly Given[], signedIn: ReadonlyMap<string, string>): Opening[] => {
  const random = createRandom(Number(revisions[0]?.issued_at.slice(0, 10).replaceAll('-', '') ?? 0))
  const corrected = new Set(
    revisions.filter(({ revision }) => revision > 1).map(({ student_id }) => student_id),
  )
  return revisions.flatMap((given) => {
    const isCorrected = corrected.has(given.student_id)
    // Corrected cards had been read first: that is how the mistake was found.
    const chance = !isCorrected ? openedBy : given.revision === 1 ? 1 : openedAgain
    const opens = random.isTrue(chance)
    const looks = looksAt(random, given, isCorrected ? 2 + random.next() * 40 : delay(random))
    const last = signedIn.get(given.student_id)
    return opens && last !== undefined ? looks.filter((look) => look.at <= last) : []
  })
}
