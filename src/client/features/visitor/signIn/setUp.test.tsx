import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderApp } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'

const chosen = 'kiskadee over the hill'
const dead = { message: 'This set-up link is not valid any more.' }

const choosePassword = async (button: string) => {
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('New Password'), chosen)
  await user.type(screen.getByLabelText('Confirm New Password'), chosen)
  await user.click(screen.getByRole('button', { name: button }))
}

test('the first administrator also chooses a username', async () => {
  const server = serve({ 'POST /api/setup-admin': { status: 403, body: dead } })
  renderApp({ at: '/admin#setup=abc' })
  await userEvent.type(await screen.findByLabelText('Username'), 'office')
  await choosePassword('Create the administrator')
  expect(await screen.findByText(dead.message)).toBeInTheDocument()
  expect(server.heard.at(-1)).toMatchObject({ body: { token: 'abc', username: 'office', password: chosen } })
})

test('an invited administrator sees a fixed username', async () => {
  const server = serve({ 'POST /api/setup-admin': { status: 403, body: dead } })
  renderApp({ at: '/admin#setup=abc&user=m.joseph' })
  const username = await screen.findByLabelText('Username')
  expect(username).toHaveValue('m.joseph')
  expect(username).toHaveAttribute('readonly')
  await choosePassword('Save and sign in')
  expect(await screen.findByText(dead.message)).toBeInTheDocument()
  expect(server.heard.at(-1)).toMatchObject({ body: { username: 'm.joseph' } })
})
