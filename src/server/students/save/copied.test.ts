import { addSibling, removeSibling } from '#shared/contract/access/siblings'
import { askCorrection } from '#shared/contract/students/corrections'
import { listFieldHistory, type FieldHistory } from '#shared/contract/students/fieldHistory'
import { saveStudent, type SaveStudentBody } from '#shared/contract/students/students'
import { mayCopyFromSibling, siblingCopyFields } from '#shared/rules/students/siblingCopy'
import { describeCalls, type TestDatabase } from '../../testing/database/testDb'
import { people, type Person } from '../../testing/people/people'
import type { Headers } from '../../testing/portal/browser'
import { testApp } from '../../testing/portal/testApp'

const { owner, other, closed } = people
const home = { home_address: 'LP 12 Mango Alley', mother_name: 'Ann' }

/** Asha’s sign-in opens Kwame; her home is typed. */
const open = async (database: TestDatabase) => {
  const test = await testApp({ database, engine: database.engine })
  const asha = await test.signInAs('owner')
  const save = async (headers: Headers, { id }: Person, more: Partial<SaveStudentBody>) => {
    test.advance({ minutes: 1 })
    const names = Object.keys(more).filter((name) => !name.startsWith('_'))
    const answer = await test.call(saveStudent, {}, { headers, body: { id, ...more, _changed: names } })
    return answer.statusCode
  }
  const add = async (headers: Headers, { id: student_id, password }: Person<string>) =>
    (await test.call(addSibling, {}, { headers, body: { student_id, password } })).statusCode
  const history = async (headers: Headers, { id }: Person) =>
    (await test.call(listFieldHistory, { studentId: id }, { headers })).json<FieldHistory>().changes
  /** By field, the student from whom it was copied last. */
  const copies = async () => {
    const changes = await history(await test.signInAs('admin'), other)
    return Object.fromEntries(
      [...changes].reverse().map(({ field, copied_from }) => [field, copied_from?.student_id ?? null]),
    )
  }
  expect(await save(asha, owner, home)).toBe(200)
  expect(await add(asha, other)).toBe(200)
  return { test, asha, save, add, history, copies }
}

describeCalls('the record of a brother or sister', (engineOf) => {
  test('SEC-105 its history says whose sign-in was used; devices are told to their own account alone', async () => {
    const { test, asha, save, history } = await open(await engineOf())
    const kwame = await test.signInAs('other')
    expect(await save(kwame, other, { mother_name: 'Bea' })).toBe(200)
    expect(await save(asha, other, { mother_name: 'Ann' })).toBe(200)
    const sibling = { student_id: owner.id, name: 'Asha Ramkissoon-Mohammed' }
    const told = async (headers: Headers) =>
      (await history(headers, other)).map(({ sibling: who, device, account, by }) => [
        who,
        device?.is_this,
        account,
        by,
      ])
    expect(await told(kwame)).toEqual([
      [sibling, undefined, null, 'family'],
      [null, 1, null, 'family'],
    ])
    expect(await told(asha)).toEqual([
      [sibling, 1, null, 'family'],
      [null, undefined, null, 'family'],
    ])
    expect(await told(await test.signInAs('admin'))).toEqual([
      [sibling, undefined, `student:${owner.id}`, 'family'],
      [null, 0, `student:${other.id}`, 'family'],
    ])
  })

  test('SEC-54 its own window counts, not that of the one who types', async () => {
    const { test, asha, save, add } = await open(await engineOf())
    expect(await add(asha, closed)).toBe(200)
    expect(await save(asha, closed, home)).toBe(403)
    const ines = await test.signInAs('closed')
    expect(await add(ines, owner)).toBe(200)
    expect(await save(ines, owner, { mother_name: 'Cy' })).toBe(200)
    const body = { student_id: closed.id, field: 'home_address', words: 'It is LP 12' }
    expect((await test.call(askCorrection, {}, { headers: asha, body })).statusCode).toBe(200)
  })
})

