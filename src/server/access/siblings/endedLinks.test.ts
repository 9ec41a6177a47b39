import { resetStudentPasswords, planPasswordResets } from '#shared/contract/access/passwordResets'
import { getAccountNews, type AccountNews } from '#shared/contract/access/sessions'
import { changeStudentPassword, resetStudentPassword } from '#shared/contract/access/signIn'
import { leave, people, type Person } from '../../testing/people/people'
import { headersAfter, tryStudent } from '../../testing/portal/signIn'
import { siblingDesk } from '../../testing/portal/siblingDesk'
import type { TestApp } from '../../testing/portal/testApp'
import { describeCalls } from '../../testing/database/testDb'

const { owner, other, closed, admin } = people

describeCalls('the end of a link', (engineOf) => {
  test.each([
    ['the one who sees', owner, `student:${owner.id}`],
    ['the one who is seen', other, `student:${other.id}`],
    ['the office', admin, 'admin:office'],
  ] as const)('by %s is felt by the next call of any open session', async (_who, person, actor) => {
    const { test, add, seen, remove, audited } = await siblingDesk(await engineOf())
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

  test('a password that was changed while the clock was ahead is no newer than a later link', async () => {
    const { test, add, seen } = await siblingDesk(await engineOf())
    const ahead = '2030-01-01T00:00:00.000Z'
    await test.db
      .updateTable('account')
      .set({ password_changed_at: ahead })
      .where('login', '=', other.id)
      .execute()
    const asha = await test.signInAs('owner')
    await add(asha, other)
    expect(await seen(asha, other)).toBe(200)
  })

  test('nobody ends the links of others', async () => {
    const { test, add, seen, remove } = await siblingDesk(await engineOf())
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
  const resetMany = async (test: TestApp, ...whose: Person[]) => {
    const headers = await test.signInAs('admin')
    const student_ids = whose.map(({ id }) => id)
    const plan = await test.call(planPasswordResets, {}, { headers, body: { student_ids } })
    const { basis } = plan.json<{ basis: string }>()
    const body = { id: '0d4c2f6e-1a2b-4c3d-8e9f-001122334455', student_ids, basis }
    return test.call(resetStudentPasswords, {}, { headers, body })
  }

  test.each([
    ['the password of the one who sees is changed', change, owner],
    ['the password of the one who is seen is changed', change, other],
    ['the office resets that of the one who sees', resetOne, owner],
    ['the office resets that of the one who is seen', resetOne, other],
    ['the office resets those of many', resetMany, other],
  ] as const)('SEC-06 when %s, in both directions', async (_what, act, whose) => {
    const { test, add, seen, audited } = await siblingDesk(await engineOf())
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
    const { test, add, seen } = await siblingDesk(await engineOf())
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

  test('passwords that are reset and changed at once, of children who see each other, end all links once', async () => {
    const { test, add, audited } = await siblingDesk(await engineOf())
    const [asha, kwame] = [await test.signInAs('owner'), await test.signInAs('other')]
    await add(asha, other)
    await add(kwame, owner)
    await add(asha, closed)
    test.advance({ minutes: 1 })
    const answers = await Promise.all([
      resetMany(test, other, owner),
      resetOne(test, closed),
      resetOne(test, other),
    ])
    // A plan that another reset has overtaken is refused in words.
    for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode)
    const open = await test.db
      .selectFrom('sibling_link')
      .select('child')
      .where('ended_at', 'is', null)
      .execute()
    expect(open).toEqual([])
    expect((await audited()).filter(([, action]) => action === 'sibling link ended')).toHaveLength(3)
  })

  test('a password that is reset in the same moment leaves no link', async () => {
    const { test, add, seen } = await siblingDesk(await engineOf())
    const asha = await test.signInAs('owner')
    await Promise.all([add(asha, other), resetOne(test, other)])
    expect(await seen(asha, other)).toBe(404)
  })

  test('a student who has left sees nobody and is seen by nobody', async () => {
    const { test, add, seen, listed } = await siblingDesk(await engineOf())
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
    const { test, add, remove } = await siblingDesk(await engineOf())
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
    expect(await news(other)).toEqual([
      { what: 'no longer seen by sibling', at: ended, sibling: sister, why: 'removed' },
    ])
    expect(await news(owner)).toEqual([
      { what: 'sees sibling', at: linked, sibling: brother },
      { what: 'no longer sees sibling', at: ended, sibling: brother, why: 'removed' },
    ])
  })
})
