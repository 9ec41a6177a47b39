import { leaveStudent, returnStudent } from '#shared/contract/students/enrolment'
import { saveStudent } from '#shared/contract/students/students'
import type { YearTurnPlan } from '#shared/contract/lists/yearTurn'
import { describeOnBothDatabases, type TestDatabase } from '../../testing/database/testDb'
import { assign, colleague, enrol, people } from '../../testing/people/people'
import { saveEnrolment } from '../../testing/papers/termSchool'
import { newcomer, openYearTurnDesk, saveIntake } from '../../testing/portal/yearTurnDesk'

const { owner, other, closed, reset } = people

const wanted: Partial<YearTurnPlan> = {
  moves: [
    { from: '1A', to: '2A' },
    { from: '2A', to: null },
  ],
  exceptions: [{ student_id: reset.id, to: '1A' }],
  leaving: { on: '2026-07-10', why: 'finished' },
  intake: 'sea',
  intake_classes: ['1A', '1B'],
  ask_again: [1, 2],
}

const openTurned = async (database: TestDatabase, changes: Partial<YearTurnPlan> = {}) => {
  const desk = await openYearTurnDesk(database)
  const { db, draft, apply } = desk
  await saveIntake(db, [newcomer('Zoe'), newcomer('Ana')])
  await db
    .insertInto('terms')
    .values({ version: '1', text: 'Yes', hash: 'h', created_at: '2026-01-01' })
    .execute()
  await desk.edit(other.id, { allergy: 'Nuts' })
  await db
    .updateTable('student')
    .set({ agree_terms_conditions: 1, terms_and_conditions: '1' })
    .where('id', '=', other.id)
    .execute()
  const consent = { student_id: other.id, value: 1, terms_version: '1', terms_hash: 'h' }
  await db
    .insertInto('consent')
    .values({
      ...consent,
      at: '2026-02-01T00:00:00.000Z',
      by_account: `student:${other.id}`,
      signed_on: null,
    })
    .execute()
  await draft({ ...wanted, ...changes })
  const before = await desk.content()
  const done = await apply()
  expect([done.status, done.body.message]).toEqual([200, undefined])
  return { ...desk, before }
}

