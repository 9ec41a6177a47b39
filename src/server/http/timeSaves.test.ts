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

/** A clock that goes on by so much whenever it is read: all that takes time takes some. */
const ticking = (tickMs: number) => {
  let passed = 0
  return () => (passed += tickMs)
}

test('REL-24 a save that stood in the queue of the proxy tells of strain', async () => {
  const test = await testApp({ env: told })
  await save(test, since(test, 4000))
  expect(test.app.overload.takeSaveWait()).toBe(4000)
  // Each look begins anew.
  expect(test.app.overload.takeSaveWait()).toBe(0)
})

test('REL-24 the middle of many saves counts: one that waited long is no strain', async () => {
  const test = await testApp({ env: told })
  await save(test, since(test, 60_000))
  for (let round = 0; round < 4; round += 1) await save(test)
  expect(test.app.overload.takeSaveWait()).toBe(0)
})

test('REL-24 what comes before the body and what comes after it is waited for', async () => {
  const test = await testApp({ monotonicNow: ticking(100) })
  await save(test)
  expect(test.app.overload.takeSaveWait()).toBe(200)
})

test('SEC-20 REL-24 nobody can claim that the portal is overstrained: the header counts only where the proxy writes it', async () => {
  const test = await testApp({ monotonicNow: ticking(1) })
  await save(test, since(test, 60_000))
  expect(test.app.overload.takeSaveWait()).toBe(2)
})

test.each(['tomorrow', 't=4000000000'])('REL-24 a start of %s changes nothing', async (start) => {
  const test = await testApp({ env: told, monotonicNow: ticking(1) })
  await save(test, { 'x-request-start': start })
  expect(test.app.overload.takeSaveWait()).toBe(2)
})

test('REL-24 the time that a body takes over a slow line is no strain', async () => {
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
  // The body is being read: what was before it has been counted.
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
])('REL-24 %s is the time at which the proxy got the request', (header, expected) => {
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
])('%j says nothing', (header) => {
  expect(requestStart(header)).toBeUndefined()
})
