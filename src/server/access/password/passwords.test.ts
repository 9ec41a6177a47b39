import { changeStudentPassword, getUser, resetStudentPassword } from '#shared/contract/access/signIn'
import type { Headers } from '../../testing/portal/browser'
import { people, birthPassword } from '../../testing/people/people'
import { headersAfter, tryStudent } from '../../testing/portal/signIn'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { callEngines } from '../../testing/database/testDb'
import { saveSwitches, defaultSwitches } from '../../school/settings/queries'

const { owner, other, reset, admin } = people
const fresh = 'kiskadee over the hill'

interface Refused {
  message: string
  errors: Record<string, string[]>
}

type Body = Parameters<typeof change>[2]
const change = (
  app: TestApp,
  headers: Headers,
  body: { student_id: string; reset_password?: string; old_password?: string; password?: string },
) => app.call(changeStudentPassword, {}, { headers, body })

const activate = async (app: TestApp) => headersAfter(await tryStudent(app, reset.id, birthPassword(reset)))

const auditOf = (app: TestApp) =>
  app.db.selectFrom('audit').select(['actor', 'action', 'subject', 'details']).execute()

describe.each(callEngines)('passwords (%s)', (engine) => {
  test('SEC-35 choosing the first password ends the activation and opens a session', async () => {
    const app = await testApp({ engine })
    const activation = await activate(app)
    const answer = await change(app, activation, { student_id: reset.id, reset_password: fresh })
    expect([answer.statusCode, answer.json()]).toEqual([200, { name: 'Marisol Baptiste' }])
    const user = await app.call(getUser, { studentId: reset.id }, { headers: headersAfter(answer) })
    expect(user.json()).toMatchObject([{ password_reset: 0 }])

    const again = await change(app, activation, { student_id: reset.id, reset_password: `${fresh} 2` })
    expect(again.statusCode).toBe(401)
    expect((await tryStudent(app, reset.id, birthPassword(reset))).statusCode).toBe(401)
    expect((await tryStudent(app, reset.id, fresh)).statusCode).toBe(200)
  })

  test('SEC-35 an activation expires after ten minutes', async () => {
    const app = await testApp({ engine })
    const activation = await activate(app)
    app.advance({ minutes: 10 })
    expect((await change(app, activation, { student_id: reset.id, reset_password: fresh })).statusCode).toBe(
      401,
    )
  })

  test.each([
    ['the operator has set', { DEFAULT_PASSWORD_DAYS: '14' }, 0],
    ['the school has', {}, 14],
    ['the operator has set, whatever the school has', { DEFAULT_PASSWORD_DAYS: '14' }, 30],
  ])('SEC-36 a default password expires after the days that %s', async (_name, env, defaultPasswordDays) => {
    const app = await testApp({ engine, env })
    await saveSwitches(app.db, { ...defaultSwitches, defaultPasswordDays }, app.now().toISOString())
    await app.db
      .updateTable('account')
      .set({ default_since: app.now().toISOString() })
      .where('login', '=', reset.id)
      .execute()
    app.advance({ days: 13 })
    expect((await tryStudent(app, reset.id, birthPassword(reset))).statusCode).toBe(200)
    app.advance({ days: 1 })
    expect((await tryStudent(app, reset.id, birthPassword(reset))).statusCode).toBe(401)
  })

  test.each<[string, Body, number, Record<string, unknown>]>([
    [
      'too short',
      { student_id: reset.id, reset_password: 'short 1' },
      422,
      { reset_password: expect.anything() },
    ],
    [
      'date of birth',
      { student_id: reset.id, reset_password: '14-03-2014' },
      422,
      { reset_password: expect.anything() },
    ],
    [
      'known one',
      { student_id: reset.id, reset_password: 'iloveyou2' },
      422,
      { reset_password: expect.anything() },
    ],
    ['nothing', { student_id: reset.id }, 422, { reset_password: ['This field is required.'] }],
    [
      'another name',
      { student_id: reset.id, password: fresh },
      422,
      { reset_password: ['This field is required.'] },
    ],
  ])('SEC-22 SEC-39 first password: %s', async (_what, body, status, errors) => {
    const app = await testApp({ engine })
    const activation = await activate(app)
    const answer = await change(app, activation, body)
    expect([answer.statusCode, answer.json<Refused>().errors]).toEqual([status, errors])
  })

  test('SEC-44 an activation can set only its own student’s password', async () => {
    const app = await testApp({ engine })
    const activation = await activate(app)
    expect((await change(app, activation, { student_id: owner.id, reset_password: fresh })).statusCode).toBe(
      403,
    )
    expect((await tryStudent(app, owner.id, owner.password)).statusCode).toBe(200)
  })

  test('SEC-23 a change needs the old password', async () => {
    const app = await testApp({ engine })
    const headers = await app.signInAs('owner')
    const missing = await change(app, headers, { student_id: owner.id, password: fresh })
    expect([missing.statusCode, missing.json<Refused>().errors]).toEqual([
      422,
      { old_password: ['This field is required.'] },
    ])
    const wrong = await change(app, headers, { student_id: owner.id, old_password: 'wrong', password: fresh })
    expect([wrong.statusCode, wrong.json<Refused>().errors.old_password]).toEqual([
      403,
      ['The old password is not right. Please type it again.'],
    ])
    const stolen = await change(app, headers, { student_id: owner.id, reset_password: fresh })
    expect(stolen.statusCode).toBe(422)
    expect((await tryStudent(app, owner.id, owner.password)).statusCode).toBe(200)
  })

  test('SEC-03 SEC-06 a change ends every other session and replaces this one', async () => {
    const app = await testApp({ engine })
    const [here, elsewhere] = [await app.signInAs('owner'), await app.signInAs('owner')]
    const body = { student_id: owner.id, old_password: owner.password, password: fresh }
    const answer = await change(app, here, body)
    expect([answer.statusCode, answer.json()]).toEqual([200, { name: 'Asha Ramkissoon-Mohammed' }])
    for (const [headers, status] of [
      [here, 401],
      [elsewhere, 401],
      [headersAfter(answer), 200],
    ] as const)
      expect((await app.call(getUser, { studentId: owner.id }, { headers })).statusCode).toBe(status)
    expect((await tryStudent(app, owner.id, owner.password)).statusCode).toBe(401)
    expect((await tryStudent(app, owner.id, fresh)).statusCode).toBe(200)
  })

  test('SEC-25 a stolen session cannot be used to guess the password', async () => {
    const app = await testApp({ engine })
    const headers = await app.signInAs('owner')
    const guess = (old_password: string) =>
      change(app, headers, { student_id: owner.id, old_password, password: fresh })
    for (let time = 0; time < 10; time += 1) {
      app.advance({ minutes: 1 })
      expect((await guess('wrong')).statusCode).toBe(403)
    }
    // The session ends after ten wrong guesses.
    expect((await guess(owner.password)).statusCode).toBe(401)
    expect((await tryStudent(app, owner.id, owner.password)).statusCode).toBe(200)
  })

  test('SEC-44 a student cannot change another’s password', async () => {
    const app = await testApp({ engine })
    const headers = await app.signInAs('other')
    const body = { student_id: owner.id, old_password: owner.password, password: fresh }
    expect((await change(app, headers, body)).statusCode).toBe(403)
    expect((await tryStudent(app, owner.id, owner.password)).statusCode).toBe(200)
  })

  test('SEC-41 SEC-06 a reset by the school ends all sessions, restores the sign-in with the date of birth and is logged', async () => {
    const app = await testApp({ engine })
    const [family, office] = [await app.signInAs('owner'), await app.signInAs('admin')]
    const body = { student_id: owner.id, reason: 'lost' }
    const answer = await app.call(resetStudentPassword, {}, { headers: office, body })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { student_id: owner.id, name: 'Asha Ramkissoon-Mohammed' },
    ])
    expect((await app.call(getUser, { studentId: owner.id }, { headers: family })).statusCode).toBe(401)
    expect((await tryStudent(app, owner.id, owner.password)).statusCode).toBe(401)
    expect((await tryStudent(app, owner.id, birthPassword(owner))).json()).toMatchObject({
      authenticated: false,
      reset_password: true,
      reset_at: app.now().toISOString(),
    })
    expect(await auditOf(app)).toEqual([
      {
        actor: `admin:${admin.id}`,
        action: 'password reset',
        subject: `student:${owner.id}`,
        details: '{"reason":"lost"}',
      },
    ])
  })

  test('SEC-41 a reset unlocks the account, and creates a missing one', async () => {
    const app = await testApp({ engine })
    for (let time = 0; time < 10; time += 1) {
      app.advance({ minutes: 1 })
      await tryStudent(app, other.id, 'wrong')
    }
    const office = await app.signInAs('admin')
    await app.db.deleteFrom('account').where('login', '=', owner.id).execute()
    for (const { id } of [other, owner])
      await app.call(resetStudentPassword, {}, { headers: office, body: { student_id: id } })
    expect((await tryStudent(app, other.id, birthPassword(other))).statusCode).toBe(200)
    expect((await tryStudent(app, owner.id, birthPassword(owner))).statusCode).toBe(200)
  })

  test('a reset of an unknown student is 404; for one without date of birth the answer gives advice', async () => {
    const app = await testApp({ engine })
    const headers = await app.signInAs('admin')
    const nobody = await app.call(resetStudentPassword, {}, { headers, body: { student_id: 'nobody' } })
    expect([nobody.statusCode, nobody.json()]).toEqual([404, { message: 'Not found.' }])
    await app.db.updateTable('student').set({ date_of_birth: null }).where('id', '=', owner.id).execute()
    const answer = await app.call(resetStudentPassword, {}, { headers, body: { student_id: owner.id } })
    expect([answer.statusCode, answer.json<Refused>().message]).toEqual([
      409,
      expect.stringContaining('date of birth'),
    ])
  })

  test('SEC-42 an administrator’s resets are limited to RESETS_PER_ADMIN', async () => {
    const app = await testApp({ engine, env: { RESETS_PER_ADMIN: '3' } })
    const headers = await app.signInAs('admin')
    const resetOnce = () => app.call(resetStudentPassword, {}, { headers, body: { student_id: owner.id } })
    for (let time = 0; time < 3; time += 1) expect((await resetOnce()).statusCode).toBe(200)
    const answer = await resetOnce()
    expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true])
  })
})
