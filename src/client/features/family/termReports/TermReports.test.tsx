import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReportCardTerm } from '#shared/contract/reports/termReports'
import { classCards } from '#shared/rules/reports/cards/reportCard'
import { classFacts, termFacts } from '#shared/testing/termFacts'
import { withDialogs } from '#client/testing/dialogs'
import { renderPiece } from '#client/testing/renderApp'
import { serve, type Replies } from '#client/testing/server'
import { reportItems, TermReports, trendOf, trendSize } from './TermReports'

const list = 'GET /api/report-card-terms/20260002'
const page = 'GET /api/report-card-page/20260002/2025/3'
const reason = 'English exam mark corrected'
const issue = { revision: 2, reason, issued_on: '2026-08-03', check_path: '/check/x' }

const posted: ReportCardTerm = {
  year: 2025,
  term: 3,
  posted: 1,
  date_posted: '2026-07-10 14:00:00',
  form_level: 1,
  class_id: '1B',
  revision: 2,
  reason,
  unread: 1,
  average: 74.3,
  grade: 'B',
}
const unposted: ReportCardTerm = {
  ...posted,
  term: 2,
  posted: 0,
  date_posted: null,
  revision: null,
  reason: null,
  unread: 0,
  average: null,
  grade: null,
}
const notAvailable = 'This report is not available at the moment.'
const name = 'Report Card: Term 3, 2025-2026'

beforeAll(withDialogs)

const open = async (at = '/term-reports', replies: Replies = {}, isAdmin = false) => {
  const server = serve({
    [list]: { body: [posted, unposted] },
    [page]: { body: { card: classCards(termFacts, classFacts)[0], issue, changed: [] } },
    ...replies,
  })
  renderPiece(<TermReports studentId="20260002" isAdmin={isAdmin} />, { at })
  return server
}

const item = (text: RegExp) => screen.findByRole('button', { name: text })
const dialog = async () => within(await screen.findByRole('dialog', { name }))

describe('the term reports of a family', () => {
  test('are titled by term in the specification’s words, have ids from 101, and are disabled before posting', async () => {
    await open()
    const first = await item(/^Term 3, 2025-2026/)
    expect(first).toHaveAttribute('id', '101')
    expect(first).toBeEnabled()
    for (const text of [
      'Form 1 - 1B',
      'End of Term Report',
      'Report posted 10 July 2026',
      `Corrected. Reason: ${reason}`,
      '74.3 average',
    ])
      expect(first).toHaveTextContent(text)
    expect(await item(/Report not posted/)).toBeDisabled()
  })

  test('an administrator can open a report that is not posted', async () => {
    await open('/term-reports', {}, true)
    expect(await item(/Report not posted/)).toBeEnabled()
  })

  test('on a wide screen a selected report opens as PDF; a switch shows the card, and the choice is in the address', async () => {
    await open()
    await userEvent.click(await item(/^Term 3/))
    const shown = await dialog()
    expect(window.location.search).toBe('?report=2025-3')
    expect(shown.getByRole('button', { name: 'PDF' })).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(shown.getByRole('button', { name: 'Read' }))
    expect(await shown.findByRole('table', { name: 'Subjects' })).toBeInTheDocument()
    expect(window.location.search).toBe('?report=2025-3&as=card')
    await userEvent.click(shown.getByRole('button', { name: 'PDF' }))
    expect(shown.queryByRole('table')).not.toBeInTheDocument()
    await userEvent.click(shown.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(window.location.search).toBe('')
  })

  test('below 700 px a report opens as a card', async () => {
    const matchMedia = window.matchMedia.bind(window)
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((media) => ({ ...matchMedia(media), matches: media === '(max-width: 699px)' }))
    await open('/term-reports?report=2025-3')
    const shown = await dialog()
    expect(shown.getByRole('button', { name: 'Read' })).toHaveAttribute('aria-pressed', 'true')
    expect(await shown.findByRole('button', { name: /^English Language 73\.0 B$/ })).toBeInTheDocument()
    expect(shown.queryByRole('table')).not.toBeInTheDocument()
  })

  test('a link opens a report', async () => {
    await open('/term-reports?report=2025-3&as=card')
    expect(await (await dialog()).findByRole('table', { name: 'Subjects' })).toBeInTheDocument()
  })

  test('a withdrawn report says so calmly', async () => {
    const gone = { status: 404, body: { message: 'Not found.' } }
    await open('/term-reports?report=2025-3&as=card', { [page]: gone })
    expect(await screen.findByText(notAvailable)).toBeInTheDocument()
  })

  test('a loaded report stays if a reload fails', async () => {
    const { answers, calls } = await open('/term-reports?report=2025-3&as=card')
    const shown = await dialog()
    await shown.findByRole('table', { name: 'Subjects' })
    await userEvent.click(shown.getByRole('button', { name: 'PDF' }))
    answers[page] = { status: 500, body: {} }
    await userEvent.click(shown.getByRole('button', { name: 'Read' }))
    await waitFor(() => expect(calls(page)).toHaveLength(2))
    // Time for the reload to arrive.
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
    expect(shown.getByRole('table', { name: 'Subjects' })).toBeInTheDocument()
    expect(screen.queryByText('The report card could not be loaded')).toBeNull()
  })

  test('an open report that is withdrawn is noticed', async () => {
    const { answers } = await open('/term-reports?report=2025-3&as=card')
    await (await dialog()).findByRole('table', { name: 'Subjects' })
    answers[list] = { body: [{ ...unposted, term: 3 }, unposted] }
    window.dispatchEvent(new Event('focus'))
    expect(await screen.findByText(notAvailable)).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('the average is drawn as a line from two terms on', async () => {
    const { answers } = await open()
    await item(/^Term 3/)
    expect(screen.queryByRole('img', { name: /Average/ })).not.toBeInTheDocument()
    answers[list] = { body: [posted, { ...posted, term: 1, average: 70 }] }
    window.dispatchEvent(new Event('focus'))
    const sentence = 'Average over the terms. Term 1, 2025-2026: 70.0; Term 3, 2025-2026: 74.3.'
    expect(await screen.findByRole('img', { name: sentence })).toBeInTheDocument()
  })

  test('UX-54 without reports the page says so', async () => {
    await open('/term-reports', { [list]: { body: [] } })
    expect(await screen.findByText(/There are no term reports yet/)).toBeInTheDocument()
  })

  test('UX-38 loading the list can be retried', async () => {
    const { answers } = await open('/term-reports', { [list]: { status: 500, body: {} } })
    const again = await screen.findByRole('button', { name: 'Try again' })
    answers[list] = { body: [posted] }
    await userEvent.click(again)
    expect(await item(/^Term 3/)).toBeInTheDocument()
  })
})

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
const notPosted = { posted: 0, date_posted: null, revision: null, average: null, grade: null } as const
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
    expect(itemsOf([term(2025, 3, notPosted)])[0]?.action).toBe('Report not posted')
  })

  test('the average as printed on the card, if printed', () => {
    expect(itemsOf([term(2025, 3), term(2025, 2, { average: null })]).map(({ average }) => average)).toEqual([
      '71.3',
      null,
    ])
  })

  test.each([
    ['a posted report is enabled', {}, false, true],
    ['an unposted report is disabled', notPosted, false, false],
    ['for an administrator it is enabled', notPosted, true, true],
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
