import { fullStore } from '../testing/renderApp'
import { serve, type Replies } from '../testing/server'
import { schoolApi } from './school/schoolApi'
import { termReportsApi } from './reports/termReportsApi'
import { errorText } from './transport/errorText'
import { withRetries, secondsToWait } from './baseQuery'

const townsCall = 'GET /api/towns'
const postCall = 'POST /api/post-term-reports'
const calm = 'The portal is very busy at the moment.'
const busy = (seconds: string) => ({
  status: 503,
  body: { message: calm },
  headers: { 'Retry-After': seconds },
})

/** Busy this many times, then it answers with towns. */
const busyFor = (times: number, seconds: string): Replies => {
  let left = times
  return { [townsCall]: () => (left-- > 0 ? busy(seconds) : { body: [{ id: 1, name: 'Arima' }] }) }
}

test.each([
  [503, '5', 5],
  [503, '15', 15],
  [503, '60', 0],
  [503, null, 0],
  [503, 'Wed, 21 Oct 2026 07:28:00 GMT', 0],
  [429, '5', 0],
  [500, '5', 0],
  ['FETCH_ERROR', '5', 0],
])('REL-24 the wait after %s with Retry-After %s is %i s', (status, header, seconds) => {
  expect(secondsToWait(status, header)).toBe(seconds)
})

describe('REL-24 when the server is busy', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] }))
  afterEach(() => jest.useRealTimers())

  /** Advances the time until there is an answer. */
  const whileTimePasses = async <T>(asked: PromiseLike<T>): Promise<T> => {
    let isAnswered = false
    const answered = Promise.resolve(asked).finally(() => (isAnswered = true))
    while (!isAnswered) await jest.advanceTimersByTimeAsync(500)
    return answered
  }

  const read = () => whileTimePasses(fullStore().dispatch(schoolApi.endpoints.listTowns.initiate()))

  test('a read is retried until there is an answer, never before the time that the server named', async () => {
    const server = serve(busyFor(2, '5'))
    const begun = Date.now()
    expect((await read()).data).toEqual([{ id: 1, name: 'Arima' }])
    expect(server.calls(townsCall)).toHaveLength(3)
    expect(Date.now() - begun).toBeGreaterThanOrEqual(10_000)
  })

  test('a read fails after four attempts, in the server’s words', async () => {
    const server = serve(busyFor(9, '15'))
    expect(errorText((await read()).error)).toBe(calm)
    expect(server.calls(townsCall)).toHaveLength(4)
  })

  test('a read that would have to wait for a minute fails at once', async () => {
    const server = serve(busyFor(9, '60'))
    expect(errorText((await read()).error)).toBe(calm)
    expect(server.calls(townsCall)).toHaveLength(1)
  })

  test('a change is sent once', async () => {
    const server = serve({ [postCall]: busy('5') })
    const report = { year: 2026, term: 1, posted: 1, date_posted: null } as never
    await whileTimePasses(fullStore().dispatch(termReportsApi.endpoints.postTermReports.initiate(report)))
    expect(server.calls(postCall)).toHaveLength(1)
  })
})

test.each([
  ['Too many.', 30, 'Too many. Please wait a minute.'],
  ['Too many.', 600, 'Too many. Please wait 10 minutes.'],
  ['Please try again in a minute.', 60, 'Please try again in a minute.'],
])('REL-24 %s (%i s) reads: %s', (message, retryAfter, text) => {
  expect(errorText({ status: 503, data: { message }, retryAfter })).toBe(text)
})

test('there is no retry after an abort', async () => {
  const leaving = new AbortController()
  const ask = jest.fn(async () => {
    leaving.abort()
    return 'busy'
  })
  await withRetries(ask, () => 0.01, { tries: 4, signal: leaving.signal })
  expect(ask).toHaveBeenCalledTimes(1)
})
