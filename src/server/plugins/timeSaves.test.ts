import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { saveStudent } from '#shared/contract/students'
import { people } from '../testing/people'
import { testApp, type TestApp } from '../testing/testApp'

const { owner } = people
const told = { TRUST_REQUEST_START: 'on' }

const save = async ({ call, signInAs }: TestApp, extra: Record<string, string> = {}) => {
  const headers = { ...(await signInAs('owner')), ...extra }
  const body = { id: owner.id, place_of_birth: 'Arima', _changed: ['place_of_birth'] }
  expect((await call(saveStudent, {}, { headers, body })).statusCode).toBe(200)
}

const since = (milliseconds: number) => ({ 'x-request-start': `t=${(Date.now() - milliseconds) / 1000}` })

test('REL-24 a save that stood in the queue of the proxy tells of strain', async () => {
  const test = await testApp({ env: told })
  await save(test, since(4000))
  expect(test.app.shedding.takeSaveWait()).toBeGreaterThanOrEqual(4000)
  // Each look begins anew.
  expect(test.app.shedding.takeSaveWait()).toBe(0)
})

test('REL-24 the middle of many saves counts: one that waited long is no strain', async () => {
  const test = await testApp({ env: told })
  await save(test, since(60_000))
  for (let round = 0; round < 4; round += 1) await save(test)
  expect(test.app.shedding.takeSaveWait()).toBeLessThan(4000)
})

test('SEC-20 REL-24 nobody can claim that the portal is overstrained: the header counts only where the proxy writes it', async () => {
  const test = await testApp()
  await save(test, since(60_000))
  const waited = test.app.shedding.takeSaveWait()
  expect([waited > 0, waited < 10_000]).toEqual([true, true])
})

test.each(['tomorrow', `t=${Date.now() / 1000 + 3600}`])(
  'REL-24 a start of %s changes nothing',
  async (start) => {
    const test = await testApp({ env: told })
    await save(test, { 'x-request-start': start })
    const waited = test.app.shedding.takeSaveWait()
    expect([waited > 0, waited < 10_000]).toEqual([true, true])
  },
)

test('REL-24 the time that a body takes over a slow line is no strain', async () => {
  const test = await testApp()
  const headers = await test.signInAs('owner')
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = test.app.server.address() as AddressInfo
  const body = JSON.stringify({ id: owner.id, place_of_birth: 'Arima', _changed: ['place_of_birth'] })
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const length = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const path = saveStudent.path
    const sending = request({ port, path, method: 'POST', headers: { ...headers, ...length } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sending.once('error', reject)
    sending.write(body.slice(0, 20))
    void wait(3000).then(() => sending.end(body.slice(20)))
  })
  await test.app.close()
  expect(status).toBe(200)
  expect(test.app.shedding.takeSaveWait()).toBeLessThan(2500)
})
