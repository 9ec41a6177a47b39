import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { withDialogs } from '#client/testing/dialogs'
import { officeStore, renderPiece } from '#client/testing/renderApp'
import { serve, type Replies } from '#client/testing/server'
import { ReportsTab } from './ReportsTab'

const list = 'GET /api/report-card-terms/20260002'
const remove = 'POST /api/remove-from-term-list'
const card = { form_level: 2, class_id: '2A', reason: null, unread: 0 }
const given = { ...card, year: 2025, term: 2, posted: 1, date_posted: '2026-03-27 14:00:00', revision: 1 }
const draft = { ...card, year: 2025, term: 3, posted: 0, date_posted: null, revision: null }
const off = 'Take off the list of Term 3, 2025-2026'

beforeAll(withDialogs)

const ask = async (replies: Replies) => {
  const server = serve({ [list]: { body: [draft, given] }, ...replies })
  renderPiece(<ReportsTab studentId="20260002" who="Ann Ali (20260002)" />, { store: officeStore() })
  await userEvent.click(await screen.findByRole('button', { name: off }))
  const dialog = within(await screen.findByRole('dialog', { name: /Take Ann Ali \(20260002\) off the list/ }))
  return { ...server, dialog }
}

test('a student can be taken off the list of a term without a posted card, after confirmation', async () => {
  const { answers, calls, dialog } = await ask({ [remove]: { body: { marks: 12 } } })
  expect(screen.getAllByRole('button', { name: /Take off the list of/, hidden: true })).toHaveLength(1)
  expect(dialog.getByText(/Marks and remarks for the term are removed/)).toBeInTheDocument()
  expect(calls(remove)).toEqual([])
  answers[list] = { body: [given] }
  await userEvent.click(dialog.getByRole('button', { name: 'Take off the list' }))
  await waitFor(() => expect(screen.queryByText('Term 3, 2025-2026')).not.toBeInTheDocument())
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByText('Term 2, 2025-2026')).toBeInTheDocument()
  expect(calls(remove).map(({ body }) => body)).toEqual([{ year: 2025, term: 3, student_id: '20260002' }])
})

test('a refusal says why and changes nothing', async () => {
  const message = 'This student has been given a report card and stays in the term.'
  const { dialog } = await ask({ [remove]: { status: 409, body: { message } } })
  await userEvent.click(dialog.getByRole('button', { name: 'Take off the list' }))
  expect(await dialog.findByText(message)).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText('Term 3, 2025-2026')).toBeInTheDocument()
})

test('a report opens in the same dialog as for families and is in the address', async () => {
  serve({ [list]: { body: [draft, given] } })
  renderPiece(<ReportsTab studentId="20260002" who="Ann Ali (20260002)" />, {
    at: '/admin/dashboard',
    store: officeStore(),
  })
  await userEvent.click(await screen.findByRole('button', { name: /Open the report of Term 2/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report Card: Term 2, 2025-2026' }))
  expect(window.location.search).toBe('?report=2025-2')
  expect(dialog.getByRole('button', { name: 'Read' })).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(window.location.search).toBe('')
})

test('a posted report links to the marks of its class, whose cells name the editors', async () => {
  serve({ [list]: { body: [given] } })
  renderPiece(<ReportsTab studentId="20260002" who="Ann Ali (20260002)" />, { store: officeStore() })
  expect(await screen.findByRole('link', { name: 'Marks, and who entered them' })).toHaveAttribute(
    'href',
    expect.stringContaining('term=2025-2&tab=marks&class=2A'),
  )
})
