import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { withDialogs } from '#client/testing/dialogs'
import { officeReplies } from '#client/testing/office'
import { address, renderOffice } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { Students } from './Students'

const unknown = { status: 404, body: { message: 'Not found.' } }

beforeAll(withDialogs)

test.each(['student', 'edit', 'paper'])('?%s=999 is reported as unknown and closes', async (key) => {
  serve({
    ...officeReplies().replies,
    'GET /api/student-record/999': unknown,
    'GET /api/student-overview/999': unknown,
  })
  renderOffice(<Students />, `?${key}=999`)
  const told = await screen.findByText('There is no student with the ID 999.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await userEvent.click(within(told.parentElement as HTMLElement).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe(''))
})
