import { changeStudentPassword, resetStudentPassword } from '#shared/contract/access/signIn'
import { saveSettings } from '#shared/contract/school/schoolSettings'
import { groupedActivationCode } from '#shared/rules/access/activationCode'
import { birthPassword, people, type Person } from '../../testing/people/people'
import { headersAfter, trySlip, tryStudent } from '../../testing/portal/signIn'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { testConfig } from '../../testing/portal/testConfig'
import { callEngines, type Engine, testOnBothDatabases } from '../../testing/database/testDb'
import { newActivationCode, activationCodeHash } from '../codes/activationCodes'
import { saveActivationCodes } from '../signIn/queries'

const { owner, other, reset, admin } = people
const stranger = '203.0.113.7'
const birth = birthPassword(reset)
const chosen = 'kiskadee over the hill'

const printerOf =
  ({ db, dataDir, now }: TestApp) =>
  async ({ id: student_id }: Person = reset, days = 14) => {
    const code = newActivationCode()
    const issued_at = now().toISOString()
    const expires_at = new Date(now().getTime() + days * 86_400_000).toISOString()
    const code_hash = activationCodeHash(testConfig(dataDir).secret, student_id, code)
    await saveActivationCodes(db, [{ student_id, code_hash, issued_at, expires_at }])
    return groupedActivationCode(code)
  }

/** A school that requires codes; `issue` prints a slip. */
const school = async (engine: Engine = 'sqlite') => {
  const app = await testApp({ engine })
  const switches = {
    exportData: 0,
    reports: 0,
    importStudents: 0,
    studentSearch: 1,
    searchBirthMonth: 0,
  } as const
  const body = { ...switches, firstSignIn: 'dob+code', codeDays: 14, version: '' } as const
  const headers = await app.signInAs('admin')
  expect((await app.call(saveSettings, {}, { headers, body })).statusCode).toBe(200)
  return { app, office: headers, issue: printerOf(app) }
}

const choose = (app: TestApp, headers: Record<string, string>) =>
  app.call(changeStudentPassword, {}, { headers, body: { student_id: reset.id, reset_password: chosen } })

