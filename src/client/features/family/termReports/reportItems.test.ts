import type { ReportCardTerm } from '#shared/contract/reports/termReports'
import { reportItems, trendOf, trendSize } from './reportItems'

const term = (year: number, number: number, more: Partial<ReportCardTerm> = {}): ReportCardTerm => ({
  year,
  term: number,
  posted: 1,
  date_posted: '2026-07-10 14:00:00',
  form_level: 2,
  class_id: '2A',
  revision: 1,
  reason: null,
  unread: 0,
  average: 71.25,
  grade: 'B',
  ...more,
})
const unposted = { posted: 0, date_posted: null, revision: null, average: null, grade: null } as const
const itemsOf = (terms: readonly ReportCardTerm[], isAdmin = false) => reportItems(terms, isAdmin)

describe('the list of term reports', () => {
  test('newest first, titled by term, ids from 101', () => {
    const items = itemsOf([term(2024, 3), term(2025, 1), term(2025, 2)])
    expect(items.map(({ id, title, address }) => [id, title, address])).toEqual([
      [101, 'Term 2, 2025-2026', '2025-2'],
      [102, 'Term 1, 2025-2026', '2025-1'],
      [103, 'Term 3, 2024-2025', '2024-3'],
    ])
  })

  test('the class in the specification’s words, the day in plain words', () => {
    expect(itemsOf([term(2025, 3)])[0]).toMatchObject({
      className: 'Form 2 - 2A',
      action: 'Report posted 10 July 2026',
      correction: null,
    })
    expect(itemsOf([term(2025, 3, unposted)])[0]?.action).toBe('Report not posted')
  })

  test('the average as printed on the card, if printed', () => {
    expect(itemsOf([term(2025, 3), term(2025, 2, { average: null })]).map(({ average }) => average)).toEqual([
      '71.3',
      null,
    ])
  })

  test.each([
    ['a posted report is enabled', {}, false, true],
    ['an unposted report is disabled', unposted, false, false],
    ['for an administrator it is enabled', unposted, true, true],
  ])('%s', (_name, more, isAdmin, isEnabled) => {
    expect(itemsOf([term(2025, 3, more)], isAdmin)[0]?.isEnabled).toBe(isEnabled)
  })

  test('a corrected card says so with the reason', () => {
    const [item] = itemsOf([term(2025, 3, { revision: 2, reason: 'English exam mark corrected' })])
    expect(item?.correction).toBe('Corrected. Reason: English exam mark corrected')
  })

  test('a report is new until the family opens it; for the office no report is', () => {
    expect(itemsOf([term(2025, 3, { unread: 1 })])[0]?.isNew).toBe(true)
    expect(itemsOf([term(2025, 3, { unread: 1 })], true)[0]?.isNew).toBe(false)
  })
})

const averaged = (
  year: number,
  number: number,
  average: number | null,
  posted: 0 | 1 = 1,
): ReportCardTerm => ({
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
    ['one term', [averaged(2025, 1, 70)]],
    ['one term with an average', [averaged(2025, 2, null), averaged(2025, 1, 70)]],
    ['one posted term', [averaged(2025, 2, 60, 0), averaged(2025, 1, 70)]],
  ])('%s do not make a line', (_what, terms) => {
    expect(trendOf(terms)).toBeNull()
  })

  test('runs from the oldest to the newest term and labels each school year once', () => {
    const trend = trendOf([averaged(2025, 2, 72.4), averaged(2025, 1, 70), averaged(2024, 3, 65)])
    expect(trend?.points.map(({ value, term: name, year }) => [value, name, year])).toEqual([
      ['65.0', 'Term 3', '2024-2025'],
      ['70.0', 'Term 1', '2025-2026'],
      ['72.4', 'Term 2', ''],
    ])
    expect(trend?.sentence).toBe(
      'Average over the terms. Term 3, 2024-2025: 65.0; Term 1, 2025-2026: 70.0; Term 2, 2025-2026: 72.4.',
    )
  })

  test('a school year with only its last term leaves its space to the next', () => {
    const all = [2023, 2024, 2025].flatMap((year) => [1, 2, 3].map((number) => averaged(year, number, 60)))
    const years = (terms: readonly ReportCardTerm[]) => trendOf(terms)?.points.map(({ year }) => year)
    expect(years(all.slice(2, 8))).toEqual(['', '2024-2025', '', '', '2025-2026', ''])
    expect(years(all.slice(1, 7))).toEqual(['2023-2024', '', '2024-2025', '', '', '2025-2026'])
  })

  test('a better average is higher, a small step looks small, and everything fits the picture', () => {
    const heights = (...averages: number[]) =>
      trendOf(averages.map((average, at) => averaged(2025, at + 1, average)))?.points.map(({ y }) => y) ?? []
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
    const all = [2022, 2023, 2024].flatMap((year) => [1, 2, 3].map((number) => averaged(year, number, 60)))
    expect(trendOf(all)?.points).toHaveLength(6)
    expect(trendOf(all)?.sentence).not.toContain('2022')
  })
})
