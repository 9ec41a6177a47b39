import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReportCardTerm } from '#shared/contract/reports/termReports'
import { classCards } from '#shared/rules/termReports/reportCard'
import { classFacts, termFacts } from '#shared/testing/termFacts'
import { withDialogs } from '../../../testing/dialogs'
import { renderPiece } from '../../../testing/renderApp'
import { serve, type Replies } from '../../../testing/server'
import { TermReports } from './TermReports'

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
}
const unposted: ReportCardTerm = {
  ...posted,
  term: 2,
  posted: 0,
  date_posted: null,
  revision: null,
  reason: null,
  unread: 0,
}

beforeAll(withDialogs)

const open = async (at = '/term-reports', replies: Replies = {}, isAdmin = false) => {
  const server = serve({
    [list]: { body: [posted, unposted] },
    [page]: { body: { card: classCards(termFacts, classFacts)[0], issue } },
    ...replies,
  })
  renderPiece(<TermReports studentId="20260002" isAdmin={isAdmin} />, { at })
  return server
}

const item = (text: RegExp) => screen.findByRole('button', { name: text })

describe('the term reports of a family', () => {
  test('in the words of the spec, with ids from 101, the reason of a revision, and what is not posted disabled', async () => {
    await open()
    const first = await item(/^Form 1 - 1B.*Term 3, 2025-2026/)
    expect(first).toHaveAttribute('id', '101')
    expect(first).toBeEnabled()
    expect(first).toHaveTextContent('End of Term Report')
    expect(first).toHaveTextContent('Report posted 2026-07-10 14:00:00')
    expect(first).toHaveTextContent(`Revision 2: ${reason}`)
    expect(await item(/Report not posted/)).toBeDisabled()
  })

  test('an administrator may open what is not posted', async () => {
    await open('/term-reports', {}, true)
    expect(await item(/Report not posted/)).toBeEnabled()
  })

  test('selecting opens the PDF over the whole screen, Close closes it', async () => {
    await open()
    await userEvent.click(await item(/^Form 1 - 1B.*Term 3/))
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Report Card' })).getByRole('button', {
        name: 'Close',
      }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('the same card can be read as a page, and back', async () => {
    await open()
    await userEvent.click(await item(/^Read as a page: Term 3/))
    const table = await screen.findByRole('table', { name: 'Subjects' })
    const row = within(table).getByRole('row', { name: /English Language/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toContain('73.0')
    expect(screen.getByText(`Revision 2, 3 August 2026: ${reason}`)).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'End of Term Report, Term 3, 2025-2026' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'All term reports' }))
    expect(await screen.findByRole('heading', { name: 'Select Term Report' })).toBeInTheDocument()
  })

  test('a link leads to an open report', async () => {
    await open('/term-reports?report=2025-3')
    expect(await screen.findByRole('table', { name: 'Subjects' })).toBeInTheDocument()
  })

  test('a report that was taken back says so calmly', async () => {
    await open('/term-reports?report=2025-3', { [page]: { status: 404, body: { message: 'Not found.' } } })
    expect(await screen.findByText('This report is not available at the moment.')).toBeInTheDocument()
  })

  test('a report taken back while it is open is noticed', async () => {
    const { answers } = await open('/term-reports?report=2025-3')
    await screen.findByRole('table', { name: 'Subjects' })
    answers[list] = { body: [{ ...unposted, term: 3 }, unposted] }
    window.dispatchEvent(new Event('focus'))
    expect(await screen.findByText('This report is not available at the moment.')).toBeInTheDocument()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })

  test('UX-54 nothing yet is said in words', async () => {
    await open('/term-reports', { [list]: { body: [] } })
    expect(await screen.findByText(/There are no term reports yet/)).toBeInTheDocument()
  })

  test('UX-38 a list that cannot be loaded can be asked for again', async () => {
    const { answers } = await open('/term-reports', { [list]: { status: 500, body: {} } })
    const again = await screen.findByRole('button', { name: 'Try again' })
    answers[list] = { body: [posted] }
    await userEvent.click(again)
    expect(await item(/^Form 1 - 1B/)).toBeInTheDocument()
  })
})
