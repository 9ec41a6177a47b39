// The school’s verdict on each document, and the family’s options.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DocumentReview } from '#shared/contract/intake/documentReviews'
import { registrationReplies, studentId } from '#client/testing/registration'
import { renderPiece, signedInStore } from '#client/testing/renderApp'
import { serve, type Replies } from '#client/testing/server'
import { heardTransfers } from '#client/testing/transfers'
import { Complete } from '../complete/Complete'
import { RegistrationFrame } from '../frame/RegistrationFrame'
import { Documents } from './Documents'
import { forgetChosen } from './uploadActions'

const slip = {
  ...{ name: 'slip.pdf', type: 'sea_slip', url: '/api/file/1/2', size: 84_000 },
  uploaded_at: '2025-07-01T14:00:00Z',
}

const review = (changes: Partial<DocumentReview> = {}): DocumentReview => ({
  ...{ type: 'sea_slip', file_id: '2', state: 'sent back', reason: 'unreadable', words: 'Page 2 is black.' },
  ...{ resend_until: '2025-07-21', reviewed_at: '2025-07-07T15:00:00Z', reviewed_by: 'J. Ali' },
  ...changes,
})

const accepted = review({ state: 'accepted', reason: null, words: '', resend_until: null })
const reviewsCall = `GET /api/document-reviews/${studentId}`
const filesCall = `GET /api/student-data-files/${studentId}`
const uploaded = (type: string, name: string | null) => ({
  ...{ type, name, size: name && 84_000, uploaded_at: name && slip.uploaded_at, received_on_paper: 0 },
})

const open = async (
  reviews: object[],
  status: object = {},
  page = <Documents studentId={studentId} />,
  reply: object = { body: reviews },
) => {
  const replies: Replies = {
    ...registrationReplies({}, status).replies,
    [`GET /api/get-files/${studentId}`]: { body: [slip] },
    [filesCall]: { body: { student_id: studentId, files: [uploaded('sea_slip', 'slip.pdf')] } },
    [reviewsCall]: reply,
  }
  const server = serve(replies)
  renderPiece(
    <RegistrationFrame step={page.type === Complete ? 'complete' : 'documents'} studentId={studentId}>
      {page}
    </RegistrationFrame>,
    { at: '/registration/documents', store: signedInStore(studentId) },
  )
  await screen.findByRole('heading', { name: /^(SEA slip|Check your answers)$/ })
  return server
}

const card = () => within(screen.getByRole('heading', { name: 'SEA slip' }).closest('section') as HTMLElement)
const pickers = () =>
  screen.queryAllByLabelText(/^Choose a file/).map((input) => input.getAttribute('aria-label'))
const closed = { open: 0 }

afterEach(forgetChosen)

test('an accepted document shows by whom and when', async () => {
  await open([accepted])
  expect(await card().findByText('Accepted by J. Ali, 7 July 2025')).toBeInTheDocument()
  expect(card().queryByText('Uploaded')).not.toBeInTheDocument()
})

test('a document sent back shows reason and deadline; a new file can be chosen, and the old one viewed', async () => {
  await open([review()])
  const status = (await card().findByText(/It cannot be read: too dark, blurred or cut off\./)).closest(
    '[role]',
  )
  expect(status).toHaveAttribute('role', 'status')
  expect(status).toHaveTextContent(
    'Sent back: It cannot be read: too dark, blurred or cut off. Page 2 is black.',
  )
  expect(status).toHaveTextContent('Send a new one by 21 July 2025.')
  expect(card().getByLabelText('Choose a file: SEA slip')).toHaveAccessibleDescription(/Page 2 is black\./)
  expect(card().getByRole('button', { name: 'View SEA slip' })).toBeInTheDocument()
  expect(card().queryByText('Uploaded')).not.toBeInTheDocument()
  expect(card().queryByRole('button', { name: /^Resubmit File/ })).not.toBeInTheDocument()
})

test('“another reason” shows only the school’s text', async () => {
  await open([review({ reason: 'other', words: 'It is of 2019.' })])
  expect(await card().findByText('It is of 2019.')).toBeInTheDocument()
  expect(card().queryByText(/Another reason/)).not.toBeInTheDocument()
})

