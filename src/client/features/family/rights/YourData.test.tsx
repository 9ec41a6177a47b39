import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPiece, signedInStore } from '#client/testing/renderApp'
import { serve, type Replies } from '#client/testing/server'
import YourData from './YourData'

const change = {
  id: 4,
  field: 'mother_name',
  label: 'Mother: Name',
  before: null,
  after: 'Ann Ali',
  at: '2026-08-03T14:00:00.000Z',
  by: 'family',
  account: null,
  device: { name: 'Chrome on an Android phone', signed_in_at: '2026-08-03T13:50:00.000Z', is_this: 0 },
  sibling: null,
  copied_from: null,
  version: 2,
  restorable: 0,
}
const view = {
  id: 9,
  at: '2026-08-04T14:00:00.000Z',
  account: null,
  what: 'file',
  detail: 'birth_certificate',
  among_others: 0,
}

const history = 'GET /api/field-history/20260002'
const seen = 'GET /api/who-saw/20260002'
const download = 'POST /api/download-data'
const corrections = 'GET /api/corrections/20260002'

const open = (replies: Replies = {}) => {
  const server = serve({
    [history]: { body: { changes: [change], next: null } },
    [seen]: { body: { views: [view], next: null, list_opened_at: null } },
    [corrections]: { body: [] },
    ...replies,
  })
  renderPiece(<YourData />, { store: signedInStore('20260002') })
  return server
}

test('SEC-105 each change shows its time and session', async () => {
  open()
  expect(await screen.findByText('Mother: Name')).toBeInTheDocument()
  expect(
    screen.getByText(/on Chrome on an Android phone, signed in 3 August 2026, 09:50/),
  ).toBeInTheDocument()
})

test('SEC-105 a change from this device has no further details', async () => {
  const here = { ...change, device: { ...change.device, is_this: 1 } }
  open({ [history]: { body: { changes: [here], next: null } } })
  expect(await screen.findByText(/on this device/)).toHaveTextContent(
    'Changed 3 August 2026, 10:00 on this device',
  )
})

test('SEC-105 a change by a brother or sister names the sign-in, and the one from whom it was copied', async () => {
  const sibling = { student_id: '20260001', name: 'Asha Ali' }
  const unknown = { student_id: '', name: '' }
  const copied = { ...change, sibling, copied_from: sibling }
  open({
    [history]: { body: { changes: [copied, { ...copied, id: 3, copied_from: unknown }], next: null } },
  })
  expect(await screen.findByText(/, with the sign-in of Asha Ali, copied from Asha Ali$/)).toBeInTheDocument()
  expect(screen.getByText(/, copied from a brother or sister$/)).toBeInTheDocument()
})

test('a section without changes says so in one line', async () => {
  const note = { ...change, field: 'section:health', label: 'Nothing has changed: Health', after: null }
  open({ [history]: { body: { changes: [note], next: null } } })
  const line = (await screen.findByText('Nothing has changed: Health')).closest('li')
  expect(line).toHaveTextContent(/^Nothing has changed: Health3 August 2026, 10:00 on Chrome/)
  expect(screen.queryByText('not answered')).not.toBeInTheDocument()
})

test('SEC-98 the list shows what the school has opened', async () => {
  open()
  expect(await screen.findByText(/opened an uploaded document/)).toHaveTextContent(
    'The school opened an uploaded document (birth certificate)',
  )
})

test('SEC-111 the list of all students is mentioned once, with its last opening', async () => {
  const page = { views: [], next: null, list_opened_at: '2026-08-03T14:05:00.000Z' }
  open({ [seen]: { body: page } })
  expect(await screen.findByText(/works with a list of all students/)).toHaveTextContent(
    'the name, class, date of birth and birth certificate number, and how far along the form is. It was last opened 3 August 2026',
  )
  expect(screen.getByText(/The school has not opened your record/)).toBeInTheDocument()
})

test('SEC-96 correction requests are listed with the school’s answers', async () => {
  const asked = {
    id: 1,
    field: 'class_id',
    label: 'Class',
    words: '2B',
    asked_at: '2026-11-21T14:00:00.000Z',
  }
  const answered = { answer: 'No list says so.', closed_at: '2026-11-22T14:00:00.000Z', account: null }
  const waiting = { answer: null, closed_at: null, account: null }
  const server = open({
    [corrections]: {
      body: [
        { ...asked, id: 2, field: 'house_code', label: 'House', state: 'open', ...waiting },
        { ...asked, state: 'refused', ...answered },
      ],
    },
    'POST /api/withdraw-correction': { body: { ...asked, id: 2, state: 'withdrawn', ...waiting } },
  })
  const [waits, refused] = await screen.findAllByRole('note')
  expect(waits).toHaveTextContent('You asked the school to correct this on 21 November 2026: 2B')
  expect(refused).toHaveTextContent('The school did not change it, 22 November 2026: No list says so.')
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw request: House' }))
  await waitFor(() => expect(server.calls('POST /api/withdraw-correction')).toHaveLength(1))
  await waitFor(() => expect(server.calls(corrections)).toHaveLength(2))
})

test('empty sections say so; failed ones can be retried', async () => {
  const server = open({
    [history]: { body: { changes: [], next: null } },
    [seen]: { status: 500, body: { message: 'No.' } },
  })
  expect(await screen.findByText('Nothing has been changed in your record yet.')).toBeInTheDocument()
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(server.calls(seen).length).toBeGreaterThan(1))
})

test('SEC-95 the copy asks for the password and reports a wrong one', async () => {
  const text = 'The password is not right. Please type it again.'
  const server = open({ [download]: { status: 403, body: { message: text, errors: { password: [text] } } } })
  await userEvent.click(await screen.findByRole('button', { name: 'Download everything' }))
  expect(screen.getByText('Enter your password.')).toBeInTheDocument()
  expect(server.calls(download)).toHaveLength(0)
  await userEvent.type(screen.getByLabelText('Your password again'), 'mango tree')
  await userEvent.click(screen.getByRole('button', { name: 'Download everything' }))
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(server.calls(download)[0]?.body).toEqual({ student_id: '20260002', password: 'mango tree' })
})
