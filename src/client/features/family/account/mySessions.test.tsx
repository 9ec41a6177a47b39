import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPiece, signedInStore } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { MySessions } from './ChangePasswordPage'

const at = '2026-08-03T14:05:00.000Z'
const place = (id: string, device: string, is_this = 0) => ({
  id,
  device,
  started_at: at,
  last_used_at: '2026-08-03T15:05:00.000Z',
  is_this,
})
const phone = place('phone', 'Chrome on Android', 1)
const school = place('school', 'Edge on Windows')
const aunt = place('aunt', 'Safari on iPhone')

const open = () => {
  const places = { current: [phone, school, aunt] }
  const end = 'POST /api/end-my-session'
  const server = serve({
    'GET /api/my-sessions': () => ({ body: places.current }),
    [end]: ({ body }) => {
      const { session_id } = body as { session_id: string | null }
      places.current = places.current.filter(({ id }) =>
        session_id === null ? id === 'phone' : id !== session_id,
      )
      return { body: places.current }
    },
  })
  renderPiece(<MySessions />, { store: signedInStore('20260002') })
  return { server, end }
}

describe('the sessions of a family', () => {
  test('SEC-07 marks the current session, shows when each began, and ends one', async () => {
    const { server, end } = open()
    expect(await screen.findByText('This device')).toBeInTheDocument()
    expect(
      screen.getAllByText('Signed in 3 August 2026, 10:05, last used 3 August 2026, 11:05'),
    ).toHaveLength(3)
    expect(screen.queryByRole('button', { name: /Chrome on Android/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Sign out Edge on Windows/ }))
    await waitFor(() => expect(screen.queryByText('Edge on Windows')).toBeNull())
    expect(screen.getByRole('status')).toHaveTextContent('Signed out.')
    expect(server.calls(end).map(({ body }) => body)).toEqual([{ session_id: 'school' }])
  })

  test('SEC-07 ends all other sessions at once', async () => {
    const { server, end } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    expect(server.calls(end).map(({ body }) => body)).toEqual([{ session_id: null }])
  })

  test('a failure says so and changes nothing', async () => {
    const { server, end } = open()
    server.answers[end] = { status: 503, body: { message: 'The portal is busy.' } }
    await userEvent.click(await screen.findByRole('button', { name: /^Sign out Edge/ }))
    expect(await screen.findByText(/The portal is busy\. Nobody was signed out\./)).toBeInTheDocument()
    expect(screen.getByText('Edge on Windows')).toBeInTheDocument()
  })

  test('loading the list can be retried', async () => {
    const server = serve({ 'GET /api/my-sessions': { status: 500, body: { message: 'No.' } } })
    renderPiece(<MySessions />, { store: signedInStore('20260002') })
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.answers['GET /api/my-sessions'] = { body: [phone] }
    await userEvent.click(again)
    expect(await screen.findByText('This device')).toBeInTheDocument()
  })
})
