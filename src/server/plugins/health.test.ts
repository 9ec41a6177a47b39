import { testApp } from '../testing/testApp'
import { engines, openTestDatabase } from '../testing/testDb'

describe.each(engines)('health (%s)', (engine) => {
  test('REL-21 REL-01 a portal that can keep what it is given is ready, and names its database', async () => {
    const app = await testApp({ engine })
    expect((await app.inject({ url: '/healthz' })).json()).toEqual({ alive: true })
    const answer = await app.inject({ url: '/readyz' })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { ready: true, writes: true, database: expect.stringMatching(new RegExp(`^${engine} \\d+\\.`)) as string },
    ])
  })

  test('REL-21 without a database it is alive, but not ready', async () => {
    const database = await openTestDatabase(engine)
    const app = await testApp({ database })
    await database.close()
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
    const answer = await app.inject({ url: '/readyz' })
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { ready: false, writes: false }])
  })
})
