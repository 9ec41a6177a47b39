import type { AcademicTerm } from '#shared/contract/reports/termSettings'
import { academicYear, longDay, schoolYearOf } from '#shared/rules/dates'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'

export const termTitle = ({ year, term }: TermKey): string => `${academicYear(year)} Term ${term}`

type Dates = Pick<AcademicTerm, 'starts' | 'ends' | 'next_term_starts' | 'possible_sessions'>

export const datesText = ({ starts, ends, next_term_starts, possible_sessions }: Dates): string => {
  const parts = [
    starts !== null && ends !== null ? `${longDay(starts)} to ${longDay(ends)}` : '',
    starts !== null && ends === null ? `from ${longDay(starts)}` : '',
    starts === null && ends !== null ? `until ${longDay(ends)}` : '',
    next_term_starts === null ? '' : `school re-opens ${longDay(next_term_starts)}`,
    possible_sessions === null ? '' : `${possible_sessions} sessions`,
  ].filter(Boolean)
  return parts.length === 0 ? 'No dates yet' : parts.join(' · ')
}

/** The term after the newest; for an empty school the term in which `today` lies, by the usual months. */
export const nextTerm = (terms: readonly TermKey[], today: string): TermKey => {
  const [newest] = [...terms].sort((a, b) => b.year - a.year || b.term - a.term)
  if (newest)
    return newest.term === 3
      ? { year: newest.year + 1, term: 1 }
      : { year: newest.year, term: newest.term + 1 }
  const month = today.slice(5, 7)
  const term = month >= '09' ? 1 : month <= '03' ? 2 : 3
  return { year: schoolYearOf(today), term }
}

export const termDays = [
  { name: 'starts', label: 'First day', hint: '' },
  { name: 'ends', label: 'Last day', hint: '' },
  { name: 'next_term_starts', label: 'School re-opens on', hint: 'Printed on the report card' },
] as const
