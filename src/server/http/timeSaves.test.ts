import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { saveStudent } from '#shared/contract/students/students'
import { people } from '../testing/people/people'
import { testApp, type TestApp } from '../testing/portal/testApp'
import { until } from '../testing/process/until'
import { requestStart } from './overload'

const { owner } = people
const told = { TRUST_REQUEST_START: 'on' }

const save = async ({ call, signInAs }: TestApp, extra: Record<string, string> = {}) => {
  const headers = { ...(await signInAs('owner')), ...extra }
  const body = { id: owner.id, place_of_birth: 'Arima', _changed: ['place_of_birth'] }
  expect((await call(saveStudent, {}, { headers, body })).statusCode).toBe(200)
}

const since = ({ now }: TestApp, milliseconds: number) => ({
  'x-request-start': `t=${(now().getTime() - milliseconds) / 1000}`,
})

/** A clock that advances by this much at each reading, so that every step takes time. */
const ticking = (tickMs: number) => {
  let passed = 0
  return () => (passed += tickMs)
}

test('REL-24 a save that waited in the proxy’s queue indicates overload', async () => {
  const test = await testApp({ env: told })
  await save(test, since(test, 4000))
  expect(test.app.overload.takeSaveWait()).toBe(4000)
  // Each check starts again.
  expect(test.app.overload.takeSaveWait()).toBe(0)
})

test('REL-24 the median of many saves counts: a single long wait is not overload', async () => {
  const test = await testApp({ env: told })
  await save(test, since(test, 60_000))
  for (let round = 0; round < 4; round += 1) await save(test)
  expect(test.app.overload.takeSaveWait()).toBe(0)
})

test('REL-24 waits before and after the body count', async () => {
  const test = await testApp({ monotonicNow: ticking(100) })
  await save(test)
  expect(test.app.overload.takeSaveWait()).toBe(200)
})

test('SEC-20 REL-24 clients cannot simulate overload: the header counts only if the proxy sets it', async () => {
  const test = await testApp({ monotonicNow: ticking(1) })
  await save(test, since(test, 60_000))
  expect(test.app.overload.takeSaveWait()).toBe(2)
})

test.each(['tomorrow', 't=4000000000'])('REL-24 a start of %s has no effect', async (start) => {
  const test = await testApp({ env: told, monotonicNow: ticking(1) })
  await save(test, { 'x-request-start': start })
  expect(test.app.overload.takeSaveWait()).toBe(2)
})

test('REL-24 the time that a body takes over a slow connection is not overload', async () => {
  const test = await testApp({ env: told })
  const signedIn = await test.signInAs('owner')
  const { server } = test.app
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.address() as AddressInfo
  const body = JSON.stringify({ id: owner.id, place_of_birth: 'Arima', _changed: ['place_of_birth'] })
  const length = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const headers = { ...signedIn, ...length, ...since(test, 4000) }
  const sending = request({ port, path: saveStudent.path, method: 'POST', headers })
  const asked = once(server, 'request') as Promise<[IncomingMessage]>
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  sending.write(body.slice(0, 20))
  const [received] = await asked
  // The body is being read, so the time before it has been counted.
  await until(() => received.readableFlowing === true)
  test.advance({ seconds: 3 })
  sending.end(body.slice(20))
  const [answer] = await answered
  answer.resume()
  expect([answer.statusCode, test.app.overload.takeSaveWait()]).toEqual([200, 4000])
})

const at = 1_783_000_000_123

test.each([
  ['t=1783000000.123', at],
  ['1783000000.123', at],
  ['1783000000123', at],
  ['t=1783000000123', at],
  ['1783000000123000', at],
  ['t=1783000000', 1_783_000_000_000],
])('REL-24 %s is the time at which the proxy received the request', (header, expected) => {
  expect(requestStart(header)).toBeCloseTo(expected, 0)
})

test.each([
  undefined,
  '',
  't=',
  'yesterday',
  '-1783000000',
  '12',
  't=1783000000.1 or so',
  ['1783000000', '1'],
])('%j is ignored', (header) => {
  expect(requestStart(header)).toBeUndefined()
})
