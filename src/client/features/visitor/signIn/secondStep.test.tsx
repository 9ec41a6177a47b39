import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paths } from '#client/address/paths'
import { schoolApi } from '#client/api/school/schoolApi'
import { SessionDialogs } from '#client/session/SessionDialogs'
import { sessionSelectors } from '#client/session/sessionState'
import { renderApp, renderPiece, signedInStore, storeOf } from '#client/testing/renderApp'
import { serve, type Heard } from '#client/testing/server'
import { RecoveryNotice } from '#client/features/office/settings/frameParts'

const loginCall = 'POST /api/admin-login'
const wrongCode = 'The code is not right, or was used before.'

const door = ({ body }: Heard) => {
  const { code } = body as { code?: string }
  if (code === undefined) return { body: { name: 'Admin', username: 'm.joseph', code_wanted: 1 } }
  if (code === '123456') return { body: { name: 'Admin', username: 'm.joseph' } }
  return { status: 401, body: { message: wrongCode, errors: { message: [wrongCode], code: [wrongCode] } } }
}

describe('the second step of signing in', () => {
  test('SEC-30 the code is requested after a correct password, and the typed text stays', async () => {
    const server = serve({ [loginCall]: door })
    const { store } = renderApp({ at: paths.adminSignIn })
    await userEvent.type(await screen.findByLabelText('Username'), 'm.joseph')
    await userEvent.type(screen.getByLabelText('Password'), 'right')
    await userEvent.click(screen.getByRole('button', { name: 'LOGIN' }))
    const code = await screen.findByLabelText('Code')
    expect(code).toHaveFocus()
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
    expect(sessionSelectors.selectPerson(store.getState())).toBeNull()

    await userEvent.type(code, '000000{Enter}')
    expect(await screen.findByText(wrongCode)).toBeInTheDocument()
    expect(screen.getByLabelText('Code')).toHaveValue('')
    await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}')
    await waitFor(() => expect(sessionSelectors.selectPerson(store.getState())?.admin).toBe(true))
    expect(server.calls(loginCall).at(-1)?.body).toEqual({
      username: 'm.joseph',
      password: 'right',
      code: '123456',
    })
  })

  test('SEC-27 the code can be typed together with the password, if others have locked the account', async () => {
    const server = serve({ [loginCall]: door })
    const { store } = renderApp({ at: paths.adminSignIn })
    await userEvent.type(await screen.findByLabelText('Username'), 'm.joseph')
    await userEvent.type(screen.getByLabelText('Password'), 'right')
    expect(screen.queryByLabelText('Code')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Enter password and code together' }))
    await userEvent.type(screen.getByLabelText('Code'), '000000{Enter}')
    expect(await screen.findByText(wrongCode)).toBeInTheDocument()
    // A code works once: the next attempt needs another one in the same field.
    expect(screen.getByLabelText('Code')).toHaveValue('')
    expect(screen.getByLabelText('Password')).toHaveValue('right')
    await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}')
    await waitFor(() => expect(sessionSelectors.selectPerson(store.getState())?.admin).toBe(true))
    expect(server.calls(loginCall).map(({ body }) => (body as { code?: string }).code)).toEqual([
      '000000',
      '123456',
    ])
  })

  test('SEC-30 signing in again over the page also asks for the code', async () => {
    const server = serve({
      [loginCall]: door,
      'GET /api/form-classes-list': { status: 401, body: { message: 'Please sign in.' } },
    })
    const store = signedInStore('m.joseph', 'Admin', true)
    renderPiece(<SessionDialogs loss={null} />, { store })
    await store.dispatch(schoolApi.endpoints.listFormClasses.initiate())
    await screen.findByRole('dialog', { name: 'Please sign in again' })
    server.answers['GET /api/form-classes-list'] = { body: [] }
    await userEvent.type(screen.getByLabelText('Password'), 'right{Enter}')
    await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}')
    await waitFor(() => expect(sessionSelectors.selectSession(store.getState()).is).toBe('signedIn'))
  })
})

test.each([
  [9, 'You signed in with a recovery code: 9 are left'],
  [1, 'You signed in with a recovery code: 1 is left'],
  [0, 'You signed in with your last recovery code'],
])('SEC-30 after signing in with a recovery code: %d left', async (codesLeft, text) => {
  serve({})
  const store = storeOf({
    is: 'signedIn',
    arriving: false,
    userId: 'm.joseph',
    name: 'Admin',
    admin: true,
    codesLeft,
  })
  renderPiece(<RecoveryNotice />, { store })
  expect(screen.getByText(text)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'your own sign-in' })).toHaveAttribute(
    'href',
    expect.stringContaining('settings=ownSignIn'),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(text)).not.toBeInTheDocument()
})
