import { setupAdmin } from '#shared/contract/auth'
import { tryAdmin } from '../../testing/signIn'
import { testApp } from '../../testing/testApp'
import { callEngines } from '../../testing/testDb'
import { createSetupToken } from './setupService'

const fresh = 'kiskadee over the hill'

interface Refused {
  errors: Record<string, string[]>
}

describe.each(callEngines)('the first administrator (%s)', (engine) => {
  test('SEC-29 no administrator is there by default; the set-up token makes one, once', async () => {
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
    expect((await set('guess', 'office', fresh)).statusCode).toBe(403)
    expect((await set(token, 'Office!', fresh)).json<Refused>().errors).toHaveProperty('username')
    expect((await set(token, 'office', 'eleven char')).json<Refused>().errors).toHaveProperty('password')
    expect((await set(token, 'office', fresh)).json()).toEqual({ username: 'office' })
    expect((await set(token, 'second', fresh)).statusCode).toBe(403)
    expect((await tryAdmin(app, 'office', fresh)).json()).toEqual({ name: 'Admin', username: 'office' })
  })

  test('SEC-29 a set-up token dies after a day, and when a new one is made', async () => {
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
