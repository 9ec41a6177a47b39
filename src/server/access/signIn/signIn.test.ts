import {
  changeStudentPassword,
  getUser,
  loginAdmin,
  loginStudent,
  logout,
} from '#shared/contract/access/signIn'
import type { ApiError } from '#shared/contract/errors'
import { cookiesOf } from '../../testing/portal/browser'
import { birthPassword, people } from '../../testing/people/people'
import { headersAfter, tryAdmin, tryStudent } from '../../testing/portal/signIn'
import { testApp } from '../../testing/portal/testApp'
import { callEngines } from '../../testing/database/testDb'

const { owner, other, reset, admin } = people

describe.each(callEngines)('signing in (%s)', (engine) => {
  test('a student gets a session and their own name', async () => {
    const app = await testApp({ engine })
    const answer = await tryStudent(app, owner.id, owner.password)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { name: 'Asha Ramkissoon-Mohammed', authenticated: true, reset_password: false, reset_at: null },
    ])
    const headers = headersAfter(answer)
    const user = await app.call(getUser, { studentId: owner.id }, { headers })
    expect(user.json()).toEqual([
      { student_id: owner.id, password_reset: 0, name: 'Asha Ramkissoon-Mohammed' },
    ])
  })

  test('the administrator is called Admin', async () => {
    const app = await testApp({ engine })
    const answer = await tryAdmin(app, ` ${admin.id.toUpperCase()} `, admin.password)
    expect([answer.statusCode, answer.json()]).toEqual([200, { name: 'Admin', username: admin.id }])
  })

  test('SEC-01 the cookie is HttpOnly, SameSite and Secure', async () => {
    const app = await testApp({ engine })
    const lines = [(await tryStudent(app, owner.id, owner.password)).headers['set-cookie'] ?? []].flat()
    expect(lines).toEqual([
      expect.stringMatching(/^__Host-portal=[\w-]{43}; Path=\/; Secure; SameSite=Lax; HttpOnly$/),
      expect.stringMatching(/^XSRF-TOKEN=[\w-]+\.[\w-]+; Path=\/; Secure; SameSite=Lax$/),
      expect.stringMatching(/^__Host-device=/),
    ])
  })

  test('SEC-03 a sign-in ends the session of the cookie that came with it', async () => {
    const app = await testApp({ engine })
    const before = await app.signInAs('other')
    const answer = await app.call(
      loginStudent,
      {},
      {
        headers: before,
        body: { student_id: owner.id, password: owner.password },
      },
    )
    expect(answer.statusCode).toBe(200)
    expect(headersAfter(answer).cookie).not.toBe(before.cookie)
    expect((await app.call(getUser, { studentId: other.id }, { headers: before })).statusCode).toBe(401)
  })

  test('SEC-03 a session id chosen by somebody else is never accepted', async () => {
    const app = await testApp({ engine })
    const chosen = { cookie: '__Host-portal=chosen' }
    const csrf = cookiesOf((await app.inject({ url: '/sanctum/csrf-cookie', headers: chosen })).headers)
    const headers = {
      cookie: `${chosen.cookie}; XSRF-TOKEN=${csrf['XSRF-TOKEN']}`,
      'x-xsrf-token': csrf['XSRF-TOKEN'] ?? '',
    }
    await app.call(loginStudent, {}, { headers, body: { student_id: owner.id, password: owner.password } })
    expect((await app.call(getUser, { studentId: owner.id }, { headers: chosen })).statusCode).toBe(401)
  })

  test('SEC-04 a session is invalid after its sign-out', async () => {
    const app = await testApp({ engine })
    const headers = await app.signInAs('owner')
    expect((await app.call(logout, {}, { headers })).statusCode).toBe(204)
    expect((await app.call(getUser, { studentId: owner.id }, { headers })).statusCode).toBe(401)
    expect((await app.call(logout, {}, { headers })).statusCode).toBe(204)
  })

  test('SEC-05 sessions have an idle limit and an absolute limit', async () => {
    const env = { STUDENT_IDLE_MINUTES: String(5 / 60), STUDENT_MAX_HOURS: String(20 / 3600) }
    const app = await testApp({ engine, env })
    const headers = await app.signInAs('owner')
    const isAlive = async () =>
      (await app.call(getUser, { studentId: owner.id }, { headers })).statusCode === 200
    for (let second = 4; second < 20; second += 4) {
      app.advance({ seconds: 4 })
      expect([second, await isAlive()]).toEqual([second, true])
    }
    app.advance({ seconds: 4 })
    expect(await isAlive()).toBe(false)

    const idle = await app.signInAs('other')
    app.advance({ seconds: 5 })
    expect((await app.call(getUser, { studentId: other.id }, { headers: idle })).statusCode).toBe(401)
  })

  test('SEC-05 administrators have shorter limits', async () => {
    const app = await testApp({ engine })
    const [student, office] = [await app.signInAs('owner'), await app.signInAs('admin')]
    app.advance({ minutes: 15 })
    expect((await app.call(getUser, { studentId: owner.id }, { headers: office })).statusCode).toBe(401)
    expect((await app.call(getUser, { studentId: owner.id }, { headers: student })).statusCode).toBe(200)
  })

  test('SEC-06 deactivation ends sessions at once', async () => {
    const app = await testApp({ engine })
    const headers = await app.signInAs('owner')
    await app.db
      .updateTable('account')
      .set({ deactivated_at: app.now().toISOString() })
      .where('login', '=', owner.id)
      .execute()
    expect((await app.call(getUser, { studentId: owner.id }, { headers })).statusCode).toBe(401)
  })

  test('SEC-28 the answer does not tell why a sign-in was refused', async () => {
    const app = await testApp({ engine })
    await app.db
      .updateTable('account')
      .set({ deactivated_at: app.now().toISOString() })
      .where('login', '=', people.closed.id)
      .execute()
    for (let time = 0; time < 5; time += 1) await tryStudent(app, other.id, 'wrong')
    const answers = await Promise.all([
      tryStudent(app, 'nobody', 'wrong'),
      tryStudent(app, owner.id, 'wrong'),
      tryStudent(app, other.id, other.password),
      tryStudent(app, people.closed.id, people.closed.password),
      tryStudent(app, reset.id, '20140315'),
    ])
    const looks = answers.map(({ statusCode, body, headers }) => ({
      statusCode,
      body,
      names: Object.keys(headers),
    }))
    expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(401)
    const { message, errors } = answers[0]?.json<{ message: string; errors: { message: string[] } }>() ?? {}
    expect(errors?.message).toEqual([message])
    expect(message).toContain('ID or password is not right.')
  })

  test('the reason for a refusal is also in errors.message, where the sign-in pages read it', async () => {
    const app = await testApp({ engine })
    const headers = await app.visitor()
    for (const call of [loginStudent, loginAdmin])
      for (const given of [headers, {}]) {
        const answer = await app.call(call, {}, { headers: given, body: {} as never })
        const { message, errors } = answer.json<ApiError>()
        expect(answer.statusCode).toBeGreaterThanOrEqual(400)
        expect(errors?.message).toEqual([message])
      }
  })

  test('SEC-13 signing in needs the CSRF token from the cookie path', async () => {
    const app = await testApp({ engine })
    const body = { student_id: owner.id, password: owner.password }
    const answer = await app.call(loginStudent, {}, { body })
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined])
  })

  test('SEC-32 SEC-34 events are logged, secrets are not', async () => {
    const lines: string[] = []
    const app = await testApp({ engine, log: (line) => lines.push(line) })
    await tryStudent(app, owner.id, 'canary-wrong-1')
    await tryStudent(app, 'canary-password-in-the-id-box', 'canary-wrong-2')
    const signedIn = headersAfter(await tryStudent(app, owner.id, owner.password, '203.0.113.9'))
    const change = { student_id: owner.id, old_password: 'canary-old', password: 'canary-new-word' }
    await app.call(changeStudentPassword, {}, { headers: signedIn, body: change })
    await app.call(logout, {}, { headers: signedIn })
    const events = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ event }) => event)
    expect(events).toMatchObject([
      { event: 'sign-in', outcome: 'refused', account: 'student:20260101', ip: '127.0.0.1' },
      { event: 'sign-in', outcome: 'refused', ip: '127.0.0.1' },
      { event: 'sign-in', outcome: 'ok', account: 'student:20260101', ip: '203.0.113.9' },
      { event: 'password change', outcome: 'refused', account: 'student:20260101' },
      { event: 'sign-out', outcome: 'ok', account: 'student:20260101' },
    ])
    expect(events.every(({ time, request_id }) => Boolean(time) && Boolean(request_id))).toBe(true)
    expect(lines.join('\n')).not.toMatch(/canary/)
    expect(lines.join('\n')).not.toContain(owner.password)
  })
})

