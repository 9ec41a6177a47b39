import { resetStudentPasswords, planPasswordResets } from '#shared/contract/access/passwordResets'
import { getAccountNews, listMySessions, type AccountNews } from '#shared/contract/access/sessions'
import { addSibling, listSiblings, removeSibling, type Siblings } from '#shared/contract/access/siblings'
import { changeStudentPassword, resetStudentPassword } from '#shared/contract/access/signIn'
import { downloadData } from '#shared/contract/privacy/privacy'
import { getStudentRecord, saveStudent } from '#shared/contract/students/students'
import { leave, people, type Person } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import type { Headers } from '../../testing/portal/browser'
import { headersAfter, tryStudent } from '../../testing/portal/signIn'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { describeCalls, type TestDatabase } from '../../testing/database/testDb'

const { owner, other, closed, admin } = people
const nobody = '20269999'

matrix([
  {
    call: listSiblings,
    about: ({ id }) => ({ params: { studentId: id } }),
    expected: { V: 401, F: 403, O: 200, X: 404, sister: 404, C: 200, A: 200 },
  },
  {
    call: addSibling,
    about: () => ({ body: { student_id: nobody, password: 'wrong' } }),
    expected: { V: 401, F: 403, O: 401, C: 401, A: 403 },
  },
  {
    call: removeSibling,
    about: ({ id }) => ({ body: { viewer_id: id, child_id: nobody } }),
    expected: { V: 401, F: 403, O: 204, X: 403, sister: 403, C: 204, A: 204 },
  },
])

const open = async (database: TestDatabase) => {
  const test = await testApp({ database, engine: database.engine })
  const add = (headers: Headers, { id: student_id, password }: Person) =>
    test.call(addSibling, {}, { headers, body: { student_id, password: password ?? '' } })
  const seen = async (headers: Headers, { id }: Person) =>
    (await test.call(getStudentRecord, { studentId: id }, { headers })).statusCode
  const listed = async (headers: Headers, { id }: Person) =>
    (await test.call(listSiblings, { studentId: id }, { headers })).json<Siblings>()
  const remove = async (headers: Headers, viewer: Person, child: Person) =>
    (await test.call(removeSibling, {}, { headers, body: { viewer_id: viewer.id, child_id: child.id } }))
      .statusCode
  const audited = async () =>
    (
      await test.db
        .selectFrom('audit')
        .selectAll()
        .where('action', 'like', 'sibling%')
        .orderBy('id')
        .execute()
    ).map(({ actor, action, subject, details }) => [actor, action, subject, details])
  return { test, add, seen, listed, remove, audited }
}

