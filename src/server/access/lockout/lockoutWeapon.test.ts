// Wrong passwords typed by strangers affect others only as the table in lockoutPolicy.ts allows (SEC-27).
import { checkFreshSignIn, confirmSignIn } from '#shared/contract/access/secondFactor'
import { changeStudentPassword, loginAdmin, loginStudent } from '#shared/contract/access/signIn'
import { downloadData } from '#shared/contract/privacy/privacy'
import type { Headers } from '../../testing/portal/browser'
import { people } from '../../testing/people/people'
import { deviceAfter, headersAfter, tryAdmin, tryStudent } from '../../testing/portal/signIn'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { callEngines } from '../../testing/database/testDb'
import { loginKeyOf } from '../signIn/queries'

const { owner, admin } = people
const forGood = '9999-12-31T00:00:00.000Z'
const school = '203.0.113.7'

type Who = 'student' | 'admin'
type Person = typeof owner | typeof admin
const personOf = (who: Who): Person => (who === 'admin' ? admin : owner)

const knock = async (app: TestApp, who: Who, given?: Headers) => {
  const { id, password } = personOf(who)
  const headers = given ?? (await app.visitor())
  return who === 'admin'
    ? app.call(loginAdmin, {}, { headers, ip: school, body: { username: id, password } })
    : app.call(loginStudent, {}, { headers, ip: school, body: { student_id: id, password } })
}

const saveGuard = ({ db, now }: TestApp, who: Who, failures: number, locked_until: string) =>
  db
    .insertInto('sign_in_guard')
    .values({
      login_key: loginKeyOf(who, personOf(who).id),
      failures,
      last_failed_at: now().toISOString(),
      locked_until,
    })
    .execute()

const attacks = {
  'too many wrong ones from the same address': async (app: TestApp) => {
    for (let number = 0; number < 40; number += 1)
      await tryStudent(app, `2027${1000 + number}`, 'wrong', school)
  },
  'the name is paused': (app: TestApp, who: Who) =>
    saveGuard(app, who, 12, new Date(app.now().getTime() + 15 * 60_000).toISOString()),
  'the name is stopped': (app: TestApp, who: Who) => saveGuard(app, who, 90, forGood),
} as const
type Attack = keyof typeof attacks

type Shown = 'stranger' | 'known device' | 'open session'

/** The headers of a browser that has only these credentials. */
const headersOf = async (app: TestApp, who: Who, shown: Shown): Promise<Headers> => {
  const visitor = await app.visitor()
  if (shown === 'stranger') return visitor
  const answer = await knock(app, who)
  expect(answer.statusCode).toBe(200)
  if (shown === 'known device')
    return { ...visitor, cookie: `${visitor.cookie ?? ''}; ${deviceAfter(answer)}` }
  const { cookie = '', ...headers } = headersAfter(answer)
  return { ...headers, cookie: cookie.replace(/__Host-device=[^;]*(; )?/, '') }
}

const address = 'too many wrong ones from the same address'

describe.each(callEngines)('limits on what strangers’ wrong passwords do (%s)', (engine) => {
  test.each<[Who, Shown, Record<Attack, number>]>(
    (['student', 'admin'] as const).flatMap((who) => [
      [who, 'stranger', { [address]: 429, 'the name is paused': 401, 'the name is stopped': 401 }],
      [who, 'known device', { [address]: 200, 'the name is paused': 200, 'the name is stopped': 200 }],
      [who, 'open session', { [address]: 200, 'the name is paused': 200, 'the name is stopped': 200 }],
    ]),
  )('SEC-27 signing in: %s, %s', async (who, shown, expected) => {
    for (const [attack, status] of Object.entries(expected) as [Attack, number][]) {
      const app = await testApp({ engine })
      const headers = await headersOf(app, who, shown)
      await attacks[attack](app, who)
      expect([attack, (await knock(app, who, headers)).statusCode]).toEqual([attack, status])
    }
  })

  test.each(Object.keys(attacks) as Attack[])(
    'SEC-27 an open session can confirm, change and check its password although %s',
    async (attack) => {
      const app = await testApp({ engine })
      const office = headersAfter(await knock(app, 'admin'))
      const family = headersAfter(await knock(app, 'student'))
      app.advance({ minutes: 11 })
      for (const who of ['admin', 'student'] as const) await attacks[attack](app, who)
      const body = { password: admin.password }
      expect((await app.call(confirmSignIn, {}, { headers: office, ip: school, body })).statusCode).toBe(200)
      expect((await app.call(checkFreshSignIn, {}, { headers: office, ip: school })).statusCode).toBe(204)
      const own = { student_id: owner.id, password: owner.password }
      const download = await app.call(downloadData, {}, { headers: family, ip: school, body: own })
      expect(download.statusCode).toBe(200)
      const change = {
        student_id: owner.id,
        old_password: owner.password,
        password: 'kiskadee over the hill',
      }
      const changed = await app.call(changeStudentPassword, {}, { headers: family, ip: school, body: change })
      expect(changed.statusCode).toBe(200)
    },
  )

  test('SEC-25 SEC-27 an open session has ten tries and then ends; they do not pause the name', async () => {
    const app = await testApp({ engine })
    const office = await app.signInAs('admin')
    const confirm = (password: string) =>
      app.call(confirmSignIn, {}, { headers: office, ip: school, body: { password } })
    for (let time = 0; time < 10; time += 1) {
      app.advance({ minutes: 1 })
      expect((await confirm('wrong')).statusCode).toBe(403)
    }
    expect((await confirm(admin.password)).statusCode).toBe(401)
    expect((await tryAdmin(app, admin.id, admin.password)).statusCode).toBe(200)
  })
})
