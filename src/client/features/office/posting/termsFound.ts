// The table of terms: its texts and its search.
import type { TermReport } from '#shared/contract/reports/termReports'
import { academicYear } from '#shared/rules/dates'
import { searchForm } from '#shared/rules/students/names'
import { localTimeText } from '#shared/rules/reports/cards/termPosting'

export const postedText = ({ posted }: TermReport): string => (posted === 1 ? 'posted' : 'not posted')

/** @param at time of the school, '2026-07-10 14:00:00' */
export const plannedText = (at: string): string => `planned for ${localTimeText(at)}`

/** What the search looks at: everything that the row shows. */
const words = (report: TermReport): string =>
  searchForm(
    [
      academicYear(report.year),
      `Term ${report.term}`,
      postedText(report),
      localTimeText(report.date_posted),
    ].join(' '),
  )

/** '2' is a term, not the beginning of 2025; other words may be unfinished. */
const isIn = (text: string, word: string): boolean =>
  /^\d{1,2}$/.test(word) ? text.split(' ').includes(word) : ` ${text}`.includes(` ${word}`)

/** Every word, wherever it stands in the row. */
export const termsFound = (reports: readonly TermReport[], search: string): TermReport[] => {
  const wanted = searchForm(search).split(' ').filter(Boolean)
  return reports.filter((report) => wanted.every((word) => isIn(words(report), word)))
}
