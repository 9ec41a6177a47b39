import { screen } from '@testing-library/react'
import { registrationReplies, studentId } from '../../../../testing/registration'
import { renderPiece } from '../../../../testing/renderApp'
import { serve } from '../../../../testing/server'
import { Done } from './Done'

const review = {
  ...{ type: 'sea_slip', file_id: '2', state: 'sent back', reason: 'unreadable', words: '' },
  ...{ resend_until: '2025-07-21', reviewed_at: '2025-07-07T15:00:00Z', reviewed_by: 'J. Ali' },
}

test('a document that was sent back is named before what else is missing', async () => {
  const { replies } = registrationReplies()
  serve({ ...replies, [`GET /api/document-reviews/${studentId}`]: { body: [review] } })
  renderPiece(<Done studentId={studentId} />, { at: '/registration/done' })
  await screen.findByRole('heading', { level: 1, name: 'Your registration is not done yet' })
  expect(
    screen.getByText(/^The school sent back “SEA slip”\. Something else is missing, or you have not agreed/),
  ).toBeInTheDocument()
})
