import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { saveAs } from 'file-saver'
import { withDialogs } from '#client/testing/dialogs'
import { renderOffice } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { heardTransfers } from '#client/testing/transfers'
import { StaffSheets } from './StaffSheets'

jest.mock('file-saver', () => ({ saveAs: jest.fn() }))

const draft = { year: 2025, term: 3, posted: 0 as const, date_posted: null }
const classes = [
  { id: '1A', form_level: 1 },
  { id: '1B', form_level: 1 },
  { id: '2A', form_level: 2 },
]

beforeAll(withDialogs)

const open = async () => {
  const server = serve({
    'GET /api/form-classes-list': { body: classes },
    'POST /api/fresh-sign-in': { body: { message: '' } },
  })
  renderOffice(<StaffSheets report={draft} />)
  await userEvent.click(screen.getByLabelText('Class or form'))
  return server
}
const choose = async (label: string) => {
  await userEvent.click(await screen.findByTitle(label))
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('nothing can be made before a class or form is chosen; the page says that sheets are drafts', async () => {
  await open()
  expect(screen.getByText(/before the cards are posted/)).toBeVisible()
  for (const button of screen.getAllByRole('button', { name: /: (PDF|Excel)$/ }))
    expect(button).toBeDisabled()
})

test('UX-50 choosing a class and PDF opens the sheet over the page', async () => {
  await open()
  await choose('Class 1B')
  await press('Mark sheet: PDF')
  const dialog = await screen.findByRole('dialog', { name: 'Mark sheet 2025-2026 Term 3 Class 1B' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test.each([
  ['Mark sheet', 'mark-sheet'],
  ['Rank sheet', 'rank-sheet'],
])('choosing a form and Excel saves the %s under its name', async (title, path) => {
  const sent = heardTransfers()
  await open()
  await choose('Form 1')
  await press(`${title}: Excel`)
  const transfer = await sent.next()
  expect(transfer.call).toBe(`GET /api/${path}/2025/3/workbook?form_level=1`)
  transfer.answer(200, 'sheet')
  await waitFor(() =>
    expect(jest.mocked(saveAs).mock.calls.at(-1)).toEqual([
      transfer.response,
      `${title} 2025-2026 Term 3 Form 1.xlsx`,
    ]),
  )
})

test('a refusal shows the server’s message', async () => {
  const sent = heardTransfers()
  await open()
  await choose('Class 2A')
  await press('Rank sheet: Excel')
  ;(await sent.next()).answer(429, JSON.stringify({ message: 'Other documents are being created.' }))
  expect(await screen.findByText('Other documents are being created.')).toBeVisible()
})
