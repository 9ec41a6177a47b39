import type { ReportCardTerm } from '#shared/contract/reports/termReports'
import { writeConfig } from '../../../testing/portalConfig'
import { reportYears } from './reportItems'

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
  ...more,
})
const unposted = { posted: 0, date_posted: null, revision: null } as const
const itemsOf = (terms: readonly ReportCardTerm[], isAdmin = false) =>
  reportYears(terms, isAdmin).flatMap(({ items }) => items)

describe('the list of term reports', () => {
  beforeEach(() => writeConfig())

  test('by academic year, newest first, with ids from 101', () => {
    const years = reportYears([term(2024, 3), term(2025, 1), term(2025, 2)], false)
    expect(years.map(({ title, items }) => [title, items.map(({ id, address }) => [id, address])])).toEqual([
      [
        '2025-2026',
        [
          [101, '2025-2'],
          [102, '2025-1'],
        ],
      ],
      ['2024-2025', [[103, '2024-3']]],
    ])
  })

  test('in the words of the spec', () => {
    expect(itemsOf([term(2025, 3)])[0]).toMatchObject({
      className: 'Form 2 - 2A',
      termText: 'Term 3, 2025-2026',
      action: 'Report posted 2026-07-10 14:00:00',
      revision: null,
    })
  })

  test('abroad it says by whose clock', () => {
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(0)
    expect(itemsOf([term(2025, 3), term(2025, 2, unposted)]).map(({ action }) => action)).toEqual([
      'Report posted 2026-07-10 14:00:00 Port of Spain time',
      'Report not posted',
    ])
  })

  test.each([
    ['a posted one is enabled', {}, false, true],
    ['an unposted one is not', unposted, false, false],
    ['unless the person is an administrator', unposted, true, true],
  ])('%s', (_name, more, isAdmin, isEnabled) => {
    expect(itemsOf([term(2025, 3, more)], isAdmin)[0]?.isEnabled).toBe(isEnabled)
  })

  test('a corrected card says which revision it is, and why', () => {
    const [item] = itemsOf([term(2025, 3, { revision: 2, reason: 'English exam mark corrected' })])
    expect(item?.revision).toBe('Revision 2: English exam mark corrected')
  })

  test('new is what the family has not opened; for the office nothing is', () => {
    expect(itemsOf([term(2025, 3, { unread: 1 })])[0]?.isNew).toBe(true)
    expect(itemsOf([term(2025, 3, { unread: 1 })], true)[0]?.isNew).toBe(false)
  })
})
