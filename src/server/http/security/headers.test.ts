import type { InjectOptions } from 'fastify'
import { getUser } from '#shared/contract/access/signIn'
import { listTowns } from '#shared/contract/school/lookups'
import { buildTestClient } from '../../testing/portal/builtClient'
import { people } from '../../testing/people/people'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { openTestDatabase } from '../../testing/database/testDb'

let app: TestApp
beforeAll(async () => {
  const database = await openTestDatabase('sqlite')
  buildTestClient(database.dataDir)
  app = await testApp({ database })
  await app.db.schema.dropTable('primary_school').execute()
})

const own = (path: string) => async (): Promise<InjectOptions> => ({
  url: path,
  headers: await app.signInAs('owner'),
})
const just = (options: InjectOptions) => async () => options

const requests: [string, number, () => Promise<InjectOptions>][] = [
  ['a call', 200, own('/api/towns')],
  ['the csrf cookie', 204, just({ url: '/sanctum/csrf-cookie' })],
  ['the page', 200, just({ url: '/', headers: { accept: 'text/html' } })],
  ['an asset', 200, just({ url: '/assets/main.0a1b2c3d.js' })],
  ['a worker', 200, just({ url: '/service-worker.js' })],
  ['a PDF', 200, own(`/api/registration-form/${people.owner.id}`)],
  ['health', 200, just({ url: '/healthz' })],
  ['not valid', 400, just({ url: '/%' })],
  ['not signed in', 401, just({ url: '/api/towns' })],
  ['forged', 403, just({ method: 'POST', url: '/logout' })],
  ['missing', 404, just({ url: '/api/nothing' })],
  ['another record', 404, own(`/api/user/${people.other.id}`)],
  ['another method', 405, just({ method: 'DELETE', url: '/api/towns' })],
  ['broken', 500, own('/api/primary-schools')],
]

describe.each(requests)('%s (%d)', (what, status, request) => {
  const answer = async () => {
    const seen = await app.inject(await request())
    expect(seen.statusCode).toBe(status)
    return seen.headers
  }

  test('SEC-14 has a policy: scripts only from own files, and no foreign frames', async () => {
    const policy = String((await answer())['content-security-policy'])
    for (const rule of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "default-src 'none'"])
      expect(policy).toContain(rule)
    expect(policy).toMatch(/script-src 'self'( 'wasm-unsafe-eval')?;/)
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/)
    expect(policy).toContain(what === 'a PDF' ? "frame-ancestors 'self'" : "frame-ancestors 'none'")
  })

  test('SEC-15 has the headers for transport, type, referrer and isolation', async () => {
    expect(await answer()).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  test('SEC-16 is not cached if it is an answer of the API', async () => {
    const expected: Record<string, string> = {
      'the page': 'no-cache',
      'an asset': 'public, max-age=31536000, immutable',
      'a worker': 'no-cache',
    }
    expect((await answer())['cache-control']).toBe(expected[what] ?? 'no-store')
  })
})

const hostile = [
  'https://evil.example',
  'null',
  'http://localhost.evil.example',
  'https://portal.school.example.evil.example',
  'http://portal.school.example',
  'https://PORTAL.school.example:8443',
]

test('SEC-14 a worker can fetch and compile WebAssembly; other scripts cannot', async () => {
  const policyOf = async (url: string) => (await app.inject({ url })).headers['content-security-policy']
  for (const rule of ["connect-src 'self'", "'wasm-unsafe-eval'"]) {
    expect(await policyOf('/service-worker.js')).toContain(rule)
    expect(await policyOf('/assets/main.0a1b2c3d.js')).not.toContain(rule)
  }
})

describe('SEC-12 other origins', () => {
  test.each(hostile)('%s gets no access', async (origin) => {
    const allowing = await testApp({ env: { ALLOWED_ORIGINS: 'https://portal.school.example' } })
    for (const portal of [app, allowing])
      for (const method of ['GET', 'OPTIONS'] as const) {
        const { headers } = await portal.inject({ method, url: '/api/towns', headers: { origin } })
        expect(headers).not.toHaveProperty('access-control-allow-origin')
      }
  })

  test('the origin set by the school is answered, with cookies', async () => {
    const origin = 'https://portal.school.example'
    const portal = await testApp({ env: { ALLOWED_ORIGINS: origin } })
    const asked = await portal.inject({ method: 'OPTIONS', url: '/api/towns', headers: { origin } })
    expect([asked.statusCode, asked.headers]).toMatchObject([
      204,
      {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-headers': 'content-type, x-xsrf-token, x-page-account, idempotency-key',
        vary: 'Origin',
      },
    ])
    const headers = { ...(await portal.signInAs('owner')), origin }
    const answer = await portal.call(listTowns, {}, { headers })
    expect([answer.statusCode, answer.headers['access-control-expose-headers']]).toEqual([200, 'retry-after'])
  })
})

test('SEC-08 a browser’s claims about itself give no rights', async () => {
  const { cookie = '' } = await app.signInAs('owner')
  const headers = { cookie: `${cookie}; authenticated=true; admin=true; userID=office`, 'x-admin': 'true' }
  expect((await app.inject({ url: '/api/students', headers })).statusCode).toBe(403)
  expect((await app.call(getUser, { studentId: people.other.id }, { headers })).statusCode).toBe(404)
})
