import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type * as PdfJs from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Pack } from '#shared/contract/papers/papers'
import { waitingPollMs } from '#client/api/papers/papersApi'
import { openStudents } from '#client/testing/officeAreas'
import { withDialogs } from '#client/testing/dialogs'
import { pack } from '#client/testing/transfers'
import { address } from '#client/testing/renderApp'
import { heldReply, type Heard, type Replies } from '#client/testing/server'
import { openPdf } from '#client/ui/pdf/pdfEngine'

const pdfjs = jest.requireActual<typeof PdfJs>('pdfjs-dist/legacy/build/pdf.mjs')

const [ines, zara, noel] = ['20260002', '20260003', '20260004']
const terms = [
  { year: 2025, term: 3, posted: 0, date_posted: null },
  { year: 2025, term: 2, posted: 1, date_posted: '2026-04-01 09:30:00' },
]

/** Noel has no home address and no card in Term 2. */
const preview = ({ query }: Heard) => {
  const isWhole = query.get('print') === 'name-labels' || query.get('term') === '2025-3'
  return {
    body: isWhole
      ? { printed: [zara, noel, ines], left_out: [] }
      : { printed: [zara, ines], left_out: [noel] },
  }
}

const open = (changes: Replies = {}, search = '') =>
  openStudents(search, {
    'POST /api/student-selections': { body: { id: 'chosen', students: 3 } },
    'GET /api/term-reports-posted': { body: terms },
    'GET /api/print-preview': preview,
    'GET /api/packs': { body: [] },
    'POST /api/packs': { body: { ...pack, state: 'waiting' } },
    'GET /api/packs/p': { body: pack },
    'POST /api/packs/p/cancel': { body: { ...pack, state: 'cancelled' } },
    ...changes,
  })

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

const choose = async (print: string) => {
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 3 students found' }))
  await press('Print')
  await press(print)
}

