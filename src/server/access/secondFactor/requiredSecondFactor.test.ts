// Administrators who need a second factor (ADMIN_SECOND_FACTOR), and the log entries about it.
import * as contract from '#shared/contract/access/secondFactor'
import { pathTo } from '#shared/contract/call'
import { allCalls } from '#shared/contract/index'
import { listReligions } from '#shared/contract/school/lookups'
import { getStudentRecord, listStudents, searchStudents } from '#shared/contract/students/students'
import { asDemonstration } from '../../operations/demoSchool/demonstrationStart'
import { assign, colleague, enrol, people } from '../../testing/people/people'
import { actionsOf, codeAt, enrolAs, enrolled, mine, tryCode } from '../../testing/portal/secondFactor'
import { headersAfter, tryAdmin } from '../../testing/portal/signIn'
import { testApp } from '../../testing/portal/testApp'
import { testConfig } from '../../testing/portal/testConfig'
import { callEngines } from '../../testing/database/testDb'

/** Calls open before set-up: signing in and out, visitors' calls and the set-up itself. */
const openTo = new Set([
  'getCsrfCookie',
  'loginStudent',
  'loginAdmin',
  'setupAdmin',
  'logout',
  'checkReport',
  'changeStudentPassword',
  'getSecondFactor',
  'startSecondFactor',
  'enrolSecondFactor',
  'renewRecoveryCodes',
  'removeSecondFactor',
  'checkFreshSignIn',
  'confirmSignIn',
])

describe.each(callEngines)('ADMIN_SECOND_FACTOR (%s)', (engine) => {
  test('SEC-30 required: before set-up no call of the office is allowed', async () => {
    const app = await testApp({ engine, env: { ADMIN_SECOND_FACTOR: 'required' } })
    const inside = await tryCode(app)
    expect([inside.status, inside.body.enrol_wanted]).toEqual([200, 1])
    const office = headersAfter(inside)
    const refused = await app.call(listStudents, {}, { headers: office })
    expect([refused.statusCode, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([
      403,
      ['enrol'],
    ])
    const record = await app.call(getStudentRecord, { studentId: people.owner.id }, { headers: office })
    expect(record.statusCode).toBe(403)
    expect(await mine(app, office)).toMatchObject({ required: 1, enrolled_at: null })
    await enrolAs(app, office)
    expect((await app.call(listStudents, {}, { headers: office })).statusCode).toBe(200)
    expect((await app.call(contract.removeSecondFactor, {}, { headers: office })).statusCode).toBe(409)
    // Students need no second factor.
    const family = await app.signInAs('owner')
    expect(
      (await app.call(getStudentRecord, { studentId: people.owner.id }, { headers: family })).statusCode,
    ).toBe(200)
  })

  test('SEC-30 required of a form teacher, and of a teacher with more than one class, in whatever year', async () => {
    const app = await testApp({ engine, env: { ADMIN_SECOND_FACTOR: 'required' } })
    const maths = colleague('teacher', 'maths')
    const form = colleague('form_teacher', 'form')
    for (const person of [maths, form]) await enrol(app.db, person)
    const asked = async (person: typeof maths) => {
      const inside = await tryAdmin(app, person.id, person.password ?? '')
      const headers = headersAfter(inside)
      const { required } = await mine(app, headers)
      const own = await app.call(listReligions, {}, { headers })
      return [inside.json<{ enrol_wanted?: 1 }>().enrol_wanted ?? 0, required, own.statusCode]
    }
    const [open, shut] = [
      [0, 0, 200],
      [1, 1, 403],
    ]
    expect(await asked(maths)).toEqual(open)
    await assign(app.db, maths, 2025, '1A ENG', '1A MAT')
    expect(await asked(maths)).toEqual(open)
    const headers = await app.signInAs(maths)
    await assign(app.db, maths, 2024, '2A MAT')
    expect((await app.call(listReligions, {}, { headers })).statusCode).toBe(403)
    expect(await asked(maths)).toEqual(shut)
    expect(await asked(form)).toEqual(shut)
  })

  test('SEC-30 required: every other call answers 403 with advice', async () => {
    const app = await testApp({ engine, env: { ADMIN_SECOND_FACTOR: 'required' } })
    const headers = await app.signInAs('admin')
    const params = { studentId: people.owner.id, year: '2025', term: '3' }
    const answers = await Promise.all(
      allCalls()
        .filter(([name]) => !openTo.has(name))
        .map(async ([name, call]) => {
          const url = pathTo(call, params as never)
          const query: Record<string, string> = call === searchStudents ? { name: 'Ramkissoon' } : {}
          const { statusCode, body } = await app.inject({ method: call.method, url, headers, query })
          return [name, statusCode, body.includes('"enrol":')]
        }),
    )
    expect(answers.length).toBeGreaterThan(50)
    expect(answers).toEqual(answers.map(([name]) => [name, 403, true]))
  })

  test('SEC-30 required is the default', async () => {
    const app = await testApp({ engine, env: { ADMIN_SECOND_FACTOR: '' } })
    const headers = await app.signInAs('admin')
    expect((await app.call(listStudents, {}, { headers })).statusCode).toBe(403)
  })

  test('SEC-30 offered: it can be removed again', async () => {
    const { app, office } = await enrolled(engine)
    const answer = await app.call(contract.removeSecondFactor, {}, { headers: office })
    expect(answer.json()).toEqual({ required: 0, enrolled_at: null, recovery_codes_left: 0 })
    expect((await tryCode(app)).body.code_wanted).toBeUndefined()
  })
})

test('SEC-32 SEC-34 each step is in the audit log and in the server log, without a secret', async () => {
  const lines: string[] = []
  const { app, office, secret, recovery } = await enrolled('sqlite', {}, (line) => lines.push(line))
  const [code = ''] = recovery
  const { password } = people.admin
  await tryCode(app, '000000')
  await tryCode(app, code)
  app.advance({ minutes: 1 })
  const confirm = { password, code: codeAt(secret, app.now()) }
  await app.call(contract.confirmSignIn, {}, { headers: office, body: { password: 'canary-wrong' } })
  await app.call(contract.confirmSignIn, {}, { headers: office, body: confirm })
  await app.call(contract.renewRecoveryCodes, {}, { headers: office })
  await app.call(contract.removeSecondFactor, {}, { headers: office })
  expect(await actionsOf(app, office)).toEqual([
    'second factor removed',
    'recovery codes renewed',
    'sign-in confirmed',
    'recovery code used',
    'second factor set up',
  ])
  const events = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event)
    .map(({ event, outcome, account, ip }) => [event, outcome, account, ip])
  const by = ['admin:office', '127.0.0.1']
  expect(events).toEqual([
    ['second factor', 'ok', ...by],
    ['sign-in', 'refused', ...by],
    ['sign-in', 'ok', ...by],
    ['recovery code', 'ok', ...by],
    ['sign-in confirmed', 'refused', ...by],
    ['sign-in confirmed', 'ok', ...by],
    ['second factor', 'ok', ...by],
    ['second factor', 'ok', ...by],
  ])
  const text = lines.join('\n')
  for (const canary of [secret, ...recovery, password, 'canary-wrong', confirm.code])
    expect(text).not.toContain(canary)
})

test('SEC-30 the demonstration school offers it unless the operator sets otherwise', () => {
  const of = (ADMIN_SECOND_FACTOR: string) =>
    asDemonstration(testConfig('/nowhere', { ADMIN_SECOND_FACTOR })).adminSecondFactor
  expect(['', 'offered', 'required'].map(of)).toEqual(['offered', 'offered', 'required'])
})
