import type { TermReport } from '#shared/contract/reports/termReports'
import { termsFound } from './TermsTable'

const terms: TermReport[] = [
  { year: 2025, term: 3, posted: 0, date_posted: null },
  { year: 2025, term: 2, posted: 1, date_posted: '2026-03-27 14:00:00' },
  { year: 2024, term: 2, posted: 1, date_posted: '2025-03-28 14:00:00' },
]

test.each([
  ['', ['2025-3', '2025-2', '2024-2']],
  ['2025-2026', ['2025-3', '2025-2']],
  ['term 2', ['2025-2', '2024-2']],
  ['2 TERM 2024', ['2024-2']],
  ['not posted', ['2025-3']],
  ['27 march', ['2025-2']],
  ['term 9', []],
])('the search for %s', (search, found) => {
  expect(termsFound(terms, search).map(({ year, term }) => `${year}-${term}`)).toEqual(found)
})
