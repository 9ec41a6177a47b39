import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { signInApi } from '../api/access/signInApi'
import { signedOut } from '../api/transport/sessionEvents'
import type { AppStore } from '../store/store'
import { renderPiece, signedInStore } from '../testing/renderApp'
import { serve, type Replies } from '../testing/server'
import { SessionDialogs } from './SessionDialogs'
import { sessionSelectors } from './sessionState'

const resetCall = 'POST /api/reset-password-student'
const confirmCall = 'POST /api/confirm-sign-in'

const stale = (...reauthenticate: string[]) => ({
  status: 401,
  body: { message: 'Please confirm that it is you: type your password again.', errors: { reauthenticate } },
})
const done = { body: { student_id: '7', name: 'A B' } }

/** The sign-in is fresh after the server has confirmed it. */
const office = (wanted: readonly string[], more: Replies = {}) => {
  let isFresh = false
  const server = serve({
    [resetCall]: () => (isFresh ? done : stale(...wanted)),
    [confirmCall]: ({ body }) => {
      const { password } = body as { password: string }
      isFresh = password === 'right'
      const text = 'The password is not right.'
      return isFresh ? { body: {} } : { status: 403, body: { message: text, errors: { password: [text] } } }
    },
    ...more,
  })
  const store = signedInStore('m.joseph', 'Admin', true)
  renderPiece(<SessionDialogs loss={null} />, { store })
  return { server, store }
}

const reset = (store: AppStore) => {
  const { resetStudentPassword } = signInApi.endpoints
  return act(async () => {
    const running = store.dispatch(resetStudentPassword.initiate({ student_id: '7', reason: 'lost' }))
    return { answer: running }
  })
}

const dialog = () => screen.findByRole('dialog', { name: 'Please confirm that it is you' })
const closed = () =>
  waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Please confirm that it is you' })).not.toBeInTheDocument(),
  )

describe('a call that needs a fresh sign-in', () => {
  test('SEC-31 asks for the password, then continues automatically with the typed data', async () => {
    const { server, store } = office(['password'])
    const { answer } = await reset(store)
    expect(await dialog()).toHaveTextContent(
      'type your password again. What you were doing will then continue.',
    )
    expect(screen.queryByLabelText('Code')).not.toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Password'), 'right{Enter}')
    expect((await answer).data).toEqual(done.body)
    await closed()
    expect(server.calls(confirmCall)[0]?.body).toEqual({ password: 'right' })
    const [first, second] = server.calls(resetCall)
    expect(server.calls(resetCall)).toHaveLength(2)
    expect(second?.body).toEqual(first?.body)
  })

  test('SEC-31 asks for the code as well if there is a second factor', async () => {
    const { server, store } = office(['password', 'code'])
    const { answer } = await reset(store)
    await dialog()
    await userEvent.type(screen.getByLabelText('Password'), 'right{Enter}')
    expect(await screen.findByText('Type the code as well.')).toBeInTheDocument()
    expect(server.calls(confirmCall)).toEqual([])
    await userEvent.type(screen.getByLabelText('Code'), ' 123456{Enter}')
    expect((await answer).error).toBeUndefined()
    expect(server.calls(confirmCall)[0]?.body).toEqual({ password: 'right', code: '123456' })
  })

  test('SEC-31 reports a wrong password and is not repeated', async () => {
    const { server, store } = office(['password'])
    await reset(store)
    await dialog()
    await userEvent.type(screen.getByLabelText('Password'), 'wrong{Enter}')
    expect(await screen.findByText('The password is not right.')).toBeInTheDocument()
    expect(server.calls(resetCall)).toHaveLength(1)
    expect(sessionSelectors.selectSession(store.getState()).is).toBe('signedIn')
  })

  test('SEC-31 is dropped if the person cancels, who stays signed in', async () => {
    const { server, store } = office(['password'])
    const { answer } = await reset(store)
    await dialog()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect((await answer).error).toMatchObject({ status: 401 })
    await closed()
    expect(server.calls(resetCall)).toHaveLength(1)
    expect(sessionSelectors.selectSession(store.getState()).is).toBe('signedIn')
  })

  test('SEC-31 asks once for two calls at the same time', async () => {
    const { server, store } = office(['password'])
    const [one, other] = [await reset(store), await reset(store)]
    await dialog()
    await userEvent.type(screen.getByLabelText('Password'), 'right{Enter}')
    expect([(await one.answer).error, (await other.answer).error]).toEqual([undefined, undefined])
    expect(server.calls(confirmCall)).toHaveLength(1)
  })

  test('SEC-31 accepts a new sign-in after the session has ended', async () => {
    let isFresh = false
    const { store } = office(['password'], {
      [resetCall]: () => (isFresh ? done : stale('password')),
      [confirmCall]: { status: 401, body: { message: 'Please sign in.' } },
      'POST /api/admin-login': () => {
        isFresh = true
        return { body: { name: 'Admin', username: 'm.joseph' } }
      },
    })
    const { answer } = await reset(store)
    await dialog()
    await userEvent.type(screen.getByLabelText('Password'), 'right{Enter}')
    await screen.findByRole('dialog', { name: 'Please sign in again' })
    await closed()
    await userEvent.type(screen.getByLabelText('Password'), 'right{Enter}')
    expect((await answer).data).toEqual(done.body)
  })

  test('is dropped by a sign-out', async () => {
    const { store } = office(['password'])
    const { answer } = await reset(store)
    await dialog()
    act(() => void store.dispatch(signedOut()))
    await closed()
    expect((await answer).error).toBeDefined()
  })
})
