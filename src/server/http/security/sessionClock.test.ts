import { getUser } from '#shared/contract/access/signIn'
import { people } from '../../testing/people/people'
import { testApp } from '../../testing/portal/testApp'

const studentId = people.owner.id
const year = 365 * 24 * 60

describe.each(['sqlite', 'postgres'] as const)('%s', (engine) => {
  test('REL-37 a clock set back does not make a session endless', async () => {
    const app = await testApp({ engine })
    const headers = await app.signInAs('owner')
    const status = async () => (await app.call(getUser, { studentId }, { headers })).statusCode
    app.advance({ minutes: -year })
    expect(await status()).toBe(200)
    app.advance({ minutes: 29 })
    expect(await status()).toBe(200)
    app.advance({ minutes: 30 })
    expect(await status()).toBe(401)
  })

  test('REL-37 a clock set back does not extend the absolute limit of a session in use', async () => {
    const app = await testApp({ engine })
    const headers = await app.signInAs('owner')
    const status = async () => (await app.call(getUser, { studentId }, { headers })).statusCode
    app.advance({ minutes: -year })
    for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
      expect(await status()).toBe(200)
      app.advance({ minutes: 20 })
    }
    expect(await status()).toBe(401)
  })

  test('REL-37 a clock that jumps ahead ends sessions that would be idle, and a new sign-in works', async () => {
    const app = await testApp({ engine })
    const headers = await app.signInAs('owner')
    app.advance({ minutes: 60 })
    expect((await app.call(getUser, { studentId }, { headers })).statusCode).toBe(401)
    const again = await app.signInAs('owner')
    expect((await app.call(getUser, { studentId }, { headers: again })).statusCode).toBe(200)
  })
})
