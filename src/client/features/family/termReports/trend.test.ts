import type { ReportCardTerm } from '#shared/contract/reports/termReports'
import { trendOf, trendSize } from './trend'

const term = (year: number, number: number, average: number | null, posted: 0 | 1 = 1): ReportCardTerm => ({
  year,
  term: number,
  posted,
  date_posted: null,
  form_level: 1,
  class_id: '1B',
  revision: posted,
  reason: null,
  unread: 0,
  average,
  grade: null,
})

describe('the average over the terms', () => {
  test.each([
    ['no term', []],
    ['one term', [term(2025, 1, 70)]],
    ['one term with an average', [term(2025, 2, null), term(2025, 1, 70)]],
    ['one posted term', [term(2025, 2, 60, 0), term(2025, 1, 70)]],
  ])('%s is no line', (_what, terms) => {
    expect(trendOf(terms)).toBeNull()
  })

  test('goes from the oldest term to the newest, and names a school year once', () => {
    const trend = trendOf([term(2025, 2, 72.4), term(2025, 1, 70), term(2024, 3, 65)])
    expect(trend?.points.map(({ value, term: name, year }) => [value, name, year])).toEqual([
      ['65.0', 'Term 3', '2024-2025'],
      ['70.0', 'Term 1', '2025-2026'],
      ['72.4', 'Term 2', ''],
    ])
    expect(trend?.sentence).toBe(
      'Average over the terms. Term 3, 2024-2025: 65.0; Term 1, 2025-2026: 70.0; Term 2, 2025-2026: 72.4.',
    )
  })

  test('a school year that has only its last term here leaves the room to the next', () => {
    const all = [2023, 2024, 2025].flatMap((year) => [1, 2, 3].map((number) => term(year, number, 60)))
    const years = (terms: readonly ReportCardTerm[]) => trendOf(terms)?.points.map(({ year }) => year)
    expect(years(all.slice(2, 8))).toEqual(['', '2024-2025', '', '', '2025-2026', ''])
    expect(years(all.slice(1, 7))).toEqual(['2023-2024', '', '2024-2025', '', '', '2025-2026'])
  })

  test('a better average stands higher, a small step looks small, and all of it is in the picture', () => {
    const heights = (...averages: number[]) =>
      trendOf(averages.map((average, at) => term(2025, at + 1, average)))?.points.map(({ y }) => y) ?? []
    const [low = 0, high = 0] = heights(20, 95)
    expect(low - high).toBeGreaterThan(40)
    const [before = 0, after = 0] = heights(70, 71)
    expect(before - after).toBeGreaterThan(0)
    expect(before - after).toBeLessThan(10)
    for (const y of heights(0, 100, 50)) {
      expect(y).toBeGreaterThan(12)
      expect(y).toBeLessThan(trendSize.height - 24)
    }
  })

  test('shows the last two school years', () => {
    const all = [2022, 2023, 2024].flatMap((year) => [1, 2, 3].map((number) => term(year, number, 60)))
    expect(trendOf(all)?.points).toHaveLength(6)
    expect(trendOf(all)?.sentence).not.toContain('2022')
  })
})