describeCalls('brothers and sisters', (engineOf) => {
  test('SEC-51 a sign-in that has proved the other’s password opens the other’s pages, and not the other way round', async () => {
    const { test, add, seen, listed, audited } = await open(await engineOf())
    const [asha, kwame] = [await test.signInAs('owner'), await test.signInAs('other')]
    expect(await seen(asha, other)).toBe(404)
    const answer = await add(asha, other)
    const child = {
      child: 2,
      student_id: other.id,
      first_name: 'Kwame',
      name: 'Kwame D’Abadie',
      class_id: '1A',
    }
    const linked_at = test.now().toISOString()
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { children: [{ ...child, linked_at }], seen_by: [] },
    ])
    expect([await seen(asha, other), await seen(kwame, owner)]).toEqual([200, 404])
    expect(await listed(kwame, other)).toEqual({
      children: [],
      seen_by: [{ student_id: owner.id, name: 'Asha Ramkissoon-Mohammed', linked_at }],
    })
    expect(await audited()).toEqual([[`student:${owner.id}`, 'sibling added', `student:${other.id}`, '{}']])
  })

  test('the other’s sign-in stays as it was: no session, no known browser, no last sign-in', async () => {
    const { test, add } = await open(await engineOf())
    const asha = await test.signInAs('owner')
    expect((await add(asha, other)).statusCode).toBe(200)
    const of = (table: 'session' | 'known_device') =>
      test.db.selectFrom(table).selectAll().where('account_id', '=', `student:${other.id}`).execute()
    expect([await of('session'), await of('known_device')]).toEqual([[], []])
    const account = await test.db
      .selectFrom('account')
      .select('last_sign_in_at')
      .where('login', '=', other.id)
      .executeTakeFirst()
    expect(account).toEqual({ last_sign_in_at: null })
    expect((await test.call(listMySessions, {}, { headers: asha })).json()).toHaveLength(1)
  })

  test('what belongs to the sign-in stays the student’s own: password and copy of the data', async () => {
    const { test, add } = await open(await engineOf())
    const asha = await test.signInAs('owner')
    await add(asha, other)
    const change = { student_id: other.id, old_password: other.password, password: 'kiskadee over the hill' }
    expect((await test.call(changeStudentPassword, {}, { headers: asha, body: change })).statusCode).toBe(403)
    for (const { password } of [owner, other]) {
      const body = { student_id: other.id, password }
      expect((await test.call(downloadData, {}, { headers: asha, body })).statusCode).toBe(403)
    }
  })

  test('separated parents who link nothing see nothing, though they know each other’s IDs', async () => {
    const { test, seen, listed } = await open(await engineOf())
    const [mother, father] = [await test.signInAs('owner'), await test.signInAs('other')]
    expect([await seen(mother, other), await seen(father, owner)]).toEqual([404, 404])
    const body = { id: owner.id, mother_name: 'Not Ann', _changed: ['mother_name'] }
    expect((await test.call(saveStudent, {}, { headers: father, body })).statusCode).toBe(403)
    expect(await listed(father, other)).toEqual({ children: [], seen_by: [] })
  })

  test('a number is never another child’s, and a link that begins again has its former one', async () => {
    const { test, add, remove, listed } = await open(await engineOf())
    const asha = await test.signInAs('owner')
    await add(asha, other)
    await remove(asha, owner, other)
    await add(asha, closed)
    await add(asha, other)
    const { children } = await listed(asha, owner)
    expect(children.map(({ child, student_id }) => [child, student_id])).toEqual([
      [2, other.id],
      [3, closed.id],
    ])
  })
})

