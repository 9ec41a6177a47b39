// The averages of a student's terms as points of a line, and in one sentence.
import type { ReportCardTerm } from '#shared/contract/reports/termReports'
import { academicYear } from '#shared/rules/dates'
import { byNewestTerm, termTitle } from '#shared/rules/reports/cards/termPosting'
import { averageText } from './reportItems'

export interface TrendPoint {
  readonly x: number
  readonly y: number
  readonly value: string
  /** 'Term 2' */
  readonly term: string
  /** '2025-2026', at the first of a school year. */
  readonly year: string
}

export interface Trend {
  readonly points: readonly TrendPoint[]
  readonly sentence: string
}

export const trendSize = { width: 320, height: 128 }
const sides = 32
const [top, bottom] = [28, 84]
/** Two school years; what is older is in the list. */
const mostTerms = 6
/** Smaller steps than these do not fill the height, so that a small change looks small. */
const leastSpan = 20
/** A school year needs this much room; the last term of the one before goes without. */
const yearRoom = 60

/** Null until there are two terms with an average. */
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
