import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { withDialogs } from '#client/testing/dialogs'
import { officeReplies } from '#client/testing/office'
import { renderPiece, signedInStore } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { Students } from './Students'

const Address = () => <output data-testid="address">{useLocation().search}</output>

const unknown = { status: 404, body: { message: 'Not found.' } }

beforeAll(withDialogs)

test.each(['student', 'edit', 'paper'])('?%s=999 is reported as unknown and closes', async (key) => {
  serve({
    ...officeReplies().replies,
    'GET /api/student-record/999': unknown,
    'GET /api/student-overview/999': unknown,
  })
  renderPiece(
    <>
      <Students />
      <Address />
    </>,
    { at: `/admin/dashboard?${key}=999`, store: signedInStore('admin', 'Admin', true) },
  )
  const told = await screen.findByText('There is no student with the ID 999.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await userEvent.click(within(told.parentElement as HTMLElement).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^$/))
})
