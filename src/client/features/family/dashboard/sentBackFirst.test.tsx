import { screen } from '@testing-library/react'
import { registrationReplies, studentId } from '../../../testing/registration'
import { renderPiece } from '../../../testing/renderApp'
import { serve } from '../../../testing/server'
import { NextThingCard } from './NextThingCard'

const review = {
  ...{ type: 'sea_slip', file_id: '2', state: 'sent back', reason: 'outdated', words: '' },
  ...{ resend_until: '2025-07-21', reviewed_at: '2025-07-07T15:00:00Z', reviewed_by: 'J. Ali' },
}
const report = { title: 'Term 2 report', text: 'It is here.', action: 'Open', path: '/term-reports' }

const show = (reviews: object[]) => {
  serve({
    ...registrationReplies({}, { open: 0 }).replies,
    [`GET /api/document-reviews/${studentId}`]: { body: reviews },
  })
  renderPiece(<NextThingCard studentId={studentId} report={report} />)
}

test('what was sent back is the next thing, before a new report, also when registration has closed', async () => {
  show([review])
  expect(await screen.findByRole('heading', { name: 'The school sent back 1 document' })).toBeInTheDocument()
  expect(screen.getByText(/send a new one by 21 July 2025\.$/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Send a new one' })).toHaveAttribute(
    'href',
    '/registration/documents#sea_slip',
  )
})

test('with nothing sent back the report is', async () => {
  show([{ ...review, state: 'accepted' }])
  expect(await screen.findByRole('heading', { name: 'Term 2 report' })).toBeInTheDocument()
})