const lines = () =>
  within(screen.getByRole('region', { name: 'Who is printed' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

beforeAll(withDialogs)
beforeEach(() => window.sessionStorage.clear())

test('UX-50 report cards: the newest term by default, students without a card by name, then the pack', async () => {
  const { calls } = await open()
  await choose('Report cards')
  expect(await screen.findByText('3 students have a report card in this term.')).toBeVisible()
  expect(address()).toBe('?print=cards&selection=chosen')
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText('Not posted. Each card prints as a draft.')).toBeVisible()
  expect(dialog.getByText('Printing changes nothing.')).toBeVisible()
  await waitFor(() => expect(dialog.getByLabelText('Term')).toHaveFocus())
  await userEvent.selectOptions(dialog.getByLabelText('Term'), '2025-2026 Term 2')
  expect(await dialog.findByText(/^2 of 3 students have a report card/)).toHaveTextContent(
    'The other student is left out.',
  )
  expect(dialog.getByText('Posted 1 April 2026, 09:30. The cards print as families have them.')).toBeVisible()
  expect(lines()).toEqual([
    'Baptiste, Noel 20260004 no report card',
    'Ali, Zara 202600031B',
    'Núñez, Inés 202600021B',
  ])
  await userEvent.click(dialog.getByRole('checkbox', { name: /^For double-sided printing/ }))
  await press('Print 2 report cards')
  await waitFor(() => expect(address()).toBe('?pack=p'))
  expect(calls('POST /api/packs').map(({ body }) => body)).toEqual([
    {
      ...{ kind: 'report-cards', scope: { selection: 'chosen' }, year: 2025, term: 2 },
      ...{ format: 'pdf', duplex: 1, order: 'class' },
    },
  ])
  expect(await screen.findByText('812 of 1,200')).toBeVisible()
  expect(screen.getByText('Report cards', { selector: '.ant-modal-title' })).toBeVisible()
  await press('Cancel')
  await waitFor(() => expect(calls('POST /api/packs/p/cancel')).toHaveLength(1))
})

test('nothing is printed while the list is loading or empty', async () => {
  const held = heldReply({ printed: [], left_out: [zara, noel, ines] })
  await open({ 'GET /api/print-preview': held.reply })
  await choose('Report cards')
  const print = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Print' })
  await screen.findByLabelText('Term')
  expect(print()).toBeDisabled()
  await held.come()
  expect(await screen.findByText('No report cards for these students in this term.')).toBeVisible()
  expect(print()).toBeDisabled()
})

test('an expired selection and a refused pack are reported', async () => {
  const expired = 'This selection has expired. Please select the students again.'
  const { answers } = await open({ 'GET /api/print-preview': { status: 404, body: { message: expired } } })
  await choose('Report cards')
  expect(await screen.findByText(expired)).toBeVisible()
  answers['GET /api/print-preview'] = preview
  await press('Try again')
  expect(await screen.findByText('3 students have a report card in this term.')).toBeVisible()
  answers['GET /api/print-preview'] = { status: 404, body: { message: expired } }
  await userEvent.selectOptions(screen.getByLabelText('Term'), '2025-2026 Term 2')
  expect(await screen.findByText(expired)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Who is printed' })).toBeNull()
  answers['GET /api/print-preview'] = preview
  answers['POST /api/packs'] = { status: 422, body: { message: 'Choose the term of the report cards.' } }
  await press('Try again')
  await userEvent.click(await screen.findByRole('button', { name: 'Print 2 report cards' }))
  expect(await screen.findByText('Choose the term of the report cards.')).toBeVisible()
  expect(address()).toBe('?print=cards&selection=chosen')
})

test('a school without terms has no report cards', async () => {
  await open({ 'GET /api/term-reports-posted': { body: [] } })
  await choose('Report cards')
  expect(await screen.findByText(/^There are no terms yet/)).toBeVisible()
})

const pictured = (state: string) => document.querySelectorAll(`[data-label="${state}"]`).length

test('UX-50 labels: choose kind and first label; students without an address are left out by name', async () => {
  const { calls } = await open({
    'GET /api/confirm-sign-in': { status: 403, body: { message: 'Not confirmed.' } },
  })
  await choose('Labels')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('3 labels on 1 sheet. Printing changes nothing.')).toBeVisible()
  await waitFor(() => expect(dialog.getByRole('radio', { name: /^Names/ })).toHaveFocus())
  expect([pictured('used'), pictured('printed'), pictured('free')]).toEqual([0, 3, 27])
  await userEvent.click(dialog.getByRole('radio', { name: /^Home addresses/ }))
  await userEvent.selectOptions(dialog.getByLabelText('First free label'), '30')
  expect(await dialog.findByText('2 labels on 2 sheets. Printing changes nothing.')).toBeVisible()
  expect([pictured('used'), pictured('printed'), pictured('free')]).toEqual([29, 1, 0])
  expect(lines()[0]).toBe('Baptiste, Noel 20260004 no home address')
  await press('Print 2 labels')
  expect(await screen.findByText('Not confirmed.')).toBeVisible()
  expect(screen.getByRole('dialog', { name: 'Address labels' })).toBeVisible()
  expect(calls('GET /api/confirm-sign-in')).toHaveLength(1)
  await press('Close')
  await waitFor(() => expect(address()).toBe(''))
  expect(screen.getByText('3 students', { selector: 'strong' })).toBeVisible()
})

test('opening the menu preloads the PDF viewer; registration forms start at once and report failures', async () => {
  const failed = { ...pack, kind: 'registration-forms', state: 'failed', fault: 'No room.' }
  const { calls } = await open({ 'GET /api/packs/p': { body: failed } })
  // Uses up a worker that another test may have started.
  await openPdf('/api/x').close()
  const started = jest.spyOn(pdfjs.PDFWorker, 'create')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 3 students found' }))
  expect([calls('GET /api/packs').length, started.mock.calls.length]).toEqual([0, 0])
  await press('Print')
  await waitFor(() => expect([calls('GET /api/packs').length, started.mock.calls.length]).toEqual([1, 1]))
  await press('Registration forms')
  expect(await screen.findByText('No room.')).toBeVisible()
  expect(screen.getByText('Registration forms', { selector: '.ant-modal-title' })).toBeVisible()
  expect(calls('POST /api/packs')[0]?.body).toMatchObject({
    kind: 'registration-forms',
    scope: { selection: 'chosen' },
  })
  await press('Close')
  await waitFor(() => expect(address()).toBe(''))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Print' })).toHaveFocus())
})

test('the pack is polled until complete, at first often, and no longer once it does not exist', () => {
  const making = { ...pack, state: 'working', total: 25 } as Pack
  const ofSchool = { ...making, total: 1200 }
  const again = (one: Pack | undefined, status?: number, waitedMs = 0) =>
    waitingPollMs(one, status && { status }, waitedMs)
  expect([again(undefined), again(making), again(undefined, 500), again(ofSchool)]).toEqual([
    100, 100, 100, 1000,
  ])
  expect([again(undefined, 0, 2000), again(making, 0, 2000), again(ofSchool, 0, 2000)]).toEqual([
    250, 250, 1000,
  ])
  expect([again({ ...making, state: 'done' }), again(undefined, 404)]).toEqual([0, 0])
})

test('SEC-31 a finished pack does not open if the sign-in is not confirmed', async () => {
  await open(
    {
      'GET /api/packs/p': { body: { ...pack, state: 'done' } },
      'GET /api/confirm-sign-in': { status: 403, body: { message: 'Not confirmed.' } },
    },
    '?pack=p',
  )
  expect(await screen.findByText('Not confirmed.')).toBeVisible()
  expect(screen.getByRole('dialog', { name: pack.label })).toBeVisible()
})

test('if the selection cannot be stored, the bar says so and nothing opens', async () => {
  await open({ 'POST /api/student-selections': { status: 503, body: { message: 'Busy.' } } })
  await choose('Labels')
  expect(await screen.findByText('Busy. Nothing was printed. Your selection is still here.')).toBeVisible()
  expect(address()).toBe('')
})

test.each(['cards', 'labels'])(
  'an address with ?print=%s and no selection explains the first step',
  async (print) => {
    await open({}, `?print=${print}`)
    expect(await screen.findByText(/^Tick the students in the table first\./)).toBeVisible()
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    await waitFor(() => expect(address()).toBe(''))
  },
)
