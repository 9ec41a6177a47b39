import { addStudent } from '#shared/contract/students/enrolment'
import * as contract from '#shared/contract/lists/yearTurn'
import { describeCalls } from '../../testing/database/testDb'
import { leave, people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { newcomer, openYearTurnDesk, saveIntake, termsOf2026 } from '../../testing/portal/yearTurnDesk'

const { owner, other, closed, reset } = people
const nobody = { V: 401, F: 403, O: 403, X: 403, C: 403 } as const

const plan = {
  ...{ terms: termsOf2026, moves: [], exceptions: [], leaving: { on: '2026-07-10', why: 'finished' } },
  ...{ intake: null, intake_classes: [], newcomers: [], ask_again: [], windows: [] },
  balance: { house: 1, sex: 1, primary_school: 1 },
}

matrix([
  { call: contract.getYearTurn, expected: { ...nobody, A: 200 } },
  {
    call: contract.saveYearTurn,
    about: () => ({ body: { year: 2026, step: 'terms', plan, version: '' } }),
    expected: { ...nobody, A: 200 },
  },
  { call: contract.planYearTurn, about: () => ({ body: { year: 2026 } }), expected: { ...nobody, A: 200 } },
  {
    call: contract.applyYearTurn,
    about: () => ({ body: { year: 2026, basis: 'of another day' } }),
    expected: { ...nobody, A: 409 },
  },
  { call: contract.undoYearTurn, about: () => ({ body: { year: 2026 } }), expected: { ...nobody, A: 409 } },
])

describeCalls('planning the turn of the year', (open) => {
  test('proposes the usual moves and stores nothing', async () => {
    const { db, get } = await openYearTurnDesk(await open())
    await db
      .insertInto('academic_term')
      .values({
        year: 2025,
        term: 3,
        starts: null,
        ends: '2026-07-03',
        next_term_starts: null,
        possible_sessions: null,
      })
      .execute()
    await db
      .updateTable('registration_window')
      .set({ deadline: '2026-06-01' })
      .where('form_level', '=', 1)
      .execute()
    expect(await get()).toEqual({
      ...{ year: 2026, state: 'draft', step: 'terms', version: '', kept: [] },
      ...{ applied_at: null, applied_by: null, undone_at: null },
      plan: {
        terms: [1, 2, 3].map((term) => ({ term, starts: null, ends: null, next_term_starts: null })),
        moves: [
          { from: '1A', to: '2A' },
          { from: '1B', to: '2B' },
          { from: '2A', to: '3A' },
          { from: '2B', to: '3A' },
          { from: '3A', to: null },
        ],
        ...{ exceptions: [], leaving: { on: '2026-07-03', why: 'finished' }, intake: null },
        ...{ intake_classes: ['1A', '1B'], newcomers: [], balance: { house: 1, sex: 1, primary_school: 1 } },
        ask_again: [1, 2, 3],
        windows: [1, 2, 3].map((form_level) => ({ form_level, open: 1, deadline: null })),
      },
    })
    expect(await db.selectFrom('year_turn').selectAll().execute()).toEqual([])
  })

  test('the draft is stored; saving over an older version returns the newer one', async () => {
    const { get, save, draft } = await openYearTurnDesk(await open())
    const { body } = await draft()
    expect(await get()).toEqual(body)
    const late = await save({ year: 2026, step: 'slips', plan: body.plan, version: '' })
    expect([late.status, late.body.current]).toEqual([409, body])
    // The first answer was lost.
    expect((await draft()).body).toEqual(body)
    const next = await save({ year: 2026, step: 'slips', plan: body.plan, version: body.version })
    expect([next.status, next.body.step]).toEqual([200, 'slips'])
    const wrong = { ...body.plan, leaving: { on: '2026-02-30', why: 'finished' as const } }
    expect((await save({ year: 2026, step: 'moves', plan: wrong, version: next.body.version })).status).toBe(
      422,
    )
  })

  test('only the school year that families register for is accepted', async () => {
    const {
      test: portal,
      save,
      draft,
      applyOn,
      undo,
      plan: dryRun,
      signInAgain,
      get,
    } = await openYearTurnDesk(await open())
    const { body } = await draft()
    const text = 'The next school year is now 2026-2027. Please reload the page.'
    const answers = [
      await save({ year: 2027, step: 'terms', plan: body.plan, version: '' }),
      await applyOn('x', 2027),
      await undo(2027),
    ]
    expect(answers.map(({ status, body: { message } }) => [status, message])).toEqual(
      answers.map(() => [409, text]),
    )
    expect(await dryRun(2027)).toMatchObject({ message: text })
    portal.setNow('2027-05-01T14:00:00.000Z')
    await signInAgain()
    expect(await get()).toMatchObject({ year: 2027, version: '' })
  })

  test('names the open decisions step by step', async () => {
    const { db, draft, plan: dryRun, apply } = await openYearTurnDesk(await open())
    const sentences = async () => (await dryRun()).problems.map(({ step, text }) => `${step}: ${text}`)
    await draft({
      terms: [
        { term: 1, starts: '2026-09-07', ends: null, next_term_starts: null },
        { term: 2, starts: '2026-09-01', ends: '2026-08-01', next_term_starts: null },
      ],
      moves: [{ from: '2A', to: null }],
      exceptions: [{ student_id: other.id, to: '9Z' }],
      leaving: { on: '2010-01-01', why: 'finished' },
      intake: 'sea',
      intake_classes: [],
    })
    const unready = [
      'terms: Enter the first and the last day of term 1 of 2026-2027.',
      'terms: Term 2 begins on 1 September 2026, before term 1 has ended.',
      'terms: Term 2 ends before it begins.',
      'moves: The school has no class 9Z.',
      'moves: Say where class 1A goes.',
      'moves: Núñez, Inés: The student was born on 10 September 2012. Check the day of leaving.',
    ]
    expect(await sentences()).toEqual([
      ...unready,
      'intake: The placement list has been deleted. Upload it again.',
    ])
    await saveIntake(db, [newcomer('Zoe')])
    expect(await sentences()).toEqual([...unready, 'balance: Choose the classes that the newcomers go to.'])
    await db.updateTable('import_batch').set({ state: 'stored' }).execute()
    expect((await sentences()).at(-1)).toBe('intake: Check the placement list before you continue.')
    await db.updateTable('import_batch').set({ state: 'applied' }).execute()
    expect((await sentences()).at(-1)).toBe(
      'intake: The placement list was used already. Choose another one.',
    )
    expect((await apply()).status).toBe(409)
    await draft({
      moves: [],
      exceptions: [owner, other, closed, reset].map(({ id }) => ({ student_id: id, to: null })),
      leaving: { on: '2026-07-10', why: 'finished' },
      intake: null,
    })
    expect((await dryRun()).students.map(({ kind }) => kind)).toEqual([
      'leaves',
      'leaves',
      'leaves',
      'leaves',
    ])
    expect(await sentences()).toEqual([])
  })

  test('students to come, gone or about to leave are not moved with the class', async () => {
    const { test: portal, db, headers, draft, plan: dryRun } = await openYearTurnDesk(await open())
    const fresh = {
      first_name: 'Nia',
      last_name: 'Zed',
      date_of_birth: '2014-05-05',
      class_id: '1A',
      house_code: null,
    }
    const body = { ...fresh, id: '20260200', previous_school: null, from_on: '2026-09-07' }
    await portal.call(addStudent, {}, { headers: headers(), body })
    await leave(db, owner, '2026-08-31')
    await leave(db, other, '2026-12-11')
    await leave(db, closed, '2026-07-10')
    await draft()
    const { students, warnings } = await dryRun()
    expect(students.map(({ name, kind, to }) => `${name} ${kind} ${to}`)).toEqual([
      'Baptiste, Marisol moves 2A',
      'D’Abadie, Kwame moves 2A',
      'Ramkissoon-Mohammed, Asha stays 1A',
      'Zed, Nia stays 1A',
    ])
    expect(warnings).toEqual([])
  })

  test('anomalies that may be intended are only warnings', async () => {
    const { db, draft, plan: dryRun } = await openYearTurnDesk(await open())
    await saveIntake(db, ['No name.'])
    await draft({
      moves: ['1A', '1B'].map((id) => ({ from: id, to: id })),
      exceptions: [
        { student_id: closed.id, to: null },
        { student_id: '20019999', to: '1A' },
      ],
      ...{ intake: 'sea', leaving: { on: '2026-01-02', why: 'finished' } },
      windows: [{ form_level: 1, open: 1, deadline: '2026-08-03' }],
    })
    expect((await dryRun()).warnings.map(({ step, text }) => `${step}: ${text}`)).toEqual([
      'moves: Everyone in Form 1 would repeat the year.',
      'moves: Núñez, Inés came to the class only after 2 January 2026, the last day of those who leave.',
      'moves: 1 of the exceptions is for someone who has left.',
      'moves: Class 2A would be empty.',
      'opening: Form 1 would stay closed: its deadline was 3 August 2026.',
      'intake: 1 row of the placement list would not be accepted.',
    ])
  })

  test('reports students already placed in a class of the new year', async () => {
    const { edit, draft, plan: dryRun } = await openYearTurnDesk(await open())
    await edit(reset.id, { class_id: '2A' })
    await draft()
    expect((await dryRun()).warnings[0]?.text).toBe(
      '1 student is in a class of 2026-2027 already and would be moved again: Baptiste, Marisol.',
    )
  })

  test('a school whose students are already in the new year is refused', async () => {
    const { db, edit, get, draft, plan: dryRun, apply } = await openYearTurnDesk(await open())
    const text = 'This school is already in 2026-2027. You can start 2027-2028 from May 2027.'
    const students = await db.selectFrom('student').select(['id', 'class_id']).orderBy('id').execute()
    const [last, ...most] = students.reverse()
    for (const { id, class_id } of most) await edit(id, { class_id: class_id === '1A' ? '2A' : '3A' })
    await draft()
    expect(await get()).toMatchObject({ state: 'draft', refused: text })
    const { problems, warnings, students: moves } = await dryRun()
    expect(moves).toContainEqual(expect.objectContaining({ student_id: last?.id }))
    expect(problems).toEqual([{ step: 'moves', text }])
    expect(warnings.filter((one) => one.text.includes('already'))).toEqual([])
    const refused = await apply()
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(text)])
    expect(await db.selectFrom('year_turn').select('state').execute()).toEqual([{ state: 'draft' }])
  })

  test('half of the students do not make a new year, a list of all students does', async () => {
    const { db, get } = await openYearTurnDesk(await open())
    const all = await db.selectFrom('student').select('id').orderBy('id').execute()
    const into = (ids: readonly string[]) =>
      db.updateTable('enrolment').set({ year: 2026 }).where('student_id', 'in', ids).execute()
    const half = all.slice(0, Math.floor(all.length / 2)).map(({ id }) => id)
    await into(half)
    expect(await get()).not.toHaveProperty('refused')
    await into(all.map(({ id }) => id))
    expect(await get()).toHaveProperty('refused')
  })
})
