import { screen, waitFor } from '@testing-library/react'
import { renderPiece, signedInStore } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import SettingsPage from '../SettingsPage'

test('a link to one part of the own sign-in waits for what stands above it, then leads to its heading', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const shown = jest.spyOn(Element.prototype, 'scrollIntoView')
  serve({
    'GET /api/second-factor': async () => {
      await answered
      return { body: { required: 0, enrolled_at: null, recovery_codes_left: 0 } }
    },
    'GET /api/my-sessions': { body: [] },
  })
  renderPiece(<SettingsPage />, {
    at: '/admin/dashboard?settings=ownSignIn#own-sessions',
    store: signedInStore('admin', 'Admin', true),
  })
  const heading = await screen.findByRole('heading', { name: 'Where you are signed in' })
  const isShown = () => shown.mock.contexts.includes(heading)
  expect(isShown()).toBe(false)
  answer()
  await waitFor(() => expect(heading).toHaveFocus())
  expect(isShown()).toBe(true)
})
