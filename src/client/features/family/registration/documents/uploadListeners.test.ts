import { signedInAgain } from '#client/api/transport/sessionEvents'
import { signedInStore } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { heardTransfers } from '#client/testing/transfers'
import { chooseFile, forgetChosen } from './uploadActions'
import { uploadSelectors } from './uploadsSlice'

beforeEach(() => {
  jest.useFakeTimers({ now: 0, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
  serve({ 'GET /sanctum/csrf-cookie': { status: 204 } })
})
afterEach(() => {
  forgetChosen()
  jest.useRealTimers()
})

const refusedWith = async (status: number, headers: Record<string, string> = {}) => {
  const store = signedInStore('20260002')
  const { all, next } = heardTransfers()
  const chosen = store.dispatch(chooseFile('sea_slip', new File(['%PDF'], 'slip.pdf')))
  ;(await next()).answer(status, JSON.stringify({ message: 'Not now.' }), headers)
  await chosen
  return { store, sent: () => all.length }
}

test('REL-80 after a server error it is retried within a minute', async () => {
  const { sent } = await refusedWith(503, { 'Retry-After': '600' })
  await jest.advanceTimersByTimeAsync(60_000)
  expect(sent()).toBe(2)
})

test('SEC-73 after a 429 it is retried automatically, but not before Retry-After', async () => {
  const { store, sent } = await refusedWith(429, { 'Retry-After': '86370' })
  expect(uploadSelectors.selectUpload(store.getState(), 'sea_slip')).toMatchObject({
    canRetry: true,
    notBefore: 86_370_000,
  })
  await jest.advanceTimersByTimeAsync(600_000)
  store.dispatch(signedInAgain())
  await jest.advanceTimersByTimeAsync(85_740_000)
  expect(sent()).toBe(1)
  await jest.advanceTimersByTimeAsync(60_000)
  expect(sent()).toBe(2)
})

test('a 429 without a time is retried like other errors', async () => {
  const { sent } = await refusedWith(429)
  await jest.advanceTimersByTimeAsync(60_000)
  expect(sent()).toBe(2)
})
