import { persistStore } from 'redux-persist'
import { signedOut } from '../api/sessionEvents'
import { session, sessionSelectors } from '../features/session/sessionSlice'
import { makeStore } from './store'

const opened = async () => {
  const store = makeStore()
  const persistor = await new Promise<ReturnType<typeof persistStore>>((ready) => {
    const made = persistStore(store, null, () => ready(made))
  })
  return { store, persistor }
}

const signIn = async () => {
  const tab = await opened()
  tab.store.dispatch(session.signInSent('20260002'))
  tab.store.dispatch(session.recognised({ userId: '20260002', name: 'Anika Ramkissoon', admin: false }))
  tab.store.dispatch(session.accountReady())
  await tab.persistor.flush()
  return tab
}

const kept = () => JSON.stringify({ ...window.sessionStorage })

describe('what a tab remembers', () => {
  beforeEach(() => window.sessionStorage.clear())

  test('SEC-09 authenticated, admin and userID, and no personal data', async () => {
    await signIn()
    expect(kept()).toContain('authenticated')
    expect(kept()).toContain('20260002')
    expect(kept()).not.toContain('Ramkissoon')
  })

  test('after a reload the person is still signed in', async () => {
    await signIn()
    const { store } = await opened()
    expect(sessionSelectors.selectPerson(store.getState())).toMatchObject({
      userId: '20260002',
      admin: false,
    })
  })

  test('after signing out the storage is empty', async () => {
    const { store, persistor } = await signIn()
    store.dispatch(signedOut())
    await persistor.flush()
    expect(window.sessionStorage).toHaveLength(0)
  })

  test('a visitor leaves nothing behind', async () => {
    const { store, persistor } = await opened()
    store.dispatch(session.signInSent('20260002'))
    store.dispatch(session.signInRefused('Wrong.'))
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