describe.each(callEngines)('a first sign-in with the code on a slip (%s)', (engine) => {
  test('SEC-37 the date of birth needs the code too; the pair allows choosing a password', async () => {
    const { app, issue } = await school(engine)
    const code = await issue()
    expect((await tryStudent(app, reset.id, birth)).statusCode).toBe(401)
    const answer = await trySlip(app, reset, { password: birth, code })
    expect(answer.json()).toMatchObject({ authenticated: false, reset_password: true })
    expect((await choose(app, headersAfter(answer))).statusCode).toBe(200)
    expect((await tryStudent(app, reset.id, chosen)).statusCode).toBe(200)
    expect(await app.db.selectFrom('first_code').selectAll().execute()).toEqual([])
  })

  test.each([
    ['small letters and spaces', (code: string) => ` ${code.toLowerCase().replaceAll('-', ' ')} `],
    ['no groups', (code: string) => code.replaceAll('-', '')],
  ])('SEC-37 a code can be typed with %s', async (_name, typed) => {
    const { app, issue } = await school(engine)
    const code = typed(await issue())
    expect((await trySlip(app, reset, { password: birth, code })).statusCode).toBe(200)
  })

  test('SEC-37 SEC-28 a right date with a wrong code gets the usual refusal and is counted', async () => {
    const { app, issue } = await school(engine)
    const theirs = await issue(other)
    await issue()
    const looks = ({ statusCode, body, headers }: Awaited<ReturnType<typeof trySlip>>) =>
      JSON.stringify([statusCode, body, Object.keys(headers)])
    const answers = [
      await trySlip(app, reset, { password: birth, code: 'BBBB-BBBB-BBBB' }),
      await trySlip(app, reset, { password: birth, code: theirs }),
      await trySlip(app, reset, { password: birth, code: '' }),
      await trySlip(app, { id: 'nobody' }, { password: birth, code: theirs }),
      await trySlip(app, owner, { password: 'wrong', code: 'BBBB-BBBB-BBBB' }),
      await trySlip(app, owner, { password: 'wrong' }),
    ]
    expect(new Set(answers.map(looks)).size).toBe(1)
    expect([answers[0]?.statusCode, answers[0]?.body]).toEqual([401, expect.stringContaining('slip code')])
    const failures = await app.db.selectFrom('sign_in_guard').select('failures').execute()
    expect(failures.map((row) => row.failures).sort()).toEqual([1, 2, 3])
    const budgets = await app.db.selectFrom('budget').select(['key', 'used']).execute()
    expect(budgets.find(({ key }) => key.startsWith('default:') && key.split(':').length === 3)?.used).toBe(3)
  })

  test('SEC-37 a code opens one first sign-in, once, and only the same browser can continue it', async () => {
    const { app, issue } = await school(engine)
    const code = await issue()
    const first = await trySlip(app, reset, { password: birth, code })
    expect(first.statusCode).toBe(200)
    expect((await trySlip(app, reset, { password: birth, code })).statusCode).toBe(401)
    const headers = headersAfter(first)
    const again = await trySlip(app, reset, { password: birth, code, headers })
    expect(again.statusCode).toBe(200)
    expect((await choose(app, headersAfter(first))).statusCode).toBe(401)
    expect((await choose(app, headersAfter(again))).statusCode).toBe(200)
    const office = await app.signInAs('admin')
    await app.call(resetStudentPassword, {}, { headers: office, body: { student_id: reset.id } })
    expect((await trySlip(app, reset, { password: birth, code, headers })).statusCode).toBe(401)
  })

  test('SEC-36 SEC-37 a code expires after its days, or when a new one is printed', async () => {
    const { app, issue } = await school(engine)
    const old = await issue()
    const code = await issue()
    expect((await trySlip(app, reset, { password: birth, code: old })).statusCode).toBe(401)
    app.advance({ days: 14 })
    expect((await trySlip(app, reset, { password: birth, code })).statusCode).toBe(401)
    const last = await issue()
    app.advance({ days: 13 })
    expect((await trySlip(app, reset, { password: birth, code: last })).statusCode).toBe(200)
  })

  test('SEC-27 the right code works while strangers have paused the name and used up its limit', async () => {
    const { app, issue } = await school(engine)
    const code = await issue()
    for (let time = 0; time < 10; time += 1) {
      app.advance({ minutes: 1 })
      await tryStudent(app, reset.id, '20140101', stranger)
    }
    expect((await trySlip(app, reset, { password: birth, code: 'BBBB-BBBB-BBBB' })).statusCode).toBe(401)
    expect((await trySlip(app, reset, { password: birth, code })).statusCode).toBe(200)
  })

  test('SEC-27 a finder of a slip has ten guesses at the date of birth, then the code is void', async () => {
    const { app, issue } = await school(engine)
    const code = await issue()
    for (let time = 0; time < 10; time += 1) {
      app.advance({ minutes: 1 })
      expect((await trySlip(app, reset, { password: '20140101', code })).statusCode).toBe(401)
    }
    app.advance({ days: 1 })
    expect((await trySlip(app, reset, { password: birth, code })).statusCode).toBe(401)
    expect(await app.db.selectFrom('first_code').selectAll().execute()).toEqual([])
  })

  test('SEC-37 chosen passwords and administrators need no code', async () => {
    const { app } = await school(engine)
    expect((await tryStudent(app, owner.id, owner.password)).statusCode).toBe(200)
    expect((await trySlip(app, owner, { password: owner.password, code: 'anything' })).statusCode).toBe(200)
    expect((await app.signInAs(admin)).cookie).toContain('__Host-portal')
  })
})

test('SEC-37 the database stores no code, only a hash specific to the student and the portal', async () => {
  const { app, issue } = await school()
  const code = await issue()
  expect(JSON.stringify(await app.db.selectFrom('first_code').selectAll().execute())).not.toContain(
    code.replaceAll('-', ''),
  )
  expect(activationCodeHash('a', '1', code)).toBe(activationCodeHash('a', '1', code.toLowerCase()))
  expect(activationCodeHash('a', '1', code)).not.toBe(activationCodeHash('a', '2', code))
  expect(activationCodeHash('a', '1', code)).not.toBe(activationCodeHash('b', '1', code))
})

test('SEC-37 with the setting off codes are not checked: a wrong one does no harm, a right one gives no access', async () => {
  const app = await testApp({ env: { DEFAULT_SIGN_INS_PER_ACCOUNT: '1' } })
  expect((await trySlip(app, reset, { password: birth, code: 'nonsense' })).statusCode).toBe(200)
  const code = await printerOf(app)()
  expect((await trySlip(app, reset, { password: birth, code })).statusCode).toBe(401)
})

testOnBothDatabases(
  'SEC-37 two browsers with one code at once: one of them is let in',
  async (_open, engine) => {
    const { app, issue } = await school(engine)
    const code = await issue()
    const answers = await Promise.all([1, 2, 3, 4].map(() => trySlip(app, reset, { password: birth, code })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401])
  },
)
