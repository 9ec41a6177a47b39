import { REHYDRATE } from 'redux-persist'
import { signedOut } from '../api/transport/sessionEvents'
import { newStore, openStore } from '../app/openStore'
import { persistKey } from '../store/persistKey'
import { heldReply, serve, type Replies } from '../testing/server'
import { newLocks } from '../testing/device'
import { writeConfig } from '../testing/portalConfig'
import { sessionSelectors } from './sessionState'
import { signInAdmin, signInStudent } from './signIn/signIn'
import { isMarked, removeMark, setMark } from './signedOutMark'
import { signOut } from './signOut'
import { selectSignOut } from './signedOutMark'

const logout = 'POST /logout'
const unheard = () => Promise.reject(new TypeError('no answer'))
const login: Replies = {
  'POST /api/login-student': { body: { name: 'Anika', authenticated: true, reset_password: false } },
  'GET /api/user/20260002': { body: [{ student_id: '20260002', password_reset: 0, name: 'Anika' }] },
}
const typed = { student_id: '20260002', password: 'quiet river' }

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }))
afterEach(() => {
  jest.useRealTimers()
  removeMark()
})

/** A store after a reload of a tab in which a family was signed in. */
const signedInStore = (userId: string) => {
  writeConfig()
  const store = newStore()
  const session = { is: 'signedIn', arriving: false, userId, name: '', admin: false }
  store.dispatch({ type: REHYDRATE, key: persistKey, payload: { session } })
  return store
}

const settled = () => jest.advanceTimersByTimeAsync(0)

/** A page without a session, after a sign-out that did not reach the server. */
const notHeard = async (replies: Replies = {}) => {
  const server = serve({ [logout]: unheard, ...replies })
  jest.spyOn(console, 'info').mockImplementation()
  const store = signedInStore('20260002')
  store.dispatch(signOut())
  await settled()
  return { server, store, is: () => selectSignOut(store.getState()) }
}

test('SEC-04 a sign-out without an answer is marked, without personal data, and sent again', async () => {
  const { server, store, is } = await notHeard()
  expect(sessionSelectors.selectPerson(store.getState())).toBeNull()
  expect([is(), isMarked(), document.cookie.includes('20260002')]).toEqual(['untold', true, false])
  server.answers[logout] = { status: 503 }
  await jest.advanceTimersByTimeAsync(2_000)
  expect([server.calls(logout).length, is(), isMarked()]).toEqual([2, 'untold', true])
  server.answers[logout] = { status: 204 }
  await jest.advanceTimersByTimeAsync(4_000)
  expect([server.calls(logout).length, is(), isMarked()]).toEqual([3, 'told', false])
  await jest.advanceTimersByTimeAsync(600_000)
  expect(server.calls(logout)).toHaveLength(3)
})

test('SEC-04 a sign-out is sent at once when the connection is back, and retried without end until then, never twice a second', async () => {
  const { server, is } = await notHeard()
  await jest.advanceTimersByTimeAsync(3_600_000)
  const tries = server.calls(logout).length
  expect(tries).toBeGreaterThan(100)
  expect(tries).toBeLessThan(130)
  server.answers[logout] = { status: 204 }
  window.dispatchEvent(new Event('online'))
  await settled()
  expect([server.calls(logout).length, is()]).toEqual([tries + 1, 'told'])
})

test('SEC-04 the next page of this browser retries the sign-out, whoever opens it', async () => {
  writeConfig()
  const server = serve({ [logout]: { status: 204 } })
  setMark()
  const store = await openStore()
  expect(selectSignOut({})).toBe('untold')
  expect(selectSignOut(store.getState())).toBe('untold')
  await settled()
  expect([server.calls(logout).length, selectSignOut(store.getState()), isMarked()]).toEqual([
    1,
    'told',
    false,
  ])
  expect(selectSignOut({})).toBe('quiet')
})

test('SEC-04 a page without a pending sign-out sends none', async () => {
  writeConfig()
  const server = serve({})
  const store = await openStore()
  await settled()
  expect([selectSignOut(store.getState()), server.heard]).toEqual(['quiet', []])
})

