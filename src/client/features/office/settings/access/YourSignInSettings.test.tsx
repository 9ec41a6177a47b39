import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fill } from '#client/testing/fill'
import { renderOffice, renderPiece } from '#client/testing/renderApp'
import { serve, type Replies } from '#client/testing/server'
import SettingsPage from '../SettingsPage'
import { OwnPassword } from './YourSignInSettings'

test('a link to a part of the sign-in settings waits for the parts above it, then focuses its heading', async () => {
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
  renderOffice(<SettingsPage />, '?settings=ownSignIn#own-sessions')
  const heading = await screen.findByRole('heading', { name: 'Where you are signed in' })
  const isShown = () => shown.mock.contexts.includes(heading)
  expect(isShown()).toBe(false)
  answer()
  await waitFor(() => expect(heading).toHaveFocus())
  expect(isShown()).toBe(true)
})

const call = 'POST /api/change-password-admin'

const change = async (replies: Replies, former = 'ledger and lamp 12') => {
  const server = serve(replies)
  renderPiece(<OwnPassword />)
  if (former !== '') await userEvent.type(screen.getByLabelText('Old Password'), former)
  await fill(screen.getByLabelText('New Password'), 'kiskadee over the hill')
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }))
  return server
}

test('SEC-44 an administrator changes their password', async () => {
  const { calls } = await change({ [call]: { body: { username: 'office' } } })
  expect(await screen.findByText('Password Changed Successfully.')).toBeInTheDocument()
  expect(calls(call)[0]?.body).toEqual({
    old_password: 'ledger and lamp 12',
    password: 'kiskadee over the hill',
  })
  expect(screen.getByLabelText('Old Password')).toHaveValue('')
})

test('an error is shown at its field', async () => {
  const errors = { old_password: ['The old password is not right.'] }
  await change({ [call]: { status: 403, body: { message: 'No.', errors } } })
  expect(await screen.findByText('The old password is not right.')).toBeInTheDocument()
  expect(screen.getByLabelText('Old Password')).toBeInvalid()
})

test('nothing is sent without the old password', async () => {
  const { calls } = await change({}, '')
  expect(screen.getByLabelText('Old Password')).toHaveAccessibleDescription('Please fill this in.')
  expect(calls(call)).toEqual([])
})