test('an invalid file is reported, and the file that was sent back cannot be kept instead', async () => {
  await open([review()])
  await card().findByText('Page 2 is black.')
  const empty = new File([], 'slip.pdf', { type: 'application/pdf' })
  await userEvent.upload(card().getByLabelText('Choose a file: SEA slip'), empty)
  expect(await card().findByText('The selected file is empty')).toBeInTheDocument()
  expect(card().queryByRole('button', { name: /^Keep the file/ })).not.toBeInTheDocument()
})

test('after registration closes, only documents sent back accept a new file, and the page says so first', async () => {
  await open([review()], closed)
  const first = await screen.findByText('The school sent back 1 document.')
  const notice = screen.getByText('Registration is closed.')
  expect(first.compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByRole('link', { name: 'SEA slip' })).toHaveAttribute(
    'href',
    '/registration/documents#sea_slip',
  )
  expect(notice.parentElement).toHaveTextContent(
    /You can only read and print the form\. You can still send what came back\.$/,
  )
  expect(pickers()).toEqual(['Choose a file: SEA slip'])
  expect(screen.getByText(/^Take photos of your papers/)).toBeInTheDocument()
  expect(screen.getAllByText('Nothing was uploaded.')).toHaveLength(4)
})

test('after registration closes, a new file is uploaded, confirmed, and replaceable until the deadline', async () => {
  const { answers } = await open([review()], closed)
  const { next } = heardTransfers()
  await screen.findByText('The school sent back 1 document.')
  const file = new File(['%PDF'], 'sharp.pdf', { type: 'application/pdf' })
  await userEvent.upload(card().getByLabelText('Choose a file: SEA slip'), file)
  const transfer = await next()
  expect(transfer.call).toBe('POST /api/store-file')
  answers[reviewsCall] = {
    body: [review({ state: 'received', reason: null, words: '' })],
  }
  transfer.answer(200, JSON.stringify({ message: 'File Uploaded', file: slip, sha256: '00' }))
  expect(await card().findByText('File Uploaded')).toBeInTheDocument()
  expect(card().queryByText('Uploaded')).not.toBeInTheDocument()
  await waitFor(() => expect(pickers()).toEqual([]))
  expect(screen.queryByText('The school sent back 1 document.')).not.toBeInTheDocument()
  expect(await card().findByText('You can still replace it until 21 July 2025.')).toBeInTheDocument()
  await userEvent.click(card().getByRole('button', { name: 'Resubmit File: SEA slip' }))
  expect(pickers()).toEqual(['Choose a file: SEA slip'])
})

test('UX-30 a partly stored file is not shown as stored', async () => {
  await open([review()])
  const { next } = heardTransfers()
  const file = new File(['%PDF'], 'slip.pdf', { type: 'application/pdf' })
  await userEvent.upload(card().getByLabelText('Choose a file: SEA slip'), file)
  const lost = 'The attached file “birth.pdf” was left out. Only the pages were uploaded.'
  const message = `slip.pdf uploaded. ${lost}`
  ;(await next()).answer(200, JSON.stringify({ message, file: slip, sha256: '', lost }))
  expect(await card().findByText('Part of the file was not uploaded')).toBeInTheDocument()
  expect(card().getByText(message)).toBeInTheDocument()
})

test('a document accepted in between takes no other file, and one press discards the chosen file', async () => {
  const { answers } = await open([review({ state: 'received', reason: null, words: '' })], closed)
  const { next } = heardTransfers()
  await userEvent.click(await card().findByRole('button', { name: 'Resubmit File: SEA slip' }))
  const file = new File(['%PDF'], 'sharp.pdf', { type: 'application/pdf' })
  await userEvent.upload(card().getByLabelText('Choose a file: SEA slip'), file)
  answers[reviewsCall] = { body: [accepted] }
  const message = 'Registration is closed.'
  ;(await next()).answer(403, JSON.stringify({ message, errors: { window: [message] } }))
  expect(await card().findByText('Accepted by J. Ali, 7 July 2025')).toBeInTheDocument()
  expect(card().getByRole('alert')).toHaveTextContent('Registration is closed.')
  expect(card().queryByText(/sent again/)).not.toBeInTheDocument()
  await userEvent.click(card().getByRole('button', { name: 'Delete the unsent file: SEA slip' }))
  expect(card().getByRole('alert')).toBeEmptyDOMElement()
})

