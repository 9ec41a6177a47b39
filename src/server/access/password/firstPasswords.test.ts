// First passwords chosen concurrently.
import { changeStudentPassword, getUser, resetStudentPassword } from '#shared/contract/access/signIn'
import type { ApiError } from '#shared/contract/errors'
import type { Headers } from '../../testing/portal/browser'
import { birthPassword, people } from '../../testing/people/people'
import { headersAfter, tryStudent } from '../../testing/portal/signIn'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { testOnBothDatabases } from '../../testing/database/testDb'

const { reset } = people
const fresh = 'kiskadee over the hill'

/** A sign-in with the date of birth, in a separate browser. */
const activate = async (app: TestApp) => headersAfter(await tryStudent(app, reset.id, birthPassword(reset)))

const choose = (app: TestApp, headers: Headers, reset_password: string) =>
  app.call(changeStudentPassword, {}, { headers, body: { student_id: reset.id, reset_password } })

testOnBothDatabases(
  'SEC-35 two first passwords at once: one is kept and works, the other is told so',
  async (_open, engine) => {
    const app = await testApp({ engine })
    const browsers = [await activate(app), await activate(app), await activate(app)]
    const chosen = browsers.map((_browser, number) => `${fresh} ${number}`)
    const answers = await Promise.all(
      browsers.map((headers, number) => choose(app, headers, chosen[number] ?? '')),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    const [won, lost] = [200, 409].map((status) => answers.findIndex((one) => one.statusCode === status))
    expect(answers[lost ?? 0]?.json<ApiError>().message).toContain('on another device just now')
    expect(answers[lost ?? 0]?.headers['set-cookie']).toBeUndefined()
    const headers = headersAfter(answers[won ?? 0] ?? { headers: {} })
    expect((await app.call(getUser, { studentId: reset.id }, { headers })).statusCode).toBe(200)
    for (const [number, password] of chosen.entries())
      expect((await tryStudent(app, reset.id, password)).statusCode).toBe(number === won ? 200 : 401)
    const audit = await app.db.selectFrom('audit').select('action').execute()
    expect(audit).toEqual([{ action: 'first password set' }])
  },
)

testOnBothDatabases(
  'SEC-35 a first sign-in that crossed the first password of another browser keeps none of its own',
  async (_open, engine) => {
    const app = await testApp({ engine })
    const late = await activate(app)
    const opened = await app.db.selectFrom('session').selectAll().where('kind', '=', 'activation').execute()
    expect((await choose(app, await activate(app), fresh)).statusCode).toBe(200)
    // The date of birth was checked earlier, and the sign-in completes only now.
    await app.db.insertInto('session').values(opened).execute()
    const refused = await choose(app, late, `${fresh} late`)
    expect(refused.statusCode).toBe(409)
    expect(refused.json<ApiError>().message).toContain('on another device just now')
    expect((await tryStudent(app, reset.id, fresh)).statusCode).toBe(200)
    expect((await tryStudent(app, reset.id, `${fresh} late`)).statusCode).toBe(401)
  },
)

testOnBothDatabases(
  'SEC-41 a first password that comes in while the office resets it is not kept',
  async (_open, engine) => {
    const app = await testApp({ engine })
    const [activation, office] = [await activate(app), await app.signInAs('admin')]
    const [chosen, cleared] = await Promise.all([
      choose(app, activation, fresh),
      app.call(resetStudentPassword, {}, { headers: office, body: { student_id: reset.id } }),
    ])
    expect(cleared.statusCode).toBe(200)
    expect([200, 401, 409]).toContain(chosen.statusCode)
    expect((await tryStudent(app, reset.id, fresh)).statusCode).toBe(401)
    expect((await tryStudent(app, reset.id, birthPassword(reset))).statusCode).toBe(200)
  },
)