describeCalls('copying from a brother or sister', (engineOf) => {
  const from = (source: Person, ...fields: string[]) => ({
    _copied_from: Object.fromEntries(fields.map((field) => [field, source.id])),
  })

  test('the history names the one from whom it was copied', async () => {
    const { test, asha, save, history, copies } = await open(await engineOf())
    expect(await save(asha, other, { ...home, ...from(owner, 'home_address', 'mother_name') })).toBe(200)
    expect(await copies()).toEqual({ home_address: owner.id, mother_name: owner.id })
    const [change] = await history(await test.signInAs('other'), other)
    expect(change?.copied_from).toEqual({ student_id: owner.id, name: 'Asha Ramkissoon-Mohammed' })
  })

  test('SEC-54 a sign-in reads the name of a child that it does not open nowhere in the history', async () => {
    const { test, asha, save, add, history } = await open(await engineOf())
    expect(await add(asha, closed)).toBe(200)
    await test.db
      .updateTable('student')
      .set({ home_address: home.home_address })
      .where('id', '=', closed.id)
      .execute()
    expect(await save(asha, other, { ...home, ...from(closed, 'home_address') })).toBe(200)
    const source = async (who: 'owner' | 'other' | 'admin') =>
      (await history(await test.signInAs(who), other)).find(({ field }) => field === 'home_address')
        ?.copied_from
    const ines = { student_id: closed.id, name: 'Inés Núñez' }
    expect([await source('owner'), await source('admin')]).toEqual([ines, ines])
    expect(await source('other')).toEqual({ student_id: '', name: '' })
  })

  test('a value that is not the other’s, or that each child has for itself, is an ordinary answer', async () => {
    const { asha, save, copies } = await open(await engineOf())
    expect(await save(asha, owner, { allergy: 'None', phone_home: '6221234', place_in_family: '1' })).toBe(
      200,
    )
    const own = { allergy: 'None', phone_home: '6221234', place_in_family: '1' }
    const typed = { ...home, ...own, mother_name: 'Bea' }
    expect(await save(asha, other, { ...typed, ...from(owner, ...Object.keys(typed)) })).toBe(200)
    expect(await copies()).toEqual({
      ...Object.fromEntries(Object.keys(typed).map((field) => [field, null])),
      home_address: owner.id,
    })
  })

  test('SEC-51 a student whom this sign-in does not open, or opens no more, is no source, and nothing is learned', async () => {
    const { test, asha, save, add, copies } = await open(await engineOf())
    const office = await test.signInAs('admin')
    expect(await save(office, closed, home)).toBe(200)
    expect(await save(asha, other, { ...home, ...from(closed, ...Object.keys(home)) })).toBe(200)
    expect(await copies()).toEqual({ home_address: null, mother_name: null })
    await add(asha, closed)
    const body = { viewer_id: owner.id, child_id: closed.id }
    expect((await test.call(removeSibling, {}, { headers: asha, body })).statusCode).toBe(204)
    expect(await save(asha, other, { mother_name: null })).toBe(200)
    expect(await save(asha, other, { mother_name: 'Ann', ...from(closed, 'mother_name') })).toBe(200)
    expect((await copies()).mother_name).toBeNull()
  })

  test('from one brother to another, by the sign-in that opens both', async () => {
    const { asha, test, save, add, copies } = await open(await engineOf())
    const office = await test.signInAs('admin')
    await add(asha, closed)
    expect(await save(office, closed, { father_name: 'Cy' })).toBe(200)
    expect(await save(asha, other, { father_name: 'Cy', ...from(closed, 'father_name') })).toBe(200)
    expect(await copies()).toEqual({ father_name: closed.id })
  })
})

test('what is about the home and the grown-ups may be copied, what is about the child not', () => {
  const fields = Object.values(siblingCopyFields).flat()
  expect(fields.length).toBeGreaterThan(30)
  expect(fields.every(({ name }) => mayCopyFromSibling(name))).toBe(true)
  const childsOwn = [
    'first_name',
    'date_of_birth',
    'class_id',
    'email',
    'phone_home',
    'allergy',
    'agree_terms_conditions',
  ]
  expect(childsOwn.filter(mayCopyFromSibling)).toEqual([])
})
