import * as contract from '#shared/contract/access/sessions'
import type { AccountNews, OpenSession } from '#shared/contract/access/sessions'
import { changeStudentPassword, getUser, resetStudentPassword } from '#shared/contract/access/signIn'
import type { Headers } from '../../testing/portal/browser'
import { birthPassword, people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { headersAfter, tryStudent } from '../../testing/portal/signIn'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { callEngines, testOnBothDatabases } from '../../testing/database/testDb'
import { openSession } from '../sessions/open'

const { owner, other, reset } = people
const signed = { V: 401, F: 403, O: 200, C: 200, A: 200 }
const officeOnly = { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 }

matrix([
  { call: contract.listMySessions, expected: signed },
  { call: contract.endMySession, about: () => ({ body: { session_id: 'none' } }), expected: signed },
  { call: contract.getAccountNews, expected: signed },
  {
    call: contract.listStudentSessions,
    about: ({ id }) => ({ params: { studentId: id } }),
    expected: officeOnly,
  },
  {
    call: contract.endStudentSession,
    about: ({ id }) => ({ body: { student_id: id, session_id: 'none' } }),
    expected: officeOnly,
  },
])

const listed = async (app: TestApp, headers: Headers) =>
  (await app.call(contract.listMySessions, {}, { headers })).json<OpenSession[]>()

const end = (app: TestApp, headers: Headers, session_id: string | null) =>
  app.call(contract.endMySession, {}, { headers, body: { session_id } })

const statusOf = async (app: TestApp, headers: Headers) =>
  (await app.call(getUser, { studentId: owner.id }, { headers })).statusCode

/** Three open sessions, a minute apart. */
const threeSessions = async (app: TestApp) => {
  const sessions: Headers[] = []
  for (let number = 0; number < 3; number += 1) {
    sessions.push(await app.signInAs('owner'))
    app.advance({ minutes: 1 })
  }
  return sessions as [Headers, Headers, Headers]
}

const chrome =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

testOnBothDatabases(
  'SEC-07 at most twenty sessions of an account are open; with one more the oldest ends, of several at once, too',
  async (_open, engine) => {
    const app = await testApp({ engine })
    const oldest = await app.signInAs('owner')
    for (let number = 1; number < 20; number += 1) {
      app.advance({ seconds: 1 })
      await app.signInAs('owner')
    }
    expect(await statusOf(app, oldest)).toBe(200)
    const { accountId, role } = { accountId: `student:${owner.id}`, role: 'student' } as const
    const opening = { accountId, role, kind: 'session', userAgent: null, replaces: null } as const
    app.advance({ seconds: 1 })
    const opened = await Promise.all(
      Array.from({ length: 4 }, () =>
        app.db.transaction().execute((trx) => openSession(trx, app.app.config.sessions, app.now(), opening)),
      ),
    )
    const left = await app.db.selectFrom('session').select('id').execute()
    expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining(opened.map(({ id }) => id)))
    expect([left.length, await statusOf(app, oldest)]).toEqual([20, 401])
  },
)

describe.each(callEngines)('open sessions (%s)', (engine) => {
  test('SEC-07 ending one of three sessions makes exactly that one answer 401', async () => {
    const app = await testApp({ engine })
    const [first, second, third] = await threeSessions(app)
    const open = await listed(app, third)
    expect(open.map(({ is_this }) => is_this)).toEqual([1, 0, 0])
    const left = await end(app, third, open[1]?.id ?? '')
    expect(left.json<OpenSession[]>().map(({ id }) => id)).toEqual([open[0]?.id, open[2]?.id])
    expect([await statusOf(app, first), await statusOf(app, second), await statusOf(app, third)]).toEqual([
      200, 401, 200,
    ])
    expect(await app.db.selectFrom('audit').select(['actor', 'action', 'subject']).execute()).toEqual([
      { actor: `student:${owner.id}`, action: 'sessions ended', subject: `student:${owner.id}` },
    ])
  })

  test('SEC-07 all other sessions can be ended at once; the own one continues', async () => {
    const app = await testApp({ engine })
    const [first, second, third] = await threeSessions(app)
    await app.signInAs('owner', 'activation')
    expect((await end(app, second, null)).json<OpenSession[]>()).toHaveLength(1)
    expect([await statusOf(app, first), await statusOf(app, second), await statusOf(app, third)]).toEqual([
      401, 200, 401,
    ])
    expect(await app.db.selectFrom('session').select('kind').execute()).toEqual([{ kind: 'session' }])
  })

  test('SEC-07 the list gives device, start and last use, without sessions that have ended', async () => {
    const app = await testApp({ engine })
    await app.signInAs('owner')
    app.advance({ minutes: 29 })
    const headers = headersAfter(await tryStudent(app, owner.id, owner.password))
    await app.db
      .updateTable('session')
      .set({ user_agent: chrome })
      .where('user_agent', '!=', 'test')
      .execute()
    const at = app.now().toISOString()
    app.advance({ minutes: 2 })
    const [one, ...others] = await listed(app, headers)
    expect(one).toMatchObject({ device: 'Chrome on Android', started_at: at, is_this: 1 })
    expect(others).toEqual([])
  })

  test('SEC-07 nobody ends the session of another account', async () => {
    const app = await testApp({ engine })
    const [theirs, mine] = [await app.signInAs('owner'), await app.signInAs('other')]
    const [{ id } = { id: '' }] = await listed(app, theirs)
    expect((await end(app, mine, id)).statusCode).toBe(200)
    expect((await end(app, mine, null)).statusCode).toBe(200)
    expect(await statusOf(app, theirs)).toBe(200)
  })

  test('SEC-07 the office sees and ends the sessions of a student and its own', async () => {
    const app = await testApp({ engine })
    const office = await app.signInAs('admin')
    const [first, second] = await threeSessions(app)
    const params = { studentId: owner.id }
    const open = (await app.call(contract.listStudentSessions, params, { headers: office })).json<
      OpenSession[]
    >()
    expect(open.map(({ is_this }) => is_this)).toEqual([0, 0, 0])
    const body = { student_id: owner.id, session_id: open[2]?.id ?? '' }
    await app.call(contract.endStudentSession, {}, { headers: office, body })
    expect([await statusOf(app, first), await statusOf(app, second)]).toEqual([401, 200])
    const all = { student_id: owner.id, session_id: null }
    const left = await app.call(contract.endStudentSession, {}, { headers: office, body: all })
    expect([left.json(), await statusOf(app, second)]).toEqual([[], 401])
    expect(await app.db.selectFrom('audit').select(['actor', 'subject', 'details']).execute()).toEqual([
      { actor: 'admin:office', subject: `student:${owner.id}`, details: '{"sessions":1}' },
      { actor: 'admin:office', subject: `student:${owner.id}`, details: '{"sessions":2}' },
    ])
    const elsewhere = await app.signInAs('admin')
    await end(app, office, null)
    expect([await statusOf(app, office), await statusOf(app, elsewhere)]).toEqual([200, 401])
    const nobody = await app.call(contract.listStudentSessions, { studentId: 'nobody' }, { headers: office })
    expect(nobody.statusCode).toBe(404)
  })
})

