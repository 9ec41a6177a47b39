import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit'
import { portalConfig } from '../../portalConfig'
import type { AppStartListening } from '../../store/listeners'
import { writeConfig } from '../../testing/portalConfig'
import { addOfflineListeners } from './keepPages'

const worker = { unregister: jest.fn(() => Promise.resolve(true)) }
const container = {
  register: jest.fn(() => Promise.resolve({})),
  getRegistrations: jest.fn(() => Promise.resolve([worker])),
}
const caches = {
  keys: jest.fn(() => Promise.resolve(['portal-files'])),
  delete: jest.fn(() => Promise.resolve(true)),
}

beforeEach(() => {
  writeConfig()
  jest.useFakeTimers()
  jest.clearAllMocks()
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  Object.defineProperty(window, 'caches', { value: caches, configurable: true })
})
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(window, 'caches')
  Object.assign(portalConfig(), { serviceWorker: false })
})

const somebody = (admin: boolean) => ({ is: 'signedIn', arriving: true, userId: '1', name: 'A', admin })

/** A page on which these sessions follow one another. */
const pageOf = async (wanted: boolean, ...sessions: unknown[]) => {
  Object.assign(portalConfig(), { serviceWorker: wanted })
  const { middleware, startListening } = createListenerMiddleware()
  addOfflineListeners(startListening as unknown as AppStartListening)
  const reducer = (_state: unknown, { payload }: { type: string; payload?: unknown }) =>
    payload ?? { is: 'visitor', error: null }
  const store = configureStore({
    reducer: { session: reducer },
    middleware: (usual) => usual({ serializableCheck: false, immutableCheck: false }).prepend(middleware),
  })
  for (const payload of sessions) store.dispatch({ type: 'arrived', payload })
  const atOnce = container.register.mock.calls.length
  await jest.advanceTimersByTimeAsync(10_000)
  expect(atOnce).toBe(0)
}

test('after a family has signed in, the idle page starts the service worker, once', async () => {
  await pageOf(true, somebody(false), somebody(false))
  expect(container.register.mock.calls).toEqual([['/service-worker.js', { updateViaCache: 'none' }]])
  expect(caches.delete).not.toHaveBeenCalled()
})

test.each([
  ['a visitor', { is: 'visitor', error: null }],
  ['the office', somebody(true)],
])('nothing is cached for %s', async (_whom, session) => {
  await pageOf(true, session)
  expect(container.register).not.toHaveBeenCalled()
})

test('if the school disables the service worker, it is removed with its cache', async () => {
  await pageOf(false, somebody(false))
  expect(container.register).not.toHaveBeenCalled()
  expect(worker.unregister).toHaveBeenCalledTimes(1)
  expect(caches.delete.mock.calls).toEqual([['portal-files']])
})