describeCalls('the end of a link', (engineOf) => {
  test.each([
    ['the one who sees', owner, `student:${owner.id}`],
    ['the one who is seen', other, `student:${other.id}`],
    ['the office', admin, 'admin:office'],
  ] as const)('by %s is felt by the next call of any open session', async (_who, person, actor) => {
    const { test, add, seen, remove, audited } = await open(await engineOf())
    const [asha, elsewhere] = [await test.signInAs('owner'), await test.signInAs(person)]
    await add(asha, other)
    expect(await seen(asha, other)).toBe(200)
    expect(await remove(elsewhere, owner, other)).toBe(204)
    expect(await seen(asha, other)).toBe(404)
    expect(await remove(elsewhere, owner, other)).toBe(204)
    expect((await audited()).slice(1)).toEqual([
      [
        actor,
        'sibling link ended',
        null,
        JSON.stringify({ siblings: [owner.id, other.id], ended_why: 'removed' }),
      ],
    ])
  })

  test('nobody ends the links of others', async () => {
    const { test, add, seen, remove } = await open(await engineOf())
    const asha = await test.signInAs('owner')
    await add(asha, other)
    expect(await remove(await test.signInAs('closed'), owner, other)).toBe(403)
    expect(await seen(asha, other)).toBe(200)
  })

  const change = async (test: TestApp, { id: student_id, password: old_password }: Person<string>) => {
    const headers = await test.signInAs(student_id === owner.id ? 'owner' : 'other')
    const body = { student_id, old_password, password: 'kiskadee over the hill' }
    return test.call(changeStudentPassword, {}, { headers, body })
  }
  const resetOne = async (test: TestApp, { id: student_id }: Person) =>
    test.call(resetStudentPassword, {}, { headers: await test.signInAs('admin'), body: { student_id } })
  const resetMany = async (test: TestApp, { id }: Person) => {
    const headers = await test.signInAs('admin')
    const plan = await test.call(planPasswordResets, {}, { headers, body: { student_ids: [id] } })
    const { basis } = plan.json<{ basis: string }>()
    const body = { id: '0d4c2f6e-1a2b-4c3d-8e9f-001122334455', student_ids: [id], basis }
    return test.call(resetStudentPasswords, {}, { headers, body })
  }

  test.each([
    ['the password of the one who sees is changed', change, owner],
    ['the password of the one who is seen is changed', change, other],
    ['the office resets that of the one who sees', resetOne, owner],
    ['the office resets that of the one who is seen', resetOne, other],
    ['the office resets those of many', resetMany, other],
  ] as const)('SEC-06 when %s, in both directions', async (_what, act, whose) => {
    const { test, add, seen, audited } = await open(await engineOf())
    const [asha, kwame] = [await test.signInAs('owner'), await test.signInAs('other')]
    await add(asha, other)
    await add(kwame, owner)
    test.advance({ minutes: 1 })
    expect((await act(test, whose)).statusCode).toBe(200)
    // The sessions of the one whose password it was have ended; new ones open nothing either.
    const [ashaAgain, kwameAgain] = [await test.signInAs('owner'), await test.signInAs('other')]
    expect([await seen(ashaAgain, other), await seen(kwameAgain, owner)]).toEqual([404, 404])
    const why = (await audited()).slice(2).map(([, action, , details]) => [action, details])
    expect(why).toEqual(
      [
        [owner.id, other.id],
        [other.id, owner.id],
      ].map((siblings) => ['sibling link ended', JSON.stringify({ siblings, ended_why: 'password' })]),
    )
  })

  test('SEC-06 a password that another release has changed, which knows no links, ends them too', async () => {
    const { test, add, seen } = await open(await engineOf())
    const asha = await test.signInAs('owner')
    await add(asha, other)
    test.advance({ minutes: 1 })
    for (const column of ['password_changed_at', 'reset_at'] as const) {
      const at = test.now().toISOString()
      await test.db
        .updateTable('account')
        .set({ [column]: at })
        .where('login', '=', other.id)
        .execute()
      expect(await seen(asha, other)).toBe(404)
      await test.db
        .updateTable('account')
        .set({ [column]: null })
        .where('login', '=', other.id)
        .execute()
      expect(await seen(asha, other)).toBe(200)
    }
  })

  test('a password that is reset in the same moment leaves no link', async () => {
    const { test, add, seen } = await open(await engineOf())
    const asha = await test.signInAs('owner')
    await Promise.all([add(asha, other), resetOne(test, other)])
    expect(await seen(asha, other)).toBe(404)
  })

  test('a student who has left sees nobody and is seen by nobody', async () => {
    const { test, add, seen, listed } = await open(await engineOf())
    const [asha, kwame] = [await test.signInAs('owner'), await test.signInAs('other')]
    await add(asha, other)
    await add(kwame, owner)
    await leave(test.db, other, '2026-08-04')
    expect([await seen(asha, other), await seen(kwame, owner)]).toEqual([200, 200])
    test.advance({ days: 1 })
    const [today, himself] = [await test.signInAs('owner'), await test.signInAs('other')]
    expect([await seen(today, other), await seen(himself, owner)]).toEqual([404, 404])
    expect(await listed(today, owner)).toEqual({ children: [], seen_by: [] })
  })

  test('SEC-43 both families are told at their next sign-in', async () => {
    const { test, add, remove } = await open(await engineOf())
    const news = async (person: Person<string>) => {
      test.advance({ minutes: 1 })
      const headers = headersAfter(await tryStudent(test, person.id, person.password))
      return (await test.call(getAccountNews, {}, { headers })).json<AccountNews>().events
    }
    await news(owner)
    await news(other)
    test.advance({ minutes: 1 })
    const asha = await test.signInAs('owner')
    await add(asha, other)
    const linked = test.now().toISOString()
    const sister = { student_id: owner.id, name: 'Asha Ramkissoon-Mohammed' }
    const brother = { student_id: other.id, name: 'Kwame D’Abadie' }
    expect(await news(other)).toEqual([{ what: 'seen by sibling', at: linked, sibling: sister }])
    test.advance({ minutes: 1 })
    await remove(await test.signInAs('admin'), owner, other)
    const ended = test.now().toISOString()
    expect(await news(other)).toEqual([{ what: 'no longer seen by sibling', at: ended, sibling: sister }])
    expect(await news(owner)).toEqual([
      { what: 'sees sibling', at: linked, sibling: brother },
      { what: 'no longer sees sibling', at: ended, sibling: brother },
    ])
  })
})
