// After ninety wrong tries (SEC-25), a second factor still lets the owner in, but not strangers.
import { loginAdmin } from '#shared/contract/access/signIn'
import { people } from '../../testing/people/people'
import { codeAt, enrolAs, tryCode } from '../../testing/portal/secondFactor'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { callEngines } from '../../testing/database/testDb'
import { loginKeyOf } from '../signIn/queries'

const { admin } = people
const forGood = '9999-12-31T00:00:00.000Z'

const stop = ({ db, now }: TestApp, username: string) =>
  db
    .insertInto('sign_in_guard')
    .values({
      login_key: loginKeyOf('admin', username),
      failures: 90,
      last_failed_at: now().toISOString(),
      locked_until: forGood,
    })
    .execute()

describe.each(callEngines)('an administrator with a second factor whose name is locked (%s)', (engine) => {
  const stopped = async () => {
    const app = await testApp({ engine, env: { SIGN_IN_FAILURES_PER_IP: '10000' } })
    const enrolled = await enrolAs(app, await app.signInAs('admin'))
    await app.db.deleteFrom('session').execute()
    await stop(app, admin.id)
    app.advance({ minutes: 1 })
    const code = () => codeAt(enrolled.secret, app.now())
    return { app, code, ...enrolled }
  }

  test('SEC-25 SEC-27 is never locked for good: the code is checked before the password', async () => {
    const { app, code, recovery } = await stopped()
    app.advance({ days: 30 })
    expect((await tryCode(app)).status).toBe(401)
    expect((await tryCode(app, '000000')).status).toBe(401)
    expect((await tryCode(app, code(), 'wrong')).status).toBe(401)
    // Each try uses up a code, even with a wrong password.
    expect((await tryCode(app, code())).status).toBe(401)
    app.advance({ seconds: 30 })
    expect((await tryCode(app, code())).status).toBe(200)
    expect((await tryCode(app, recovery[0])).body).toMatchObject({ recovery_codes_left: 9 })
    // The name remains locked for everybody else.
    expect((await tryCode(app)).status).toBe(401)
  })

  test('SEC-27 somebody with neither code nor password cannot pause the name', async () => {
    const { app, code } = await stopped()
    for (let time = 0; time < 30; time += 1) {
      app.advance({ minutes: 1 })
      expect((await tryCode(app, time % 2 ? '000000' : 'AAAA-BBBB-CCCC-DDDD', 'wrong')).status).toBe(401)
    }
    expect((await tryCode(app, code())).status).toBe(200)
  })

  test.each([
    ['knows the password and guesses codes', () => '000000', admin.password],
    ['has the phone and guesses passwords', (code: () => string) => code(), 'wrong'],
  ])('SEC-25 somebody who %s has ten tries, then one every 15 minutes', async (_who, typed, password) => {
    const { app, code } = await stopped()
    for (let time = 0; time < 10; time += 1) {
      app.advance({ minutes: 1 })
      expect((await tryCode(app, typed(code), password)).status).toBe(401)
    }
    app.advance({ minutes: 1 })
    expect((await tryCode(app, code())).status).toBe(401)
    // A code that was not checked can still be used.
    app.advance({ minutes: 14, seconds: 30 })
    expect((await tryCode(app, code())).status).toBe(200)
  })

  test('SEC-28 the answer does not reveal a second factor or which part was right', async () => {
    const { app, code } = await stopped()
    await stop(app, 'nobody')
    const asNobody = async (typed?: string) => {
      const body = { username: 'nobody', password: 'wrong', ...(typed !== undefined && { code: typed }) }
      const answer = await app.call(loginAdmin, {}, { headers: await app.visitor(), body })
      return { status: answer.statusCode, body: answer.json<object>(), headers: answer.headers }
    }
    const answers = [
      await asNobody(),
      await asNobody('000000'),
      await asNobody('AAAA-BBBB-CCCC-DDDD'),
      await tryCode(app),
      await tryCode(app, '000000'),
      await tryCode(app, '000000', 'wrong'),
      await tryCode(app, 'AAAA-BBBB-CCCC-DDDD'),
      await tryCode(app, code(), 'wrong'),
    ]
    const looks = answers.map(({ status, body, headers }) =>
      JSON.stringify([status, body, Object.keys(headers)]),
    )
    expect(new Set(looks).size).toBe(1)
    expect(looks[0]).toContain('Username or password is not right.')
  })

  test('SEC-25 without a second factor the lock remains, with or without a code', async () => {
    const app = await testApp({ engine })
    await stop(app, admin.id)
    app.advance({ days: 30 })
    for (const code of [undefined, '000000', 'AAAA-BBBB-CCCC-DDDD'])
      expect((await tryCode(app, code)).status).toBe(401)
  })
})
