import { screen, waitFor } from '@testing-library/react'
import { paths } from '#client/address/paths'
import { openOffline } from '#client/app/openOffline'
import { newStore } from '#client/app/openStore'
import { openDeviceStore, type DeviceStore } from '#client/saving/device/store'
import {
  dropSession,
  keepHalf,
  keepWhole,
  storedSession,
  readOwnership,
  writeOwnership,
} from '#client/saving/device/session'
import { openOutbox } from '#client/saving/device/outbox'
import { removeMark, setMark } from '#client/session/signedOutMark'
import { sessionSelectors } from '#client/session/sessionState'
import { newDevice } from '#client/testing/device'
import { writeConfig } from '#client/testing/portalConfig'
import { fullStore, renderApp, signedInStore } from '#client/testing/renderApp'

let store: DeviceStore
let removeDevice: () => void
beforeEach(async () => {
  removeDevice = newDevice()
  store = await openDeviceStore()
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
})
afterEach(() => {
  store.close()
  removeDevice()
  jest.restoreAllMocks()
})

const account = async () => ({
  handle: 'one',
  key: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
})

const personAfterOpening = async () => {
  const opened = newStore()
  await openOffline(async () => opened)
  return sessionSelectors.selectPerson(opened.getState())
}

test('REL-80 without a connection the page belongs to the family with the live session', async () => {
  await keepWhole(store, await account(), '20260002', { idleMs: 60_000, lastsMs: 60_000, serverAhead: 0 })
  expect(await personAfterOpening()).toMatchObject({ userId: '20260002', admin: false })
})

test.each([
  ['answers nothing', Promise.reject(new TypeError('Failed to fetch')), '20260002'],
  ['answers', Promise.resolve({ status: 204 }), undefined],
])(
  'REL-80 the page belongs to the family only if the server is unreachable: the connection %s',
  async (_what, answer, userId) => {
    writeConfig()
    answer.catch(() => undefined)
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    jest.spyOn(global, 'fetch').mockReturnValue(answer as Promise<Response>)
    await keepWhole(store, await account(), '20260002', { idleMs: 60_000, lastsMs: 60_000, serverAhead: 0 })
    expect((await personAfterOpening())?.userId).toBe(userId)
  },
)

test.each([
  ['answers nothing', Promise.reject(new TypeError('Failed to fetch')), 1],
  ['answers', Promise.resolve({ status: 204 }), 0],
])(
  'REL-80 a tab that cannot open the form says why only if the server is unreachable: the connection %s',
  async (_what, answer, notices) => {
    writeConfig()
    answer.catch(() => undefined)
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    jest.spyOn(global, 'fetch').mockReturnValue(answer as Promise<Response>)
    const bytes = crypto.getRandomValues(new Uint8Array(32))
    const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
    const limits = { idleMs: 60_000, lastsMs: 60_000, serverAhead: 0 }
    await keepHalf(store, { handle: 'one', key }, '20260002', limits, bytes)
    window.sessionStorage.clear()
    const opened = fullStore()
    await openOffline(async () => opened)
    renderApp({ store: opened })
    await screen.findByRole('button', { name: 'LOGIN' })
    if (notices > 0) await screen.findByText(/The form opens only/)
    expect(screen.queryAllByText(/The form opens only/)).toHaveLength(notices)
  },
)

test('REL-80 in a tab of a person’s own device, the page says that somebody else has signed in since', async () => {
  writeConfig()
  jest.spyOn(global, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const limits = { idleMs: 60_000, lastsMs: 60_000, serverAhead: 0 }
  await keepHalf(store, { handle: 'another', key }, '20260005', limits, bytes)
  window.sessionStorage.clear()
  renderApp({ at: paths.dashboard, store: signedInStore('20260002') })
  const said = await screen.findByText(/The form opens only in the window where you signed in/)
  expect(said.parentElement).toHaveTextContent('Someone has signed in on this device after you.')
  expect(said.parentElement).not.toHaveTextContent('You have not said')
})

test('SEC-04 SEC-09 /logout in a tab without a user deletes the key and the own-device answer too', async () => {
  writeConfig()
  jest.spyOn(global, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await keepWhole(store, await account(), '20260002', { idleMs: 60_000, lastsMs: 60_000, serverAhead: 0 })
  await writeOwnership(store, 'one', 'own')
  renderApp({ at: paths.logout })
  await screen.findByText(/does not know yet that you signed out/)
  await waitFor(async () => expect(await readOwnership(store, 'one')).toBeNull())
  await waitFor(async () => expect(await storedSession(store)).toBeNull())
  removeMark()
})

test('SEC-04 after signing out, the key on this device signs nobody in', async () => {
  await keepWhole(store, await account(), '20260002', { idleMs: 60_000, lastsMs: 60_000, serverAhead: 0 })
  setMark()
  expect(await personAfterOpening()).toBeNull()
  removeMark()
})

test('SEC-09 after the session has expired the page belongs to nobody', async () => {
  await keepWhole(store, await account(), '20260002', { idleMs: 60_000, lastsMs: -1, serverAhead: 0 })
  expect(await personAfterOpening()).toBeNull()
})

test('SEC-09 on a shared device only the tab has the key, and the page says so', async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const limits = { idleMs: 60_000, lastsMs: 60_000, serverAhead: 0 }
  await keepHalf(store, { handle: 'one', key }, '20260002', limits, bytes)
  expect((await personAfterOpening())?.userId).toBe('20260002')
  // The tab is closed.
  window.sessionStorage.clear()
  expect(await personAfterOpening()).toBeNull()
  const { unmount } = renderApp()
  const said = await screen.findByText(/The form opens only in the window where you signed in/)
  expect(said.parentElement).toHaveTextContent(
    'You are offline. The form opens only in the window where you signed in. You have not said that this device is your own, or someone else has signed in here after you. If you closed the form, sign in again when you are back online.',
  )
  expect(screen.queryByText(/kept here/)).toBeNull()
  unmount()
  await dropSession(store)
  const tab = await openOutbox(store, { handle: 'one', key }, new AbortController().signal, () => 1)
  await tab.write('one')
  renderApp()
  expect(await screen.findByText('1 answer typed on this device is saved here.')).toBeVisible()
  expect(screen.queryByText(/The form opens only/)).toBeNull()
})

test('REL-80 the sign-in page then counts the answers that wait on this device', async () => {
  const tab = await openOutbox(store, await account(), new AbortController().signal, () => 3)
  await tab.write('three of them')
  renderApp()
  expect(await screen.findByText('3 answers typed on this device are saved here.')).toBeVisible()
})

test('REL-80 so does the page of a tab that remembers a family with an ended session', async () => {
  writeConfig()
  jest.spyOn(global, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const tab = await openOutbox(store, await account(), new AbortController().signal, () => 2)
  await tab.write('two of them')
  renderApp({ at: paths.dashboard, store: signedInStore('20260002') })
  expect(await screen.findByText('2 answers typed on this device are saved here.')).toBeVisible()
})
