import { screen } from '@testing-library/react'
import { renderPiece } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { ReadingNotices } from './ReadingNotices'

const notices = 'GET /api/reading-notices'

test('SEC-31 the other administrators read whose sign-in has opened very many records', async () => {
  serve({ [notices]: { body: [{ username: 'm.joseph', at: '2026-08-03T14:05:00.000Z' }] } })
  renderPiece(<ReadingNotices />, { at: '/admin/dashboard' })
  expect(await screen.findByText(/^m\.joseph, 3 August 2026/)).toHaveTextContent('more than 100 students')
  expect(screen.getByRole('link', { name: 'Administrators' })).toHaveAttribute(
    'href',
    '/admin/dashboard?settings=administrators',
  )
})
