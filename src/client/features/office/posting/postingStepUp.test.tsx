// SEC-31: posting after an old sign-in asks for the password and keeps the typed text.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PostingCheck, ReportChange } from '#shared/contract/reports/postingCheck'
import type { TermReport } from '#shared/contract/reports/termReports'
import { reauthenticationSettled } from '#client/api/baseQuery'
import '#client/session/reauthenticationSlice'
import { withDialogs } from '#client/testing/dialogs'
import { renderPiece, signedInStore } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { PostReports } from './PostReports'

const post = 'POST /api/post-term-reports'
const summer: TermReport = { year: 2025, term: 3, posted: 0, date_posted: null }
const nothingPlanned = { scheduled: null, scheduled_reason: null, not_handed_in: [] }
const check: PostingCheck = { year: 2025, term: 3, posted: 0, ...nothingPlanned, students: 1, classes: [] }
const change: ReportChange = {
  ...{ student_id: '7', first_name: 'Ann', last_name: 'Ali', class_id: '2A' },
  ...{ revision: 1, changed: ['Mathematics: exam'] },
}
const reason = 'English exam mark corrected'
const stale = {
  status: 401,
  body: { message: 'Type your password again.', errors: { reauthenticate: ['password'] } },
}

beforeAll(withDialogs)

const question = () => screen.findByRole('dialog', { name: 'Post 2025 Term 3 reports?' })

/** Yes is pressed, and the server asks for the password. */
const sayYes = async () => {
  const answers = [stale, { body: { ...summer, posted: 1, date_posted: '2026-07-10 14:00:00' } }]
  const server = serve({
    'GET /api/term-reports-posted': { body: [summer] },
    'GET /api/posting-schedules': { body: [] },
    'GET /api/posting-check/2025/3': { body: check },
    'GET /api/report-changes/2025/3': { body: [change] },
    [post]: () => answers.shift() ?? stale,
  })
  const store = signedInStore('m.joseph', 'Admin', true)
  renderPiece(<PostReports packs={null} marks={null} />, { at: '/admin/dashboard?menu=postReports', store })
  await userEvent.click(await screen.findByRole('button', { name: /^Edit 2025-2026 Term 3/ }))
  await userEvent.type(await screen.findByLabelText('Why did the cards change?'), reason)
  const yes = screen.getByRole('button', { name: 'Yes' })
  await waitFor(() => expect(yes).toHaveAttribute('aria-disabled', 'false'))
  await userEvent.click(yes)
  await waitFor(() => expect(store.getState().reauthentication).toMatchObject({ is: 'asking' }))
  const settle = (isConfirmed: boolean) =>
    act(() => void store.dispatch(reauthenticationSettled(isConfirmed)))
  return { ...server, settle }
}

test('SEC-31 after confirmation the posting continues automatically with its reason', async () => {
  const { calls, settle } = await sayYes()
  settle(true)
  expect(await screen.findByText('2025 Term 3 reports posted')).toBeInTheDocument()
  expect(calls(post).map(({ body }) => body)).toMatchObject([{ reason }, { reason }])
})

test('SEC-31 without confirmation the dialog is back with its reason, and nothing was posted', async () => {
  const { calls, settle } = await sayYes()
  settle(false)
  const again = within(await question())
  expect(await again.findByLabelText('Why did the cards change?')).toHaveValue(reason)
  expect(calls(post)).toHaveLength(1)
})
