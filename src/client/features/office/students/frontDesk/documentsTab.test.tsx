import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DocumentReview } from '#shared/contract/intake/documentReviews'
import { fill } from '#client/testing/fill'
import { reviewCall, reviewOf } from '#client/testing/officeQueues'
import { officeReplies } from '#client/testing/office'
import { renderOffice } from '#client/testing/renderApp'
import { serve, type Heard, type Replies } from '#client/testing/server'
import { DocumentsTab } from './DocumentsTab'

const reviewsCall = 'GET /api/document-reviews/20260002'

const show = async (first: DocumentReview, changes: Replies = {}) => {
  const current = { review: first }
  const server = serve({
    ...officeReplies().replies,
    [reviewsCall]: () => ({ body: [current.review] }),
    [reviewCall]: ({ body }: Heard) => {
      const { state, reason, words, resend_until } = body as DocumentReview
      current.review = { ...first, state, reason, words, resend_until }
      return { body: current.review }
    },
    ...changes,
  })
  renderOffice(<DocumentsTab studentId="20260002" onAway={jest.fn()} />)
  await screen.findByText('Birth certificate')
  return server
}

/** The file itself can always be replaced. */
const sending = ['Take photos', 'Replace the file']

const buttons = () =>
  screen
    .getAllByRole('button', { name: /: Birth certificate$/ })
    .flatMap(({ textContent }) => (sending.includes(textContent) ? [] : [textContent]))

const row = () => within(screen.getByText('Birth certificate').closest('li') as HTMLElement)

test.each([
  ['received', 'Not checked yet', ['Accept', 'Send back']],
  ['accepted', 'Accepted by J. Ali, 3 June 2026', ['Send back', 'Undo decision']],
  [
    'sent back',
    'Sent back by J. Ali, 3 June 2026. It is out of date. A new file could be sent until 12 June 2026.',
    ['Accept', 'Undo decision'],
  ],
] as const)('%s: the status and the available actions', async (state, text, acts) => {
  await show(
    reviewOf({ state, ...(state === 'sent back' && { reason: 'outdated', resend_until: '2026-06-12' }) }),
  )
  expect(await row().findByText(text)).toHaveAttribute('role', 'status')
  expect(buttons()).toEqual(acts)
  // A missing document has no verdict.
  expect(
    screen.getAllByRole('button', { name: /: SEA slip$/ }).map(({ textContent }) => textContent),
  ).toEqual(['Take photos'])
})

test('accepting and undoing', async () => {
  const { calls } = await show(reviewOf({ state: 'received' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Accept: Birth certificate' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo decision: Birth certificate' }))
  expect(await row().findByText('Not checked yet')).toBeInTheDocument()
  expect(calls(reviewCall).map(({ body }) => body)).toMatchObject([
    { student_id: '20260002', file_id: 'one', was: 'received', state: 'accepted' },
    { student_id: '20260002', file_id: 'one', was: 'accepted', state: 'received' },
  ])
})

test('sending back, also a paper, with reason and text', async () => {
  const { calls } = await show(reviewOf({ state: 'received', file_id: null }))
  await userEvent.click(await screen.findByRole('button', { name: 'Send back: Birth certificate' }))
  await userEvent.click(screen.getByRole('combobox', { name: 'Why are you sending it back?' }))
  await userEvent.click(await screen.findByTitle('A page or a side is missing'))
  await fill(screen.getByRole('textbox', { name: 'In your own words' }), 'Side 2.')
  await userEvent.click(screen.getByRole('button', { name: 'Send back' }))
  expect(await row().findByText('Side 2.')).toBeInTheDocument()
  expect(screen.getByText(/^(\d documents missing, 1|1 document) sent back$/)).toBeInTheDocument()
  expect(screen.queryByRole('form')).not.toBeInTheDocument()
  expect(calls(reviewCall)[0]?.body).toMatchObject({
    ...{ file_id: null, was: 'received', state: 'sent back', reason: 'incomplete', words: 'Side 2.' },
  })
})

test('if a colleague was faster, the tab says so and reloads the verdicts', async () => {
  const message = 'J. Ali has looked at it in the meantime. Your verdict was not saved.'
  const now = reviewOf({ state: 'accepted' })
  const { answers } = await show(reviewOf({ state: 'received' }), {
    [reviewCall]: { status: 409, body: { message, current: now } },
  })
  answers[reviewsCall] = { body: [now] }
  await userEvent.click(await screen.findByRole('button', { name: 'Accept: Birth certificate' }))
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(screen.getByText('The answer now: Accepted by J. Ali, 3 June 2026')).toBeInTheDocument()
  await waitFor(() => expect(buttons()).toEqual(['Send back', 'Undo decision']))
})

test('if the verdicts cannot be loaded, the documents are still shown', async () => {
  await show(reviewOf(), { [reviewsCall]: { status: 500, body: {} } })
  expect(await screen.findByText('Document decisions could not be loaded')).toBeInTheDocument()
  expect(screen.getByText('Birth certificate')).toBeInTheDocument()
})

test('UX-57 one press marks all missing documents, and no others, as received on paper', async () => {
  const file = (type: string, name: string | null, received_on_paper: 0 | 1) => ({
    ...{ type, name, received_on_paper },
    ...(name === null
      ? { size: null, uploaded_at: null }
      : { size: 9, uploaded_at: '2026-06-01T12:00:00.000Z' }),
  })
  const files = [
    file('birth_certificate', 'a.pdf', 0),
    file('immunization_card', null, 0),
    file('sea_slip', null, 1),
    file('picture', null, 0),
    file('performance_report', null, 0),
  ]
  const { calls } = await show(reviewOf({ state: 'received' }), {
    'GET /api/student-data-files/20260002': { body: { student_id: '20260002', files } },
    'POST /api/student-data-files': { body: { student_id: '20260002', files } },
  })
  const line = screen.getByText('3 documents missing')
  await userEvent.click(screen.getByRole('button', { name: 'Mark all missing as received on paper' }))
  expect(line).toHaveFocus()
  await waitFor(() => expect(calls('POST /api/student-data-files')).toHaveLength(1))
  expect(calls('POST /api/student-data-files')[0]?.body).toEqual({
    student_id: '20260002',
    files: [files[1], files[3], files[4]].map((one) => ({ ...one, received_on_paper: 1 })),
  })
})
