import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { planPasswordResets, resetStudentPasswords } from '#shared/contract/access/passwordResets'
import { getUser, resetStudentPassword } from '#shared/contract/access/signIn'
import type { BulkPlan } from '#shared/contract/students/bulkActs'
import { describeCalls, describeOnBothDatabases, type TestDatabase } from '../../testing/database/testDb'
import { birthPassword, people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { tryStudent } from '../../testing/portal/signIn'
import { testApp } from '../../testing/portal/testApp'

const { owner, other, closed, reset } = people
const nobody = { V: 401, F: 403, O: 403, X: 403, C: 403 } as const

matrix([
  {
    call: planPasswordResets,
    about: ({ id }) => ({ body: { student_ids: [id] } }),
    expected: { ...nobody, A: 200 },
  },
  {
    call: resetStudentPasswords,
    about: ({ id }) => ({ body: { id: randomUUID(), student_ids: [id], basis: 'of another day' } }),
    expected: { ...nobody, A: 409 },
  },
])

const openDesk = async (database: TestDatabase, env: Record<string, string> = {}) => {
  const test = await testApp({ database, engine: database.engine, env })
  const { db } = test
  let headers = await test.signInAs('admin')
  const plan = async (...student_ids: string[]) => {
    const answer = await test.call(planPasswordResets, {}, { headers, body: { student_ids } })
    return { status: answer.statusCode, body: answer.json<BulkPlan & { message: string }>() }
  }
  const resetOn = async (basis: string, student_ids: string[], id: string = randomUUID()) => {
    const answer = await test.call(resetStudentPasswords, {}, { headers, body: { id, student_ids, basis } })
    const body = answer.json<{ students: number; message: string }>()
    return { status: answer.statusCode, body, wait: Number(answer.headers['retry-after'] ?? 0) }
  }
  const resetAll = async (...ids: string[]) => resetOn((await plan(...ids)).body.basis, ids)
  const signInAgain = async () => {
    headers = await test.signInAs('admin')
  }
  const accounts = () =>
    db
      .selectFrom('account')
      .select(['login', 'password_reset', 'reset_at', 'default_since'])
      .where('role', '=', 'student')
      .orderBy('login')
      .execute()
  const audited = async () => {
    const rows = await db.selectFrom('audit').selectAll().where('action', '=', 'password reset').execute()
    return rows.map(({ actor, subject, details }) => ({ actor, subject, details }))
  }
  return { test, db, plan, resetOn, resetAll, signInAgain, accounts, audited, headers: () => headers }
}

describeOnBothDatabases('resetting the passwords of many students', (open) => {
  test('the plan names the students, and those who cannot be reset with the reason; nothing changes', async () => {
    const { db, plan, resetOn, accounts } = await openDesk(await open())
    await db.deleteFrom('account').where('login', '=', other.id).execute()
    await db.updateTable('student').set({ date_of_birth: null }).where('id', '=', closed.id).execute()
    const before = await accounts()
    const ids = [owner.id, other.id, closed.id, reset.id, '20269999']
    const { body } = await plan(...ids)
    expect(body).toMatchObject({
      changes: [
        { student_id: reset.id, before: 'No password chosen', after: 'Date of birth' },
        { student_id: other.id, name: 'D’Abadie, Kwame', before: 'No account yet' },
        { student_id: owner.id, before: 'Own password', after: 'Date of birth' },
      ],
      unchanged: [],
      refused: [
        { student_id: '20269999', why: expect.stringContaining('Remove it from the selection') as string },
        { student_id: closed.id, why: expect.stringContaining('Enter it first') as string },
      ],
    })
    const refused = await resetOn(body.basis, ids)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '2 students cannot be changed this way, so nothing was done. Please check the list again.',
    ])
    expect(await accounts()).toEqual(before)
  })

  test('SEC-41 each student gets the same as with a single reset', async () => {
    const { test: portal, db, resetAll, accounts, audited } = await openDesk(await open())
    const family = await portal.signInAs('owner')
    await db.deleteFrom('account').where('login', '=', closed.id).execute()
    await db
      .insertInto('first_code')
      .values({ student_id: reset.id, code_hash: 'x', issued_at: 'x', expires_at: '9999' })
      .execute()
    for (let time = 0; time < 10; time += 1) {
      portal.advance({ seconds: 40 })
      await tryStudent(portal, other.id, 'wrong')
    }
    expect((await resetAll(owner.id, other.id, closed.id, reset.id)).body).toEqual({ students: 4 })

    const at = portal.now().toISOString()
    expect(await accounts()).toEqual(
      [owner, other, closed, reset].map(({ id: login }) => ({
        ...{ login, password_reset: 1, reset_at: at, default_since: at },
      })),
    )
    expect((await portal.call(getUser, { studentId: owner.id }, { headers: family })).statusCode).toBe(401)
    expect((await tryStudent(portal, owner.id, owner.password)).statusCode).toBe(401)
    for (const student of [owner, other, closed])
      expect((await tryStudent(portal, student.id, birthPassword(student))).json()).toMatchObject({
        ...{ authenticated: false, reset_password: true, reset_at: at },
      })
    expect(await db.selectFrom('first_code').selectAll().execute()).toEqual([])
    expect(await audited()).toEqual(
      [owner, other, closed, reset].map(({ id }) => ({
        ...{ actor: 'admin:office', subject: `student:${id}` },
        details: '{"reason":null,"students_at_once":4}',
      })),
    )
  })

  test('nothing is reset if one of them has chosen a password since', async () => {
    const { db, plan, resetOn, audited } = await openDesk(await open())
    const { basis } = (await plan(owner.id, reset.id)).body
    await db.updateTable('account').set({ password_reset: 0 }).where('login', '=', reset.id).execute()
    const stale = await resetOn(basis, [owner.id, reset.id])
    expect([stale.status, stale.body.message]).toEqual([409, expect.stringContaining('nothing was done')])
    expect(await audited()).toEqual([])
  })

  test('if one reset cannot be stored, all students keep their passwords and nothing is counted', async () => {
    const { test: portal, db, plan, resetOn, accounts, audited } = await openDesk(await open())
    const before = await accounts()
    const stop = `login = '${reset.id}' and reset_at is not null`
    const statement =
      portal.engine === 'sqlite'
        ? `create trigger stop before update on account when new.${stop.replace('reset_at', 'new.reset_at')} begin select raise(abort, 'no'); end`
        : `alter table account add constraint stop check (not (${stop}))`
    await sql.raw(statement).execute(db)
    const ids = [owner.id, other.id, reset.id]
    expect((await resetOn((await plan(...ids)).body.basis, ids)).status).toBe(500)
    expect(await accounts()).toEqual(before)
    expect(await audited()).toEqual([])
    expect(await db.selectFrom('budget').selectAll().where('key', 'like', 'bulk%').execute()).toEqual([])
    expect((await tryStudent(portal, owner.id, owner.password)).statusCode).toBe(200)
  })

  test('REL-13 a repeated or concurrent request is carried out once', async () => {
    const { test: portal, plan, resetOn, accounts, audited } = await openDesk(await open())
    const ids = [owner.id, other.id]
    const { basis } = (await plan(...ids)).body
    const id = randomUUID()
    const both = await Promise.all([resetOn(basis, ids, id), resetOn(basis, ids, id)])
    expect(both.map(({ status, body }) => [status, body])).toEqual([
      [200, { students: 2 }],
      [200, { students: 2 }],
    ])
    const before = await accounts()
    portal.advance({ minutes: 1 })
    expect((await resetOn(basis, ids, id)).body).toEqual({ students: 2 })
    expect(await accounts()).toEqual(before)
    expect(await audited()).toHaveLength(2)
  })
})

