import type { ReportCardTerm } from '#shared/contract/reports/termReports'
import { reportItems } from './reportItems'

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
  test('newest first, titled by term, with ids from 101', () => {
    const items = itemsOf([term(2024, 3), term(2025, 1), term(2025, 2)])
    expect(items.map(({ id, title, address }) => [id, title, address])).toEqual([
      [101, 'Term 2, 2025-2026', '2025-2'],
      [102, 'Term 1, 2025-2026', '2025-1'],
      [103, 'Term 3, 2024-2025', '2024-3'],
    ])
  })

  test('the class in the words of the spec, the day as people say it', () => {
    expect(itemsOf([term(2025, 3)])[0]).toMatchObject({
      className: 'Form 2 - 2A',
      action: 'Report posted 10 July 2026',
      correction: null,
    })
    expect(itemsOf([term(2025, 3, unposted)])[0]?.action).toBe('Report not posted')
  })

  test('with the average as the card prints it, where it prints one', () => {
    expect(itemsOf([term(2025, 3), term(2025, 2, { average: null })]).map(({ average }) => average)).toEqual([
      '71.3',
      null,
    ])
  })

  test.each([
    ['a posted one is enabled', {}, false, true],
    ['an unposted one is not', unposted, false, false],
    ['unless the person is an administrator', unposted, true, true],
  ])('%s', (_name, more, isAdmin, isEnabled) => {
    expect(itemsOf([term(2025, 3, more)], isAdmin)[0]?.isEnabled).toBe(isEnabled)
  })

  test('a corrected card says so, and why', () => {
    const [item] = itemsOf([term(2025, 3, { revision: 2, reason: 'English exam mark corrected' })])
    expect(item?.correction).toBe('Corrected. Reason: English exam mark corrected')
  })

  test('new is what the family has not opened; for the office nothing is', () => {
    expect(itemsOf([term(2025, 3, { unread: 1 })])[0]?.isNew).toBe(true)
    expect(itemsOf([term(2025, 3, { unread: 1 })], true)[0]?.isNew).toBe(false)
  })
})
