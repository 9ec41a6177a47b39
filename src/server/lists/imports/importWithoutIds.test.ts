// Lists without student IDs: students are found by name and birthday, and new ones are numbered.
import { describeCalls } from '../../testing/database/testDb'
import { startImports } from '../../testing/imports/studentImports'
import { people, saveStudentOf } from '../../testing/people/people'

const titles = ['Last name', 'First name', 'Class', 'DOB', 'Mobile phone']
const { owner } = people

describeCalls('a list without student IDs', (open) => {
  const start = async () => startImports(await open())
  const fresh = (first: string, last = 'Newman') => [last, first, '1A', '2014-03-14', '']

  test('a student of the school is found by name and birthday; the others are numbered from the next free ID', async () => {
    const { db, checked, check, apply, undo, school } = await start()
    const known = [owner.last_name.toUpperCase(), 'asha', '', '06/05/2013', '6221234']
    const rows = [
      fresh('Ann'),
      [...known.slice(0, 3), owner.date_of_birth, '6221234'],
      fresh('Ben'),
      fresh('Cy'),
    ]
    // IDs that are given out are not given again, though nobody is between them.
    await saveStudentOf(db, { ...people.other, id: '20260106', first_name: 'Zoë' })
    const before = await school()
    const asked = await checked(rows, titles)
    expect(
      asked.rows.map(({ state, student_id, doubts = [] }) => [
        state,
        student_id,
        ...doubts.map(({ id }) => id),
      ]),
    ).toEqual([
      ['doubtful', null, 'ids'],
      ['changed', owner.id],
      ['doubtful', null, 'ids'],
      ['doubtful', null, 'ids'],
    ])
    expect(asked.rows[1]?.differences).toMatchObject([{ field: 'phone_home', after: '6221234' }])
    const left = await check(asked, {}, { answers: { ids: 'leave' } })
    expect(left.rows.map(({ state, reasons }) => [state, ...reasons])).toEqual([
      ['rejected', 'Left out, as you decided'],
      ['changed'],
      ['rejected', 'Left out, as you decided'],
      ['rejected', 'Left out, as you decided'],
    ])

    const answers = { ids: 'number' }
    const first = await check(asked, {}, { answers })
    const again = await check(first, {}, { answers })
    const ids = ['20260107', owner.id, '20260108', '20260109']
    expect(first.rows.map(({ student_id }) => student_id)).toEqual(ids)
    expect(again.rows).toEqual(first.rows)
    await apply(again.batch.id)
    const added = db
      .selectFrom('student')
      .select(['id', 'first_name'])
      .where('last_name', '=', 'Newman')
      .orderBy('id')
    expect(await added.execute()).toEqual([
      { id: '20260107', first_name: 'Ann' },
      { id: '20260108', first_name: 'Ben' },
      { id: '20260109', first_name: 'Cy' },
    ])
    expect(
      await db
        .selectFrom('student')
        .select(['first_name', 'last_name', 'phone_home'])
        .where('id', '=', owner.id)
        .execute(),
    ).toEqual([{ first_name: owner.first_name, last_name: owner.last_name, phone_home: '6221234' }])
    expect((await undo(again.batch.id)).undone).toEqual({ restored: 1, removed: 3, kept: [] })
    expect(await school()).toBe(before)
  })

  test('IDs that another list has taken since the check are not given twice', async () => {
    const { db, checked, check, apply } = await start()
    const answers = { ids: 'number' }
    const one = await check(await checked([fresh('Ann')], titles), {}, { answers })
    const other = await check(await checked([fresh('Ben')], titles), {}, { answers })
    expect([one, other].map(({ rows }) => rows[0]?.student_id)).toEqual(['20260105', '20260105'])
    await apply(one.batch.id)
    await expect(apply(other.batch.id)).rejects.toThrow(
      /409.*Row 2 \(Newman, Ben\) was changed since the check/,
    )
    expect((await check(other, {}, { answers })).rows[0]?.student_id).toBe('20260106')
    await apply(other.batch.id)
    const added = db
      .selectFrom('student')
      .select(['id', 'first_name'])
      .where('last_name', '=', 'Newman')
      .orderBy('id')
    expect(await added.execute()).toEqual([
      { id: '20260105', first_name: 'Ann' },
      { id: '20260106', first_name: 'Ben' },
    ])
  })

  test('of several students with the name and birthday the office says who it is', async () => {
    const { db, checked, check, apply } = await start()
    await saveStudentOf(db, { ...owner, id: '20260201', class_id: '2A' })
    const row = [owner.last_name, owner.first_name, '1A', owner.date_of_birth, '6221234']
    const asked = await checked([row], titles)
    expect(asked.rows).toMatchObject([{ state: 'doubtful', student_id: null }])
    expect(asked.rows[0]?.doubts).toEqual([
      {
        id: 'who 2',
        question: 'Which student is Ramkissoon-Mohammed, Asha? Several have this name and date of birth.',
        choices: [
          { value: owner.id, label: `Ramkissoon-Mohammed, Asha (${owner.id}), class 1A` },
          { value: '20260201', label: 'Ramkissoon-Mohammed, Asha (20260201), class 2A' },
          { value: 'another', label: 'Another student: add this one, too' },
          { value: 'leave', label: 'Leave this row out' },
        ],
      },
    ])
    const noted = await db.selectFrom('staff_view').select('students').where('what', '=', 'import').execute()
    expect(noted.map(({ students }) => JSON.parse(students ?? 'null') as unknown)).toEqual([
      [owner.id, '20260201'],
    ])
    const answered = async (answers: Record<string, string>) =>
      (await check(asked, {}, { answers })).rows.map(({ state, student_id, reasons }) => [
        state,
        student_id,
        ...reasons,
      ])
    expect(await answered({ 'who 2': 'leave' })).toEqual([['rejected', null, 'Left out, as you decided']])
    expect(await answered({ 'who 2': 'nobody' })).toEqual([['doubtful', null]])
    expect(await answered({ 'who 2': 'another', ids: 'number' })).toEqual([['new', '20260202']])
    expect(await answered({ 'who 2': '20260201' })).toEqual([['changed', '20260201']])
    await apply(asked.batch.id)
    const phones = db
      .selectFrom('student')
      .select(['id', 'class_id', 'phone_home'])
      .where('last_name', '=', owner.last_name)
      .orderBy('id')
    expect(await phones.execute()).toEqual([
      { id: owner.id, class_id: '1A', phone_home: null },
      { id: '20260201', class_id: '1A', phone_home: '6221234' },
    ])
  })

  test('the class may stand in two columns', async () => {
    const { checked, check, apply, db } = await start()
    const headers = ['Student ID', 'Last name', 'First name', 'DOB', 'Form', 'Section']
    const row = (id: number, form: string, section: string) => [
      ...[`2027000${id}`, 'Ali', `Ann ${String.fromCodePoint(64 + id)}`, '2014-03-14', form, section],
    ]
    const asked = await checked(
      [row(1, 'Form 1', 'A'), row(2, '2', 'a'), row(3, 'Two', 'A'), row(4, '1', 'K'), row(5, 'Form 1', '')],
      headers,
    )
    expect(asked.columns.map(({ field, confidence }) => [field, confidence]).slice(4)).toEqual([
      ['form', 1],
      ['section', 1],
    ])
    expect(
      asked.rows.map(({ state, reasons, doubts = [], differences }) => [
        ...[state, ...reasons, ...doubts.map(({ id }) => id)],
        ...differences.flatMap(({ field, after }) => (field === 'class_id' ? [after] : [])),
      ]),
    ).toEqual([
      ['new', '1A'],
      ['new', '2A'],
      ['new', '2A'],
      ['doubtful', 'class 1 k'],
      ['rejected', 'Class is missing, and the student is new'],
    ])
    const dry = await check(asked, {}, { answers: { 'class 1 k': 'add' } })
    await apply(dry.batch.id)
    const stored = db.selectFrom('student').select('class_id').where('last_name', '=', 'Ali').orderBy('id')
    expect((await stored.execute()).map(({ class_id }) => class_id)).toEqual(['1A', '2A', '2A', '1K'])
  })
})
