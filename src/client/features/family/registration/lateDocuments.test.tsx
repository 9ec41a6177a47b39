// The document reviews load long after the rest of the form.
import { screen } from '@testing-library/react'
import { studentId } from '#client/testing/registration'
import { open } from '#client/testing/registrationStep'
import { heldReply, type Replies } from '#client/testing/server'

beforeEach(() => window.sessionStorage.clear())

const review = {
  ...{ type: 'sea_slip', file_id: '2', state: 'sent back', reason: 'outdated', words: '' },
  ...{ resend_until: null, reviewed_at: '2025-07-07T15:00:00Z', reviewed_by: 'J. Ali' },
}

const heldReviews = () => {
  const { reply, come } = heldReply([review])
  const replies: Replies = { [`GET /api/document-reviews/${studentId}`]: reply }
  return { replies, come }
}

const left = () => screen.queryAllByText(/^\d+ left of \d+$/)

test('an open form is shown without a count of gaps until everything is loaded', async () => {
  const held = heldReviews()
  await open('student', {}, {}, [], held.replies)
  expect(screen.getByRole('textbox', { name: /^First name/ })).toBeInTheDocument()
  expect(left()).toHaveLength(0)
  await held.come()
  expect((await screen.findAllByText(/^\d+ left of \d+$/)).length).toBeGreaterThan(0)
})

test('on a closed form, a late notice about documents sent back is added at the end, where it moves nothing', async () => {
  const held = heldReviews()
  await open('student', {}, { open: 0 }, [], held.replies)
  await held.come()
  const told = await screen.findByText('The school sent back 1 document.')
  const back = screen.getByRole('button', { name: /Back/ })
  expect(back.compareDocumentPosition(told)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('on a closed form, a notice that loads in time comes first', async () => {
  await open('student', {}, { open: 0 }, [], {
    [`GET /api/document-reviews/${studentId}`]: { body: [review] },
  })
  const told = screen.getByText('The school sent back 1 document.')
  const back = screen.getByRole('button', { name: /Back/ })
  expect(back.compareDocumentPosition(told)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
})
