import { getStudentRecord, saveStudent } from '#shared/contract/students/students'
import { people } from '../../testing/people/people'
import { newcomer, startImports } from '../../testing/imports/studentImports'
import { describeCalls } from '../../testing/database/testDb'

describeCalls('undoing an import of students', (open) => {
  test('undo lists rows edited since the import and leaves them unchanged', async () => {
    const portal = await startImports(await open())
    const { db, apply, undo } = portal
    const { batch } = await portal.checked([
      newcomer(1),
      newcomer(2),
      [people.owner.id, '', 'Anjali'],
      [people.other.id, '', 'Kofi'],
    ])
    await apply(batch.id)
    await portal.call(
      saveStudent,
      {},
      { headers: await portal.signInAs('owner'), body: { id: people.owner.id, allergy: 'Nuts' } },
    )
    await db
      .updateTable('account')
      .set({ last_sign_in_at: '2026-08-03T14:00:00.000Z' })
      .where('login', '=', '20270001')
      .execute()
    const { undone } = await undo(batch.id)
    expect(undone).toEqual({
      restored: 1,
      removed: 1,
      kept: [
        {
          row: 2,
          student_id: '20270001',
          title: 'Núñez, Asha 1',
          reason: 'In use since the import: the sign-in',
        },
        {
          row: 4,
          student_id: people.owner.id,
          title: 'Ramkissoon-Mohammed, Anjali',
          reason: 'Edited since the import',
        },
      ],
    })
    const names = await db
      .selectFrom('student')
      .select(['id', 'first_name', 'search_name'])
      .orderBy('id')
      .execute()
    expect(names.map(({ first_name }) => first_name)).toEqual([
      'Anjali',
      'Kwame',
      'Inés',
      'Marisol',
      'Asha 1',
    ])
    expect(names[1]?.search_name).toBe('kwame dabadie')
  })

  test('REL-11 a save based on a record read between import and undo causes a conflict and overwrites nothing', async () => {
    const portal = await startImports(await open())
    const { id } = people.owner
    const { batch } = await portal.checked([[id, '', 'Anjali']])
    await portal.apply(batch.id)
    const family = await portal.signInAs('owner')
    const read = await portal.call(getStudentRecord, { studentId: id }, { headers: family })
    expect(read.json<[{ version: number }]>()[0].version).toBe(2)
    await portal.undo(batch.id)
    const marks = { _base: 2, _changed: ['first_name'], _client: 'tab', _seq: 1 }
    const body = { id, first_name: 'Anjalee', ...marks }
    const saved = await portal.call(saveStudent, {}, { headers: family, body })
    expect(saved.json<{ conflicts: unknown[] }>().conflicts).toMatchObject([
      { field: 'first_name', yours: 'Anjalee', theirs: 'Asha', by: 'school' },
    ])
  })

  test('a record whose former class is no longer in the settings remains as imported', async () => {
    const portal = await startImports(await open())
    const { db } = portal
    await db.insertInto('form_class').values({ id: '1Z', form_level: 1 }).execute()
    await db.updateTable('student').set({ class_id: '1Z' }).where('id', '=', people.owner.id).execute()
    const titles = ['Student ID', 'Class']
    const { batch } = await portal.checked(
      [
        [people.owner.id, '1A'],
        [people.other.id, '2A'],
      ],
      titles,
    )
    await portal.apply(batch.id)
    await db.deleteFrom('form_class').where('id', '=', '1Z').execute()
    expect((await portal.undo(batch.id)).undone).toMatchObject({
      restored: 1,
      kept: [
        {
          student_id: people.owner.id,
          reason: 'Its former class or house is no longer in the settings',
        },
      ],
    })
  })

  test('a save based on a record that was not read between import and undo has no conflict', async () => {
    const portal = await startImports(await open())
    const { id } = people.owner
    const { batch } = await portal.checked([[id, '', 'Anjali']])
    await portal.apply(batch.id)
    await portal.undo(batch.id)
    const family = await portal.signInAs('owner')
    await portal.call(getStudentRecord, { studentId: id }, { headers: family })
    const body = { id, first_name: 'Anjalee', _base: 1, _changed: ['first_name'], _client: 'tab', _seq: 1 }
    const saved = await portal.call(saveStudent, {}, { headers: family, body })
    expect(saved.json()).toMatchObject({ version: 2, conflicts: [] })
  })
})
