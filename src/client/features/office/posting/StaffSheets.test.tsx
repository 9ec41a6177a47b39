import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { saveAs } from 'file-saver'
import { withDialogs } from '#client/testing/dialogs'
import { renderOffice } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { heardTransfers } from '#client/testing/transfers'
import { StaffSheets, termsAtHand } from './StaffSheets'

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

const term = (
  number: number,
  starts: string | null,
  ends: string | null,
  posted: 0 | 1 = 0,
  year = 2026,
) => ({
  ...{ year, term: number, starts, ends, posted },
})
const last = term(3, '2026-04-13', '2026-07-03', 0, 2025)
const [first, second, third] = [
  term(1, '2026-09-07', '2026-12-11'),
  term(2, '2027-01-04', '2027-03-26'),
  term(3, null, null),
]

test.each([
  ['the term of today', [second, first], '2026-11-30', [1]],
  ['the term of today, though it is posted', [{ ...first, posted: 1 as const }], '2026-12-10', [1]],
  ['a term that is over and not posted, before the next begins', [second, first], '2026-12-28', [1]],
  ['both, newest first', [first, second], '2027-01-05', [2, 1]],
  ['a term without dates', [third], '2026-11-30', [3]],
  ['no term without dates beside one that has begun', [first, third], '2026-11-30', [1]],
  ['no term without dates of a school year to come', [term(1, null, null, 0, 2027)], '2026-11-30', []],
  ['none of the year before', [first, last], '2026-11-30', [1]],
  ['that of the year before while nothing has begun', [first, last], '2026-08-30', [3]],
  ['none', [{ ...first, posted: 1 as const }, second], '2026-12-28', []],
])('%s', (_what, terms, today, expected) => {
  expect(termsAtHand(terms, today).map((one) => one.term)).toEqual(expected)
})
