import { addStudent, leaveStudent } from '#shared/contract/students/enrolment'
import { describeCalls } from '../../testing/database/testDb'
import { people } from '../../testing/people/people'
import { newcomer, openYearTurnDesk, saveIntake } from '../../testing/portal/yearTurnDesk'

const { owner, other, closed, reset } = people

describeCalls('applying the turn of the year', (open) => {
  test('every student is in the planned place from today on', async () => {
    const { db, draft, plan, apply, places, enrolmentsOf, get } = await openYearTurnDesk(await open())
    await saveIntake(db, [
      newcomer('Zoe'),
      newcomer('Ana', { house_code: 2 }),
      'The date of birth is missing.',
    ])
    await db.updateTable('student').set({ agree_terms_conditions: 1 }).where('id', '=', other.id).execute()
    await draft({
      moves: [
        { from: '1A', to: '2A' },
        { from: '2A', to: null },
      ],
      exceptions: [{ student_id: reset.id, to: '1A' }],
      leaving: { on: '2026-07-10', why: 'finished' },
      intake: 'sea',
      intake_classes: ['1A', '1B'],
      ask_again: [2],
      windows: [{ form_level: 2, open: 1, deadline: '2026-09-30' }],
    })
    const { students, rejected, problems, asked } = await plan()
    expect(problems).toEqual([])
    expect(students.map(({ name, kind, from, to }) => `${name} ${kind} ${from} ${to}`)).toEqual([
      'Baptiste, Marisol repeats 1A 1A',
      'D’Abadie, Kwame moves 1A 2A',
      'Newman, Ana comes null 1A',
      'Newman, Zoe comes null 1B',
      'Núñez, Inés leaves 2A null',
      'Ramkissoon-Mohammed, Asha moves 1A 2A',
    ])
    expect(rejected).toEqual([{ row: 4, title: 'Somebody', why: 'The date of birth is missing.' }])
    expect(asked).toBe(1)
    const done = await apply()
    expect([done.status, done.body.state, done.body.applied_by]).toEqual([200, 'applied', 'office'])
    expect(await get()).toEqual(done.body)
    const said = await plan()
    expect([
      said.asked,
      said.rejected,
      said.students.map(({ student_id, row }) => [student_id, row]),
    ]).toEqual([
      1,
      rejected,
      [
        [reset.id, null],
        [other.id, null],
        ['20260105', 3],
        ['20260106', 2],
        [closed.id, null],
        [owner.id, null],
      ],
    ])
    expect(await places()).toEqual([
      `${owner.id} 2A 1 null`,
      `${other.id} 2A 1 null`,
      `${closed.id} 2A 1 2026-07-10`,
      `${reset.id} 1A 1 null`,
      '20260105 1A 2 null',
      '20260106 1B 1 null',
    ])
    expect(await enrolmentsOf(owner.id)).toEqual([
      '2025 1A 2026-01-05 2026-08-02 joined',
      '2026 2A 2026-08-03 promoted',
    ])
    expect(await enrolmentsOf(reset.id)).toEqual([
      '2025 1A 2026-01-05 2026-08-02 joined',
      '2026 1A 2026-08-03 repeats',
    ])
    expect(await enrolmentsOf(closed.id)).toEqual(['2025 2A 2026-01-05 2026-07-10 joined finished'])
    expect(await enrolmentsOf('20260105')).toEqual(['2026 1A 2026-08-03 joined'])
    const { rows } = {
      rows: await db.selectFrom('student').select(['id', 'agree_terms_conditions as agree']).execute(),
    }
    expect(rows.find(({ id }) => id === other.id)?.agree).toBe(0)
    expect(await db.selectFrom('academic_term').select(['term', 'starts']).execute()).toHaveLength(3)
    expect(
      await db.selectFrom('registration_window').selectAll().where('form_level', '=', 2).executeTakeFirst(),
    ).toEqual({ form_level: 2, open: 1, deadline: '2026-09-30' })
    expect(
      await db.selectFrom('account').select('login').where('id', '=', 'student:20260105').execute(),
    ).toHaveLength(1)
    const batch = await db.selectFrom('import_batch').select(['state', 'applied_by']).executeTakeFirst()
    expect(batch).toEqual({ state: 'applied', applied_by: 'admin:office' })
    const history = await db.selectFrom('field_change').selectAll().where('field', '=', 'class_id').execute()
    expect(
      history.map(({ student_id, old_value, new_value, client }) => [
        student_id,
        old_value,
        new_value,
        client,
      ]),
    ).toEqual([
      [other.id, '"1A"', '"2A"', 'year turn 2026'],
      [owner.id, '"1A"', '"2A"', 'year turn 2026'],
    ])
  })

  test('students moved today, leaving later, repeating, without a class or still to come are included', async () => {
    const {
      test: portal,
      db,
      headers,
      edit,
      draft,
      apply,
      enrolmentsOf,
      undo,
      content,
    } = await openYearTurnDesk(await open())
    await edit(owner.id, { class_id: '1B' })
    const gone = { on: '2026-12-11', why: 'abroad', words: null } as const
    for (const student_id of [other.id, reset.id])
      await portal.call(leaveStudent, {}, { headers: headers(), body: { ...gone, student_id } })
    await edit(closed.id, { class_id: null })
    const fresh = {
      first_name: 'Nia',
      last_name: 'Zed',
      date_of_birth: '2014-05-05',
      class_id: '1A',
      house_code: null,
    }
    const coming = { ...fresh, id: '20260200', previous_school: null, from_on: '2026-09-07' }
    await portal.call(addStudent, {}, { headers: headers(), body: coming })
    await draft({
      exceptions: [
        { student_id: reset.id, to: '1A' },
        { student_id: closed.id, to: '3A' },
        { student_id: coming.id, to: '1B' },
      ],
    })
    const before = await content()
    expect((await apply()).status).toBe(200)
    const joined = '2025 1A 2026-01-05 2026-08-02 joined'
    expect(await enrolmentsOf(owner.id)).toEqual([joined, '2026 2B 2026-08-03 promoted'])
    expect(await enrolmentsOf(other.id)).toEqual([joined, '2026 2A 2026-08-03 2026-12-11 promoted abroad'])
    expect(await enrolmentsOf(reset.id)).toEqual([joined, '2026 1A 2026-08-03 2026-12-11 repeats abroad'])
    expect(await enrolmentsOf(closed.id)).toEqual([
      '2025 2A 2026-01-05 2026-08-02 joined',
      '2026 3A 2026-08-03 promoted',
    ])
    expect(await enrolmentsOf(coming.id)).toEqual(['2026 1B 2026-09-07 joined'])
    expect((await undo()).body.kept).toEqual([])
    expect(await content()).toEqual(before)
    expect(await db.selectFrom('year_turn').select('state').execute()).toEqual([{ state: 'undone' }])
  })
})
