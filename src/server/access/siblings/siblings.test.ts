import { listMySessions } from '#shared/contract/access/sessions'
import { addSibling, listSiblings, removeSibling } from '#shared/contract/access/siblings'
import { changeStudentPassword } from '#shared/contract/access/signIn'
import { downloadData, eraseStudent } from '#shared/contract/privacy/privacy'
import { saveStudent } from '#shared/contract/students/students'
import { enrol, people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { siblingDesk } from '../../testing/portal/siblingDesk'
import { describeCalls } from '../../testing/database/testDb'

const { owner, other, closed } = people
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

describeCalls('brothers and sisters', (engineOf) => {
  test('SEC-51 a sign-in that has proved the other’s password opens the other’s pages, and not the other way round', async () => {
    const { test, add, seen, listed, audited } = await siblingDesk(await engineOf())
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
    const { test, add } = await siblingDesk(await engineOf())
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
    const { test, add } = await siblingDesk(await engineOf())
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
    const { test, seen, listed } = await siblingDesk(await engineOf())
    const [mother, father] = [await test.signInAs('owner'), await test.signInAs('other')]
    expect([await seen(mother, other), await seen(father, owner)]).toEqual([404, 404])
    const body = { id: owner.id, mother_name: 'Not Ann', _changed: ['mother_name'] }
    expect((await test.call(saveStudent, {}, { headers: father, body })).statusCode).toBe(403)
    expect(await listed(father, other)).toEqual({ children: [], seen_by: [] })
  })

  test('SEC-51 a link leads no further: whom the other opens stays closed', async () => {
    const { test, add, seen } = await siblingDesk(await engineOf())
    const [asha, kwame] = [await test.signInAs('owner'), await test.signInAs('other')]
    await add(asha, other)
    await add(kwame, closed)
    expect([await seen(kwame, closed), await seen(asha, closed)]).toEqual([200, 404])
  })

  test('two children who are added at once get two numbers, and two who add each other are both linked', async () => {
    const { test, add, listed } = await siblingDesk(await engineOf())
    const [asha, elsewhere, kwame] = [
      await test.signInAs('owner'),
      await test.signInAs('owner'),
      await test.signInAs('other'),
    ]
    const answers = await Promise.all([add(asha, other), add(elsewhere, closed), add(kwame, owner)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const { children, seen_by } = await listed(asha, owner)
    expect(children.map(({ child }) => child)).toEqual([2, 3])
    expect(seen_by.map(({ student_id }) => student_id)).toEqual([other.id])
  })

  test('SEC-06 an account that is switched off is opened by nobody', async () => {
    const { test, add, seen } = await siblingDesk(await engineOf())
    const asha = await test.signInAs('owner')
    await add(asha, other)
    const deactivated_at = test.now().toISOString()
    await test.db.updateTable('account').set({ deactivated_at }).where('login', '=', other.id).execute()
    expect(await seen(asha, other)).toBe(404)
  })

  test('the number of a child who was erased is never another child’s', async () => {
    const { test, add, listed } = await siblingDesk(await engineOf())
    const asha = await test.signInAs('owner')
    await add(asha, other)
    await add(asha, closed)
    const office = await test.signInAs('admin')
    const body = { student_id: closed.id, confirm: closed.id }
    expect((await test.call(eraseStudent, {}, { headers: office, body })).statusCode).toBe(200)
    // The same ID, given to a new student, is another child as well.
    await enrol(test.db, closed)
    expect((await add(asha, closed)).statusCode).toBe(200)
    const { children } = await listed(asha, owner)
    expect(children.map(({ child, student_id }) => [child, student_id])).toEqual([
      [2, other.id],
      [4, closed.id],
    ])
  })

  test('a number is never another child’s, and a link that begins again has its former one', async () => {
    const { test, add, remove, listed } = await siblingDesk(await engineOf())
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
