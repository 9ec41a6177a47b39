import type { ReportCardTerm } from '#shared/contract/reports/termReports'
import { newestUnread, reportNews } from './newReport'

const term = (year: number, number: number, more: Partial<ReportCardTerm> = {}): ReportCardTerm => ({
  year,
  term: number,
  posted: 1,
  date_posted: '2026-07-10 14:00:00',
  form_level: 2,
  class_id: '2A',
  revision: 1,
  reason: null,
  unread: 1,
  average: null,
  ...more,
})

describe('a new report on the dashboard', () => {
  test('is the newest that was not opened', () => {
    const terms = [term(2025, 3, { unread: 0 }), term(2024, 3), term(2025, 2)]
    expect(newestUnread(terms)).toMatchObject({ year: 2025, term: 2 })
    expect(newestUnread([term(2025, 3, { unread: 0 })])).toBeUndefined()
  })

  test('says that it is here, and leads to it', () => {
    expect(reportNews(term(2025, 2))).toMatchObject({
      title: 'Term 2 report is here',
      path: '/term-reports?report=2025-2',
    })
  })

  test('a corrected one says why', () => {
    const news = reportNews(term(2025, 2, { revision: 2, reason: 'English exam mark corrected' }))
    expect(news.title).toBe('Term 2 report was corrected')
    expect(news.text).toContain('English exam mark corrected')
  })
})
