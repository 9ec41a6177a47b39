import { setupAdmin } from '#shared/contract/access/signIn'
import { people } from '../../testing/people/people'
import { tryAdmin } from '../../testing/portal/signIn'
import { testApp } from '../../testing/portal/testApp'
import { callEngines } from '../../testing/database/testDb'
import { createSetupToken } from './setup'

const fresh = 'kiskadee over the hill'

interface Refused {
  errors: Record<string, string[]>
}

describe.each(callEngines)('the first administrator (%s)', (engine) => {
  test('SEC-29 there is no administrator by default; the set-up token creates one, once', async () => {
    const app = await testApp({ engine, empty: true })
    for (const [username, password] of [
      ['admin', 'admin'],
      ['Admin', 'password'],
      ['admin', 'portal-demo-admin'],
    ] as const)
      expect((await tryAdmin(app, username, password)).statusCode).toBe(401)

    const token = await createSetupToken(app.db, app.now())
    const set = async (given: string, username: string, password: string) =>
      app.call(setupAdmin, {}, { headers: await app.visitor(), body: { token: given, username, password } })
    expect((await set(token, 'Office!', fresh)).json<Refused>().errors).toHaveProperty('username')
    expect((await set(token, 'office', 'eleven char')).json<Refused>().errors).toHaveProperty('password')
    expect((await set(token, 'office', fresh)).json()).toEqual({ username: 'office' })
    expect((await set(token, 'second', fresh)).statusCode).toBe(403)
    expect((await tryAdmin(app, 'office', fresh)).json()).toEqual({ name: 'Admin', username: 'office' })
  })

  test('SEC-29 SEC-26 an invalid token always gets the same answer and is rate limited', async () => {
    const lines: string[] = []
    const env = { SIGN_IN_FAILURES_PER_IP: '5' }
    const app = await testApp({ engine, env, log: (line) => lines.push(line) })
    const headers = await app.visitor()
    const set = (token: string, username: string, password: string = fresh, ip = '203.0.113.7') =>
      app.call(setupAdmin, {}, { headers, ip, body: { token, username, password } })
    const guesses = [
      await set('guess', people.admin.id),
      await set('guess', 'nobody-yet'),
      await set('guess', 'Office!'),
      await set('guess', 'office2', 'short'),
      await set(`${await createSetupToken(app.db, app.now())}x`, people.admin.id),
    ]
    expect(new Set(guesses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(guesses[0]?.statusCode).toBe(403)
    expect(lines.filter((line) => line.includes('"event":"set-up"'))).toHaveLength(5)
    const sixth = await set('guess', people.admin.id)
    expect([sixth.statusCode, Number(sixth.headers['retry-after']) > 0]).toEqual([429, true])
    // Guesses by others do not block a valid link.
    const token = await createSetupToken(app.db, app.now())
    expect((await set(token, people.admin.id)).json<Refused>().errors).toHaveProperty('username')
    expect((await set(token, 'second')).statusCode).toBe(200)
  })

  test('SEC-29 a set-up token expires after a day, or when a new one is created', async () => {
    const app = await testApp({ engine, empty: true })
    const body = (token: string) => ({ token, username: 'office', password: fresh })
    const first = await createSetupToken(app.db, app.now())
    const second = await createSetupToken(app.db, app.now())
    const headers = await app.visitor()
    expect((await app.call(setupAdmin, {}, { headers, body: body(first) })).statusCode).toBe(403)
    app.advance({ days: 1 })
    expect((await app.call(setupAdmin, {}, { headers, body: body(second) })).statusCode).toBe(403)
  })
})
