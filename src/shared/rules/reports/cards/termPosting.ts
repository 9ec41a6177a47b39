// Posting and withdrawing the reports of a term.
import { academicYear, localTimeIn, longLocalTime } from '../../dates'

export interface Posting {
  readonly posted: 0 | 1
  /** Local time of the school, '2024-07-09 15:04:05'. */
  readonly date_posted: string | null
}

export const posted = <Report extends Posting>(report: Report, now: Date, timeZone: string): Report => ({
  ...report,
  posted: 1,
  date_posted: localTimeIn(timeZone, now),
})

export const withdrawn = <Report extends Posting>(report: Report): Report => ({
  ...report,
  posted: 0,
  date_posted: null,
})

/** A family may open a posted card of a posted term. */
export const isOpenToFamily = (report: Pick<Posting, 'posted'>, revision: number | null): boolean =>
  report.posted === 1 && revision !== null

export interface TermKey {
  readonly year: number
  readonly term: number
}

/** The term in a path: '2025', '3' → { year: 2025, term: 3 }; undefined for anything else. */
export const termKeyOf = ({ year, term }: { year: string; term: string }): TermKey | undefined =>
  /^2\d{3}$/.test(year) && /^[123]$/.test(term) ? { year: Number(year), term: Number(term) } : undefined

/** A term in a page's address: '2025-3'. */
export const termAddress = ({ year, term }: TermKey): string => `${year}-${term}`

export const termAtAddress = (text: string | null): TermKey | undefined => {
  const [year = '', term = '', ...more] = (text ?? '').split('-')
  return more.length === 0 ? termKeyOf({ year, term }) : undefined
}

/** 'Term 2, 2025-2026' */
export const termTitle = ({ year, term }: TermKey): string => `Term ${term}, ${academicYear(year)}`

/** The term of printed cards: '2025-2026 Term 3 (draft)'. */
export const printedTermText = ({ year, term, posted }: TermKey & Pick<Posting, 'posted'>): string =>
  `${academicYear(year)} Term ${term}${posted === 1 ? '' : ' (draft)'}`

/** Newest first. */
export const byNewestTerm = (a: TermKey, b: TermKey): number => b.year - a.year || b.term - a.term

/** The reason for new revisions when a posting was planned without one and cards changed since. */
export const repostedReason = 'Marks were changed before the reports were posted again.'

/** 'Report posted 9 July 2026, 15:04', 'Report not posted'. */
export const postingText = ({ posted, date_posted }: Posting): string =>
  posted === 1 ? `Report posted ${localTimeText(date_posted)}`.trim() : 'Report not posted'

/** '2026-07-09 15:04:05' → '9 July 2026, 15:04' */
export const localTimeText = (at: string | null): string => (at === null ? '' : longLocalTime(at))