test('SEC-02 session ids are random', async () => {
  const app = await testApp()
  const tokens = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const { cookie = '' } = await app.signInAs('owner')
      return /__Host-portal=([\w-]+)/.exec(cookie)?.[1] ?? ''
    }),
  )
  expect(new Set(tokens).size).toBe(200)
  expect(tokens.every((token) => token.length === 43)).toBe(true)
  // 195 of the 4,096 possible prefixes are expected.
  expect(new Set(tokens.map((token) => token.slice(0, 2))).size).toBeGreaterThan(170)
  expect([...tokens].sort()).not.toEqual(tokens)
})

test('SEC-35 the date of birth opens no session', async () => {
  const app = await testApp()
  const answer = await tryStudent(app, reset.id, birthPassword(reset))
  expect(answer.json()).toMatchObject({ authenticated: false, reset_password: true })
  const seen = await app.call(getUser, { studentId: reset.id }, { headers: headersAfter(answer) })
  expect(seen.statusCode).toBe(403)
})

test('SEC-40 visitors cannot see whether a password was reset', async () => {
  const app = await testApp()
  const asked = await Promise.all(
    [reset.id, owner.id, 'nobody'].map((id) => app.call(getUser, { studentId: id }, { headers: {} })),
  )
  const tried = await Promise.all([reset.id, owner.id, 'nobody'].map((id) => tryStudent(app, id, 'wrong')))
  for (const answers of [asked, tried])
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
})