describeCalls('limits on resetting many passwords', (open) => {
  test('SEC-42 the number of bulk resets an hour is limited, separately from single resets', async () => {
    const env = { RESETS_PER_ADMIN: '1', BULK_RESETS_PER_ADMIN: '2' }
    const { test: portal, plan, resetOn, resetAll, signInAgain, headers } = await openDesk(await open(), env)
    const single = async (student_id: string) =>
      (await portal.call(resetStudentPassword, {}, { headers: headers(), body: { student_id } })).statusCode
    const { basis } = (await plan(owner.id, closed.id)).body
    for (const id of [owner.id, other.id]) expect((await resetAll(id)).status).toBe(200)
    const third = await resetOn(basis, [owner.id, closed.id])
    expect([third.status, third.wait > 0]).toEqual([429, true])
    const before = await plan(closed.id)
    expect([before.status, before.body.message]).toEqual([
      429,
      'You have reset many passwords at once 2 times within an hour, which is the limit.',
    ])
    expect([await single(closed.id), await single(closed.id)]).toEqual([200, 429])
    portal.advance({ hours: 1 })
    await signInAgain()
    expect((await resetAll(closed.id)).status).toBe(200)
  })

  test('SEC-31 a reset needs a fresh sign-in; the plan does not', async () => {
    const { test: portal, plan, resetOn, signInAgain, audited } = await openDesk(await open())
    portal.advance({ minutes: 11 })
    const { status, body } = await plan(owner.id)
    expect([status, (await resetOn(body.basis, [owner.id])).status]).toEqual([200, 401])
    expect(await audited()).toEqual([])
    await signInAgain()
    expect((await resetOn(body.basis, [owner.id])).status).toBe(200)
  })

  test('SEC-42 the number of students in one reset is limited', async () => {
    const { plan, resetOn, audited } = await openDesk(await open(), { STUDENTS_PER_BULK_RESET: '2' })
    const ids = [owner.id, other.id, reset.id]
    const text = 'At most 2 passwords can be reset in one go. Choose fewer students, for example one class.'
    for (const { status, body } of [await plan(...ids), await resetOn('', ids)])
      expect([status, body.message]).toEqual([422, text])
    expect(await audited()).toEqual([])
  })
})
