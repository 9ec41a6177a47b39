import { persistStore } from 'redux-persist'
import { signedOut } from '../api/transport/sessionEvents'
import { makeStore } from '../store/store'
import { serve } from '../testing/server'
import { rememberedSession, tellsOfSomebody } from './sessionSlice'
import { sessionSelectors } from './sessionState'
import { signInAdmin, signInStudent } from './signIn/signIn'

const typed = { student_id: '20260002', password: 'quiet river' }

const opened = async () => {
  const store = makeStore({ slices: [rememberedSession], isWorthKeeping: tellsOfSomebody })
  const persistor = await new Promise<ReturnType<typeof persistStore>>((ready) => {
    const made = persistStore(store, null, () => ready(made))
  })
  return { store, persistor }
}

const signIn = async () => {
  const tab = await opened()
  serve({
    'POST /api/login-student': {
      body: { name: 'Anika Ramkissoon', authenticated: true, reset_password: false },
    },
    'GET /api/user/20260002': {
      body: [{ student_id: '20260002', password_reset: 0, name: 'Anika Ramkissoon' }],
    },
  })
  await tab.store.dispatch(signInStudent(typed))
  await tab.persistor.flush()
  return tab
}

const kept = () => JSON.stringify({ ...window.sessionStorage })

describe('the session storage of a tab', () => {
  beforeEach(() => window.sessionStorage.clear())

  test('SEC-09 holds authenticated, admin and userID, and no personal data', async () => {
    await signIn()
    expect(kept()).toContain('authenticated')
    expect(kept()).toContain('20260002')
    expect(kept()).not.toContain('Ramkissoon')
  })

  test('keeps the person signed in after a reload', async () => {
    await signIn()
    const { store } = await opened()
    expect(sessionSelectors.selectPerson(store.getState())).toMatchObject({
      userId: '20260002',
      admin: false,
    })
  })

  test.each([
    ['an administrator', {}, true],
    ['a clerk', { role: 'clerk' }, 'clerk'],
  ] as const)('SEC-09 of %s, admin says the role', async (_who, role, admin) => {
    const tab = await opened()
    serve({ 'POST /api/admin-login': { body: { name: 'Clerk', username: 'desk', ...role } } })
    await tab.store.dispatch(signInAdmin({ username: 'desk', password: 'quiet river' }))
    await tab.persistor.flush()
    const text = window.sessionStorage.getItem('persist:portal') ?? '{}'
    const { session = '' } = JSON.parse(text) as { session?: string }
    expect(JSON.parse(session)).toEqual({ authenticated: true, admin, userID: 'desk' })
    const { store } = await opened()
    expect(sessionSelectors.selectOfficeRole(store.getState())).toBe(admin === true ? 'administrator' : admin)
  })

  test('is empty after signing out', async () => {
    const { store, persistor } = await signIn()
    store.dispatch(signedOut())
    await persistor.flush()
    expect(window.sessionStorage).toHaveLength(0)
  })

  test('stays empty for a visitor', async () => {
    const { store, persistor } = await opened()
    serve({ 'POST /api/login-student': { status: 401, body: { message: 'Wrong.' } } })
    await store.dispatch(signInStudent(typed))
    await persistor.flush()
    expect(window.sessionStorage).toHaveLength(0)
  })

  test.each(['{', '{"session":"7"}', '{"session":"{\\"authenticated\\":1}"}'])(
    'nonsense in the storage (%s) is a visitor',
    async (text) => {
      window.sessionStorage.setItem('persist:portal', text)
      const { store } = await opened()
      expect(sessionSelectors.selectPerson(store.getState())).toBeNull()
    },
  )
})
