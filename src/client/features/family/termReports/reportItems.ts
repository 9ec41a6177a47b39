// The list of a student's term reports in words.
import type { ReportCardTerm } from '#shared/contract/reports/termReports'
import { academicYear, longDay } from '#shared/rules/dates'
import { type TermKey, byNewestTerm, termAddress, termTitle } from '#shared/rules/reports/cards/termPosting'

export interface ReportItem {
  /** From 101 on, in the order of the list. */
  readonly id: number
  readonly key: TermKey
  /** The term in the page's address. */
  readonly address: string
  readonly title: string
  readonly className: string
  readonly action: string
  readonly isPosted: boolean
  readonly isEnabled: boolean
  readonly isNew: boolean
  /** '76.5'; null when the card shows no average. */
  readonly average: string | null
  /** 'Corrected. Reason: exam mark corrected'; null for a first issue. */
  readonly correction: string | null
}

const firstId = 101

const correctionText = (revision: number | null, reason: string | null): string | null => {
  if (revision === null || revision < 2) return null
  return reason === null ? 'Corrected.' : `Corrected. Reason: ${reason}`
}

/** 'Report posted 27 March 2026', by the school's day in any time zone. */
const actionText = ({ posted, date_posted }: ReportCardTerm): string => {
  if (posted === 0) return 'Report not posted'
  return date_posted === null ? 'Report posted' : `Report posted ${longDay(date_posted.slice(0, 10))}`
}

/** An average has one decimal, as on the card. */
const averageText = (average: number): string => average.toFixed(1)

const itemOf = (term: ReportCardTerm, index: number, isAdmin: boolean): ReportItem => ({
  id: firstId + index,
  key: { year: term.year, term: term.term },
  address: termAddress(term),
  title: termTitle(term),
  className: `Form ${term.form_level} - ${term.class_id}`,
  action: actionText(term),
  isPosted: term.posted === 1,
  isEnabled: term.posted === 1 || isAdmin,
  isNew: term.unread === 1 && !isAdmin,
  average: term.average === null ? null : averageText(term.average),
  correction: correctionText(term.revision, term.reason),
})

/** Newest first. An administrator may also open reports that are not posted. */
export const reportItems = (terms: readonly ReportCardTerm[], isAdmin: boolean): ReportItem[] =>
  [...terms].sort(byNewestTerm).map((term, index) => itemOf(term, index, isAdmin))

// The averages of the terms as points of a line, and in a sentence.
interface TrendPoint {
  readonly x: number
  readonly y: number
  readonly value: string
  /** 'Term 2' */
  readonly term: string
  /** '2025-2026', at the first term of a school year. */
  readonly year: string
}

export interface Trend {
  readonly points: readonly TrendPoint[]
  readonly sentence: string
}

export const trendSize = { width: 320, height: 128 }
const sides = 32
const [top, bottom] = [28, 84]
/** Two school years; older terms are in the list. */
const mostTerms = 6
/** The smallest range, so that a small change looks small. */
const leastSpan = 20
/** The width a school year needs; a lone last term of the year before has no label. */
const yearRoom = 60

/** Null until two terms have an average. */
export const trendOf = (terms: readonly ReportCardTerm[]): Trend | null => {
  const known = terms
    .flatMap((term) => (term.posted === 1 && term.average !== null ? { ...term, average: term.average } : []))
    .sort((a, b) => byNewestTerm(b, a))
    .slice(-mostTerms)
  if (known.length < 2) return null
  const values = known.map(({ average }) => average)
  const middle = (Math.min(...values) + Math.max(...values)) / 2
  const span = Math.max(leastSpan, Math.max(...values) - Math.min(...values))
  const step = (trendSize.width - sides * 2) / (known.length - 1)
  const begins = (index: number) => known[index - 1]?.year !== known[index]?.year
  const hasYear = (index: number) =>
    begins(index) && (step >= yearRoom || index === known.length - 1 || !begins(index + 1))
  const points = known.map(({ year, term, average }, index) => ({
    x: Math.round(sides + step * index),
    y: Math.round(bottom - ((average - middle) / span + 0.5) * (bottom - top)),
    value: averageText(average),
    term: `Term ${term}`,
    year: hasYear(index) ? academicYear(year) : '',
  }))
  const sentence = known.map((term) => `${termTitle(term)}: ${averageText(term.average)}`).join('; ')
  return { points, sentence: `Average over the terms. ${sentence}.` }
}