type SignIn = (store: ReturnType<typeof newStore>) => Promise<unknown>
const family: SignIn = (store) => store.dispatch(signInStudent(typed))
const office: SignIn = (store) => store.dispatch(signInAdmin({ username: 'admin', password: 'quiet river' }))

test.each([
  ['a family', family],
  ['an administrator', office],
])('SEC-03 SEC-04 a new sign-in removes the mark, and its session is not ended: %s', async (_who, signIn) => {
  const { server, store } = await notHeard({
    ...login,
    'POST /api/admin-login': { body: { name: 'Admin', username: 'admin' } },
  })
  await signIn(store)
  expect([isMarked(), sessionSelectors.selectSession(store.getState()).is]).toEqual([false, 'signedIn'])
  await jest.advanceTimersByTimeAsync(600_000)
  expect(server.calls(logout)).toHaveLength(1)
})

test.each([
  ['a wrong password', { 'POST /api/login-student': { status: 422 } }, family],
  [
    'a password without its code',
    { 'POST /api/admin-login': { body: { name: 'Admin', username: 'admin', code_wanted: 1 } } },
    office,
  ],
])('SEC-04 %s does not remove the mark', async (_what, replies, signIn) => {
  const { store } = await notHeard(replies)
  await signIn(store)
  expect(isMarked()).toBe(true)
})

/** The request as the browser sends it. */
const sentTo = (path: string) =>
  jest
    .mocked(fetch)
    .mock.calls.map(([request]) => request as Request)
    .find(({ url }) => new URL(url).pathname === path)

test('SEC-04 a sign-in aborts a sign-out in flight, whose answer would end the new session', async () => {
  const removeLocks = newLocks()
  const held = heldReply(undefined)
  const server = serve({ ...login, [logout]: held.reply })
  const store = signedInStore('20260002')
  store.dispatch(signOut())
  await settled()
  // A browser would not abort a `keepalive` request.
  expect([sentTo('/logout')?.keepalive, sentTo('/logout')?.signal.aborted]).toEqual([false, false])
  let wasOver: boolean | undefined
  server.answers['POST /api/login-student'] = () => {
    wasOver = sentTo('/logout')?.signal.aborted
    return login['POST /api/login-student'] as object
  }
  // The sign-out runs in another tab.
  await newStore().dispatch(signInStudent(typed))
  expect([wasOver, isMarked()]).toEqual([true, false])
  await held.come()
  await jest.advanceTimersByTimeAsync(600_000)
  expect(server.heard.map(({ call }) => call).slice(-3)).toEqual([
    logout,
    'POST /api/login-student',
    'GET /api/user/20260002',
  ])
  removeLocks()
})

test('SEC-04 after a refused sign-in the sign-out is still retried', async () => {
  const removeLocks = newLocks()
  const server = serve({ 'POST /api/login-student': { status: 422 }, [logout]: heldReply(undefined).reply })
  jest.spyOn(console, 'info').mockImplementation()
  const store = signedInStore('20260002')
  store.dispatch(signOut())
  await settled()
  await store.dispatch(signInStudent(typed))
  expect([isMarked(), selectSignOut(store.getState())]).toEqual([true, 'untold'])
  server.answers[logout] = { status: 204 }
  await jest.advanceTimersByTimeAsync(2_000)
  expect([server.calls(logout).length, isMarked(), selectSignOut(store.getState())]).toEqual([
    2,
    false,
    'told',
  ])
  removeLocks()
})

test('a second sign-out starts again, and leaving the page of somebody else is no sign-out', async () => {
  const { server, store, is } = await notHeard()
  store.dispatch(signOut())
  expect(is()).toBe('telling')
  server.answers[logout] = { status: 204 }
  await jest.advanceTimersByTimeAsync(2_000)
  const tries = server.calls(logout).length
  store.dispatch(signedOut())
  await settled()
  expect([is(), isMarked(), server.calls(logout).length]).toEqual(['quiet', false, tries])
})