describeOnBothDatabases('undoing the turn of the year', (open) => {
  test.each([0, 3])('every table is restored %d days later', async (days) => {
    const { test: portal, before, content, undo, signInAgain, get } = await openTurned(await open())
    expect(await content()).not.toEqual(before)
    portal.advance({ days })
    await signInAgain()
    const undone = await undo()
    expect([undone.status, undone.body.state, undone.body.kept]).toEqual([200, 'undone', []])
    expect(await content()).toEqual(before)
    expect((await undo()).body).toEqual(undone.body)
    expect(await get()).toEqual(undone.body)
  })

  test('after that it can be planned, applied and undone again', async () => {
    const { before, content, undo, draft, apply, applyOn, plan } = await openTurned(await open())
    await undo()
    const { basis, asked } = await plan()
    expect(asked).toBe(1)
    expect((await applyOn(basis)).status).toBe(409)
    await draft()
    expect((await apply()).body.state).toBe('applied')
    expect((await undo()).body.kept).toEqual([])
    expect(await content()).toEqual(before)
  })

  test('names students changed since and does not touch them', async () => {
    const desk = await openTurned(await open())
    const { test: portal, db, headers, before, content, undo, edit, places, get } = desk
    portal.advance({ minutes: 1 })
    await edit(owner.id, { class_id: '2B' })
    await edit(owner.id, { class_id: '2A' })
    const agreed = { id: other.id, agree_terms_conditions: 1, _changed: ['agree_terms_conditions'] }
    const family = await portal.signInAs('other')
    expect((await portal.call(saveStudent, {}, { headers: family, body: agreed })).statusCode).toBe(200)
    await portal.call(returnStudent, {}, { headers: headers(), body: { student_id: closed.id } })
    const gone = { student_id: reset.id, on: '2026-08-03', why: 'abroad', words: null } as const
    await portal.call(leaveStudent, {}, { headers: headers(), body: gone })
    await db
      .updateTable('account')
      .set({ last_sign_in_at: '2026-08-03' })
      .where('login', '=', '20260105')
      .execute()
    const { kept } = (await undo()).body
    expect(kept.map(({ student_id, why }) => [student_id, why])).toEqual([
      [owner.id, 'Has been in another class since then.'],
      [closed.id, 'Has come back since then.'],
      [reset.id, 'Now has the last day 3 August 2026.'],
      [other.id, 'The agreement has changed since then, and stays.'],
      ['20260105', 'Has signed in since then, or the sign-in has changed.'],
    ])
    expect(await places()).toEqual([
      `${owner.id} 2A 1 null`,
      `${other.id} 1A 1 null`,
      `${closed.id} 2A 1 null`,
      `${reset.id} 1A 1 2026-08-03`,
      '20260105 1A 1 null',
    ])
    const after = await content()
    for (const table of ['academic_term', 'term_report', 'registration_window', 'import_batch'])
      expect([table, after[table]]).toEqual([table, before[table]])
    const { plan, version } = await get()
    await desk.save({ year: 2026, step: 'moves', plan, version })
    const again = await desk.plan()
    expect(again.rejected).toEqual([
      { row: 3, title: 'Newman, Ana', why: 'This student was already accepted, with the ID 20260105.' },
    ])
  })

  test('a term and a registration window changed since remain', async () => {
    const { db, undo, before, content } = await openTurned(await open(), {
      windows: [
        { form_level: 1, open: 0, deadline: null },
        { form_level: 2, open: 1, deadline: null },
      ],
    })
    await db
      .updateTable('registration_window')
      .set({ deadline: '2026-10-01' })
      .where('form_level', '=', 2)
      .execute()
    await db
      .updateTable('academic_term')
      .set({ ends: '2026-12-18' })
      .where('term', '=', 1)
      .where('year', '=', 2026)
      .execute()
    expect((await undo()).body.kept).toEqual([
      { student_id: '', name: 'Term 1', why: 'The dates have changed since then.' },
      { student_id: '', name: 'Form 2', why: 'The registration window has changed since then.' },
    ])
    const after = await content()
    expect(after.academic_term?.filter((row) => !before.academic_term?.includes(row))).toHaveLength(1)
    expect(
      after.registration_window?.filter((row) => !before.registration_window?.includes(row)),
    ).toHaveLength(1)
  })

  test('a student on a term list of the new year stays in the class', async () => {
    const { db, undo, places } = await openTurned(await open())
    await saveEnrolment(db, owner.id, '2A', {}, { year: 2026, term: 1 })
    expect((await undo()).body.kept.map(({ why }) => why)).toEqual([
      'Someone has worked on this term since then.',
      'Is now on a term list of 2026-2027.',
    ])
    expect((await places())[0]).toBe(`${owner.id} 2A 1 null`)
  })

  test('who teaches what comes along, for people and classes that are there; a cell changed since stays', async () => {
    const desk = await openYearTurnDesk(await open())
    const { db, draft, apply, undo } = desk
    const [one, two] = [colleague('form_teacher', 'one'), colleague('teacher', 'two')]
    const gone = colleague('teacher', 'gone')
    for (const person of [one, two, gone]) await enrol(db, person)
    await db.insertInto('subject').values({ code: 'ENG', title: 'English', position: 1, counts: 1 }).execute()
    await db
      .updateTable('account')
      .set({ deactivated_at: '2026-07-01' })
      .where('login', '=', 'gone')
      .execute()
    await assign(db, one, 2025, '1A', '1A ENG', '9Z ENG')
    await assign(db, two, 2025, '1A ENG', '2A ENG', '2A OLD')
    await assign(db, gone, 2025, '2A ENG')
    const rows = async (year: number) => {
      const found = await db.selectFrom('assignment').selectAll().where('year', '=', year).execute()
      return found.map((row) => `${row.class_id} ${row.subject_code} ${row.account_id}`).sort()
    }
    const audited = async (action: string) => {
      const row = db.selectFrom('audit').select('details').where('action', '=', action)
      return JSON.parse((await row.executeTakeFirstOrThrow()).details) as object
    }
    await draft()
    await apply()
    const copied = ['1A  admin:one', '1A ENG admin:one', '1A ENG admin:two', '2A ENG admin:two']
    expect([await rows(2026), (await rows(2025)).length]).toEqual([copied, 7])
    expect(await audited('school year turned')).toMatchObject({ assigned: 4 })
    // Somebody else takes one of two places of a cell.
    await db
      .deleteFrom('assignment')
      .where('account_id', '=', 'admin:one')
      .where('subject_code', '=', 'ENG')
      .execute()
    await assign(db, gone, 2026, '1A ENG')
    const why = 'Someone has changed who teaches some of the classes since then.'
    expect((await undo()).body.kept).toEqual([{ student_id: '', name: 'Teachers', why }])
    expect(await rows(2026)).toEqual(['1A ENG admin:gone', '1A ENG admin:two'])
    expect(await audited('turn of the year undone')).toMatchObject({ unassigned: 2 })
  })

  test('made again, it fills the cells that were taken back, and leaves those that the office had changed', async () => {
    const { db, draft, apply, undo } = await openYearTurnDesk(await open())
    const [one, two] = [colleague('form_teacher', 'one'), colleague('teacher', 'two')]
    for (const person of [one, two]) await enrol(db, person)
    const subjects = ['ENG', 'ART', 'MAT'].map((code) => ({ code, title: code, position: 1, counts: 1 }))
    await db.insertInto('subject').values(subjects).execute()
    await assign(db, one, 2025, '1A', '1A ENG')
    await assign(db, two, 2025, '1A ART', '2A ENG')
    const rows = async () => {
      const found = await db.selectFrom('assignment').selectAll().where('year', '=', 2026).execute()
      return found.map((row) => `${row.class_id} ${row.subject_code} ${row.account_id}`).sort()
    }
    const turn = async () => {
      await draft()
      expect((await apply()).body.state).toBe('applied')
    }
    await turn()
    // The office gives English in 1A to a colleague, empties Art in 1A and adds Mathematics in 2A.
    const cell = (code: string) =>
      db.deleteFrom('assignment').where('year', '=', 2026).where('subject_code', '=', code)
    await cell('ENG').where('class_id', '=', '1A').execute()
    await cell('ART').execute()
    await assign(db, two, 2026, '1A ENG', '2A MAT')
    await undo()
    expect(await rows()).toEqual(['1A ENG admin:two', '2A MAT admin:two'])
    // Last year's grid is completed before the turn is made again.
    await assign(db, one, 2025, '2A')
    const again = [
      '1A  admin:one',
      '1A ENG admin:two',
      '2A  admin:one',
      '2A ENG admin:two',
      '2A MAT admin:two',
    ]
    for (const _time of ['second', 'third']) {
      await turn()
      expect(await rows()).toEqual(again)
      expect((await undo()).body.kept).toEqual([
        { student_id: '', name: 'Teachers', why: expect.stringContaining('who teaches') as string },
      ])
      expect(await rows()).toEqual(['1A ENG admin:two', '2A MAT admin:two'])
    }
  })

  test('a grid of the new year that somebody has begun is left as it is', async () => {
    const { db, draft, apply, undo } = await openYearTurnDesk(await open())
    const one = colleague('form_teacher', 'one')
    await enrol(db, one)
    await assign(db, one, 2025, '1A')
    await assign(db, one, 2026, '2A')
    await draft()
    await apply()
    const places = () => db.selectFrom('assignment').select(['year', 'class_id']).orderBy('year').execute()
    const begun = [
      { year: 2025, class_id: '1A' },
      { year: 2026, class_id: '2A' },
    ]
    expect(await places()).toEqual(begun)
    expect((await undo()).body.kept).toEqual([])
    expect(await places()).toEqual(begun)
  })

  test('undo is refused before the change was applied', async () => {
    const { undo } = await openYearTurnDesk(await open())
    expect((await undo()).status).toBe(409)
  })
})
