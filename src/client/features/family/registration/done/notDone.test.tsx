import { screen } from '@testing-library/react'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import { registrationReplies, studentId, wholeAnswers } from '#client/testing/registration'
import { renderPiece } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { Done } from './Done'

const review = {
  ...{ type: 'sea_slip', file_id: '2', state: 'sent back', reason: 'unreadable', words: '' },
  ...{ resend_until: '2025-07-21', reviewed_at: '2025-07-07T15:00:00Z', reviewed_by: 'J. Ali' },
}

const open = async () => {
  renderPiece(<Done studentId={studentId} />, { at: '/registration/done' })
  await screen.findByRole('heading', { level: 1, name: 'Your registration is not done yet' })
}

test('a document sent back is named before other gaps', async () => {
  const { replies } = registrationReplies()
  serve({ ...replies, [`GET /api/document-reviews/${studentId}`]: { body: [review] } })
  await open()
  expect(
    screen.getByText(/^The school sent back “SEA slip”\. Something else is missing, or you have not agreed/),
  ).toBeInTheDocument()
})

test.each([
  ['2099-07-21', 'Send a new one', '/registration/documents#sea_slip'],
  ['2025-07-21', 'See what is left', '/registration/complete'],
])('the only gap can be sent until %s, and the link is: %s', async (resend_until, words, path) => {
  const onPaper = documentTypes.map(({ type }) => type)
  const { replies } = registrationReplies(wholeAnswers, { open: 0 }, onPaper)
  serve({
    ...replies,
    [`GET /api/document-reviews/${studentId}`]: { body: [{ ...review, resend_until }] },
  })
  await open()
  expect(await screen.findByRole('link', { name: words })).toHaveAttribute('href', path)
})
