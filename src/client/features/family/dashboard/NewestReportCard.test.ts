import type { ReportCardTerm } from '#shared/contract/reports/termReports'
import { newestReport, reportWords } from './NewestReportCard'

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
  grade: null,
  ...more,
})

const read = { unread: 0 } as const

describe('the report on the dashboard', () => {
  test('is the newest unopened report, or else the newest', () => {
    const terms = [term(2025, 3, read), term(2024, 3), term(2025, 2)]
    expect(newestReport(terms)).toMatchObject({ year: 2025, term: 2 })
    expect(newestReport([term(2025, 1, read), term(2025, 3, read)])).toMatchObject({ term: 3 })
  })

  test('is missing if the family may not open any', () => {
    expect(newestReport([term(2025, 3, { posted: 0 }), term(2025, 2, { revision: null })])).toBeUndefined()
  })

  test('says that it is here and links to it', () => {
    expect(reportWords(term(2025, 2))).toEqual({
      title: 'Term 2 report is here',
      text: '2025-2026, class 2A',
      path: '/term-reports?report=2025-2',
      isNew: true,
    })
    expect(reportWords(term(2025, 2, read))).toMatchObject({ title: 'Term 2 report', isNew: false })
  })

  test('a corrected report says why', () => {
    const words = reportWords(term(2025, 2, { revision: 2, reason: 'English exam mark corrected' }))
    expect(words.title).toBe('Term 2 report was corrected')
    expect(words.text).toContain('English exam mark corrected')
  })
})
