import { persistStore } from 'redux-persist'
import { signedOut } from '../api/transport/sessionEvents'
import { storeOf } from '../testing/renderApp'
import { makeStore } from '../store/store'
import { answerNewTabs, askOpenTabs } from './otherTabs'
import { keptSignIn, rememberedSession, tellsOfSomebody } from './sessionSlice'
import { sessionSelectors, type Session } from './sessionState'

const person = { userId: '20260002', name: 'Anika Ramkissoon', admin: false } as const

let stop = () => {}
afterEach(() => stop())
beforeEach(() => window.sessionStorage.clear())

const joinOpenTab = async () => {
  const text = await askOpenTabs()
  if (text !== null) window.sessionStorage.setItem('persist:portal', text)
}

/** @returns the person of a new tab */
const newTab = async () => {
  const store = makeStore({ slices: [rememberedSession], isWorthKeeping: tellsOfSomebody })
  const persistor = await new Promise<ReturnType<typeof persistStore>>((ready) => {
    const made = persistStore(store, null, () => ready(made))
  })
  // All tests share one session storage: nothing is written to it later.
  await persistor.flush()
  return sessionSelectors.selectPerson(store.getState())
}

test('SEC-09 a tab opened beside a signed-in one has its person, and no name', async () => {
  const store = storeOf({ is: 'signedIn', arriving: false, ...person })
  stop = answerNewTabs(() => keptSignIn(store.getState().session))
  await joinOpenTab()
  expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('Ramkissoon')
  expect(await newTab()).toMatchObject({ userId: '20260002', admin: false })
})

test('a role of the office goes along', async () => {
  const clerk = { userId: 'desk', name: 'Clerk', admin: true, role: 'clerk' } as const
  stop = answerNewTabs(() => keptSignIn({ is: 'signedIn', arriving: false, ...clerk }))
  await joinOpenTab()
  expect(await newTab()).toMatchObject({ userId: 'desk', admin: true, role: 'clerk' })
})

test.each<[string, Session]>([
  ['nobody is signed in', { is: 'visitor', error: null }],
  ['the session has ended', { is: 'expired', error: null, ...person }],
  ['another account has signed in', { is: 'expired', error: null, isTaken: true, ...person }],
])('a new tab knows nobody where %s', async (_where, session) => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
  let asked = () => {}
  const heard = new Promise<void>((resolve) => (asked = resolve))
  stop = answerNewTabs(() => {
    asked()
    return keptSignIn(session)
  })
  const joined = joinOpenTab()
  await heard
  jest.advanceTimersByTime(500)
  await joined
  jest.useRealTimers()
  expect(await newTab()).toBeNull()
})

test('SEC-04 after a sign-out new tabs know nobody', () => {
  const store = storeOf({ is: 'signedIn', arriving: false, ...person })
  store.dispatch(signedOut())
  expect(keptSignIn(store.getState().session)).toBeNull()
})