test.each([
  ['after the deadline', '2025-07-08'],
  ['without a deadline', null],
])('a file received after registration closed cannot be replaced %s', async (_when, resend_until) => {
  await open([review({ state: 'received', reason: null, words: '', resend_until })], closed)
  expect(await card().findByText('Uploaded')).toBeInTheDocument()
  expect(card().queryByText(/^You can still replace it/)).not.toBeInTheDocument()
  expect(card().queryByRole('button', { name: /^Resubmit File/ })).not.toBeInTheDocument()
})

test('while registration is open no deadline is shown', async () => {
  await open([review({ state: 'received', reason: null, words: '' })])
  expect(await card().findByRole('button', { name: 'Resubmit File: SEA slip' })).toBeInTheDocument()
  expect(card().queryByText(/^You can still replace it/)).not.toBeInTheDocument()
})

test('if the slot closes during the upload, the card says so and shows the current state', async () => {
  const { answers } = await open([review()], closed)
  const { next } = heardTransfers()
  await screen.findByText('The school sent back 1 document.')
  const file = new File(['%PDF'], 'sharp.pdf', { type: 'application/pdf' })
  await userEvent.upload(card().getByLabelText('Choose a file: SEA slip'), file)
  answers[reviewsCall] = { body: [accepted] }
  const message = 'The school no longer asks for this document.'
  ;(await next()).answer(409, JSON.stringify({ message }))
  expect(await card().findByText(message)).toBeInTheDocument()
  await waitFor(() => expect(pickers()).toEqual([]))
  expect(card().getByText(/^Accepted by/)).toBeInTheDocument()
})

test.each([
  [
    'the deadline has passed',
    '2025-07-08',
    /^The last day to send a new one was 8 July 2025\. Please ask the school office\./,
  ],
  ['there is no deadline', null, /^Registration has closed\. Please ask the school office\./],
])(
  'registration has closed and %s: no file is accepted, and the card says whom to ask',
  async (_when, resend_until, text) => {
    await open([review({ resend_until })], closed)
    expect(await card().findByText(text)).toBeInTheDocument()
    expect(pickers()).toEqual([])
    expect(card().getByRole('button', { name: 'View SEA slip' })).toBeInTheDocument()
    expect(screen.getByText(/ask the school office\.$/)).toBeInTheDocument()
  },
)

test('a new file is accepted on the day of the deadline', async () => {
  await open([review({ resend_until: '2025-07-09' })], closed)
  await waitFor(() => expect(pickers()).toEqual(['Choose a file: SEA slip']))
})

test('a document sent back counts as missing, is the next action, and is marked in the step list and on the check page', async () => {
  await open([review()], {}, <Complete studentId={studentId} />)
  expect(await screen.findByRole('button', { name: 'Send “SEA slip” again' })).toBeInTheDocument()
  const state = within(screen.getByRole('region', { name: /left of/ }))
  expect(state.getByText('1 sent back')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Documents/ })).toHaveTextContent('1 sent back')
  expect(screen.getAllByRole('link', { name: /^Upload Documents/ })[0]).toHaveTextContent('Sent back')
  expect(screen.getByText('slip.pdf (sent back)')).toBeInTheDocument()
})

test('if the reviews cannot be loaded, the page says so and a retry loads them', async () => {
  const server = await open([], {}, <Documents studentId={studentId} />, { status: 500, body: {} })
  expect(
    await screen.findByText('What the school says about your documents could not be loaded'),
  ).toBeInTheDocument()
  // The retry loads the page’s and the cards’ reviews.
  expect(server.heard.filter(({ call }) => call === reviewsCall).length).toBeLessThanOrEqual(4)
  server.answers[reviewsCall] = { body: [accepted] }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await card().findByText(/^Accepted by/)).toBeInTheDocument()
})