const newsFor = async (app: TestApp, headers: Headers) =>
  (await app.call(contract.getAccountNews, {}, { headers })).json<AccountNews>()

describe.each(callEngines)('account news (%s)', (engine) => {
  test('SEC-43 names the sign-in before this one; none at the first', async () => {
    const app = await testApp({ engine })
    const first = headersAfter(await tryStudent(app, owner.id, owner.password))
    expect(await newsFor(app, first)).toEqual({ last_sign_in_at: null, events: [], corrections_answered: 0 })
    const at = app.now().toISOString()
    app.advance({ days: 3 })
    const second = headersAfter(await tryStudent(app, owner.id, owner.password))
    expect(await newsFor(app, second)).toEqual({ last_sign_in_at: at, events: [], corrections_answered: 0 })
  })

  test('SEC-43 SEC-41 reports a reset, an activation and a change once each, at the next sign-in', async () => {
    const app = await testApp({ engine })
    await tryStudent(app, owner.id, owner.password)
    app.advance({ days: 1 })
    const resetAt = app.now().toISOString()
    const office = { headers: await app.signInAs('admin'), body: { student_id: owner.id } }
    await app.call(resetStudentPassword, {}, office)
    app.advance({ days: 1 })
    const activation = headersAfter(await tryStudent(app, owner.id, birthPassword(owner)))
    app.advance({ minutes: 1 })
    const chosenAt = app.now().toISOString()
    const first = { student_id: owner.id, reset_password: 'kiskadee over the hill' }
    const activated = headersAfter(
      await app.call(changeStudentPassword, {}, { headers: activation, body: first }),
    )
    expect((await newsFor(app, activated)).events).toEqual([{ what: 'reset by the school', at: resetAt }])

    app.advance({ days: 1 })
    const again = headersAfter(await tryStudent(app, owner.id, first.reset_password))
    expect((await newsFor(app, again)).events).toEqual([{ what: 'first password', at: chosenAt }])
    const change = {
      student_id: owner.id,
      old_password: first.reset_password,
      password: 'pelican at low tide',
    }
    app.advance({ minutes: 1 })
    const changedAt = app.now().toISOString()
    const changed = headersAfter(await app.call(changeStudentPassword, {}, { headers: again, body: change }))
    expect((await newsFor(app, changed)).events).toEqual([])
    app.advance({ days: 1 })
    const later = headersAfter(await tryStudent(app, owner.id, change.password))
    expect((await newsFor(app, later)).events).toEqual([{ what: 'password changed', at: changedAt }])
    app.advance({ days: 1 })
    const quiet = headersAfter(await tryStudent(app, owner.id, change.password))
    expect((await newsFor(app, quiet)).events).toEqual([])
  })
})

test('SEC-43 is empty at the very first sign-in', async () => {
  const app = await testApp()
  const activation = headersAfter(await tryStudent(app, reset.id, birthPassword(reset)))
  const body = { student_id: reset.id, reset_password: 'kiskadee over the hill' }
  const headers = headersAfter(await app.call(changeStudentPassword, {}, { headers: activation, body }))
  expect(await newsFor(app, headers)).toEqual({ last_sign_in_at: null, events: [], corrections_answered: 0 })
  expect((await newsFor(app, await app.signInAs(other))).events).toEqual([])
})
