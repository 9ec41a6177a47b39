import { changeAdminPassword } from '#shared/contract/access/signIn'
import { listAudit } from '#shared/contract/trail/audit'
import { saveAdministrator } from '#shared/contract/access/administrators'
import { listTermReports } from '#shared/contract/reports/termReports'
import { people, saveAccountOf, type Person } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { headersAfter, tryAdmin } from '../../testing/portal/signIn'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { describeCalls, type TestDatabase } from '../../testing/database/testDb'

const { admin } = people
const chosen = 'kiskadee over the long hill 7'

const restore = async ({ db }: TestApp, person: Person) => {
  if (person.role !== 'admin') return
  await db.deleteFrom('account').where('id', '=', `admin:${person.id}`).execute()
  await saveAccountOf(db, person)
}

matrix([
  {
    call: changeAdminPassword,
    before: restore,
    about: () => ({ body: { old_password: admin.password, password: chosen } }),
    expected: { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 },
  },
])

const start = async (database: TestDatabase) => {
  const app = await testApp({ database, engine: database.engine })
  const headers = await app.signInAs('admin')
  const change = (old_password: string, password: string, as = headers) =>
    app.call(changeAdminPassword, {}, { headers: as, body: { old_password, password } })
  const works = async (as: Record<string, string>) =>
    (await app.call(listTermReports, {}, { headers: as })).statusCode
  const signIn = async (password: string) => (await tryAdmin(app, admin.id, password)).statusCode
  return { app, headers, change, works, signIn }
}

describeCalls('an administrator’s own password', (open) => {
  test('SEC-44 a change needs the old password, ends all other sessions and is logged', async () => {
    const { app, headers, change, works, signIn } = await start(await open())
    const elsewhere = await app.signInAs('admin')
    const answer = await change(admin.password, chosen)
    expect([answer.statusCode, answer.json()]).toEqual([200, { username: admin.id }])
    const here = headersAfter(answer)
    expect([await works(elsewhere), await works(headers), await works(here)]).toEqual([401, 401, 200])
    expect([await signIn(admin.password), await signIn(chosen)]).toEqual([401, 200])
    const log = await app.call(listAudit, {}, { headers: here })
    expect(log.body).toContain('"action":"password changed"')
    expect(log.body).not.toContain(chosen)
  })

  test('SEC-44 of two concurrent changes one is stored, and the other is told', async () => {
    const { app, change, signIn } = await start(await open())
    const elsewhere = await app.signInAs('admin')
    const other = 'scarlet ibis at the far gate 3'
    const answers = await Promise.all([
      change(admin.password, chosen),
      change(admin.password, other, elsewhere),
    ])
    const kept = answers.findIndex(({ statusCode }) => statusCode === 200)
    // If they run one after the other, the old password is wrong for the second one.
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
    const passwords = [chosen, other]
    expect([await signIn(passwords[kept] ?? ''), await signIn(passwords[1 - kept] ?? '')]).toEqual([200, 401])
  })

  test('SEC-31 an old sign-in must be confirmed first', async () => {
    const { app, change, signIn } = await start(await open())
    await app.db.updateTable('session').set({ confirmed_at: '2020-01-01T00:00:00.000Z' }).execute()
    const refused = await change(admin.password, chosen)
    expect([refused.statusCode, refused.body]).toEqual([401, expect.stringContaining('reauthenticate')])
    expect(await signIn(admin.password)).toBe(200)
  })

  test('SEC-31 changing the password does not make the sign-in fresh', async () => {
    const { app, change } = await start(await open())
    app.advance({ minutes: 9 })
    const here = headersAfter(await change(admin.password, chosen))
    const invite = async (username: string) => {
      const body = { action: 'create', username } as const
      return (await app.call(saveAdministrator, {}, { headers: here, body })).statusCode
    }
    expect(await invite('second')).toBe(200)
    app.advance({ minutes: 2 })
    expect(await invite('third')).toBe(401)
  })

  test('SEC-44 a wrong old password is refused under its field and counts as at sign-in', async () => {
    const { app, change } = await start(await open())
    for (let tries = 0; tries < 5; tries += 1) {
      const refused = await change(`wrong ${tries}`, chosen)
      expect([refused.statusCode, refused.json()]).toMatchObject([
        403,
        { errors: { old_password: [expect.any(String)] } },
      ])
    }
    // During the pause the right password is refused too, but not called wrong.
    expect((await change(admin.password, chosen)).statusCode).toBe(429)
    expect(await app.db.selectFrom('sign_in_guard').select('failures').execute()).toHaveLength(1)
  })

  test.each([
    ['short', 'short'],
    [`${admin.id} ${admin.id} ${admin.id}`, 'the username'],
  ])('%s is refused as a new password', async (password) => {
    const { change, signIn } = await start(await open())
    const refused = await change(admin.password, password)
    expect([refused.statusCode, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([
      422,
      ['password'],
    ])
    expect(await signIn(admin.password)).toBe(200)
  })
})
