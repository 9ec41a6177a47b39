import type { Call, BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/students/enrolment'
import type { NewStudent, StudentEnrolments } from '#shared/contract/students/enrolment'
import { saveStudentRetention } from '#shared/contract/privacy/privacy'
import { getStudentRecord, saveStudent } from '#shared/contract/students/students'
import {
  describeOnBothDatabases,
  testOnBothDatabases,
  type TestDatabase,
} from '../../testing/database/testDb'
import { leave, people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { testApp } from '../../testing/portal/testApp'

const { owner } = people
const today = '2026-08-03'
const nobody = { V: 401, F: 403, O: 403, X: 403, C: 403 } as const
const newcomer: NewStudent = {
  ...{ id: '20260105', first_name: 'Anaïs', last_name: 'O’Brien', date_of_birth: '2015-01-31' },
  ...{ class_id: '1A', house_code: 1, previous_school: 'San Juan Boys’', from_on: '2026-09-07' },
}
const leaving = { on: today, why: 'other school', words: null } as const

matrix([
  {
    call: contract.listEnrolments,
    about: ({ id }) => ({ params: { studentId: id } }),
    expected: { ...nobody, A: 200 },
  },
  { call: contract.getNewStudent, expected: { ...nobody, A: 200 } },
  { call: contract.addStudent, about: () => ({ body: newcomer }), expected: { ...nobody, A: 200 } },
  {
    call: contract.leaveStudent,
    about: ({ id }) => ({ body: { student_id: id, ...leaving } }),
    expected: { ...nobody, A: 200 },
  },
  {
    call: contract.returnStudent,
    about: ({ id }) => ({ body: { student_id: id } }),
    before: ({ db }, student) => leave(db, student, today),
    expected: { ...nobody, A: 200 },
  },
])

const shown = (enrolments: StudentEnrolments['enrolments']) =>
  enrolments.map(
    ({ year, class_id, from_on, until_on, why, ended_why }) =>
      `${year} ${class_id} ${from_on}–${until_on ?? ''} ${why}${ended_why ? `, ${ended_why}` : ''}`,
  )

const openOffice = async (database: TestDatabase) => {
  const test = await testApp({ database, engine: database.engine })
  const headers = await test.signInAs('admin')
  const send = async <C extends Call>(call: C, body: BodyOf<C>) => {
    const answer = await test.call(call, {} as never, { headers, body })
    const { enrolments = [], errors } = answer.json<Partial<StudentEnrolments> & { errors?: object }>()
    return { status: answer.statusCode, errors, rows: shown(enrolments) }
  }
  const add = (changes: Partial<NewStudent> = {}) => send(contract.addStudent, { ...newcomer, ...changes })
  const leaveOn = (on: string, student_id: string = owner.id) =>
    send(contract.leaveStudent, { student_id, ...leaving, on })
  const comeBack = () => send(contract.returnStudent, { student_id: owner.id })
  const move = (class_id: string) =>
    test.call(saveStudent, {}, { headers, body: { id: owner.id, class_id, _changed: ['class_id'] } })
  const audited = async () => {
    const rows = await test.db.selectFrom('audit').select(['action', 'details']).orderBy('id').execute()
    return rows.filter(({ action }) => action.startsWith('student '))
  }
  return { test, headers, send, add, leaveOn, comeBack, move, audited }
}

describeOnBothDatabases('adding a student', (open) => {
  test('a new student gets a record, an account and a first enrolment, which may begin in the future', async () => {
    const { test, add, audited } = await openOffice(await open())
    expect(await add()).toMatchObject({ status: 200, rows: ['2026 1A 2026-09-07– joined'] })
    const { id } = newcomer
    const record = await test.db.selectFrom('student').selectAll().where('id', '=', id).executeTakeFirst()
    expect(record).toMatchObject({
      first_name: 'Anaïs',
      house_code: 1,
      version: 1,
      search_name: 'anais obrien',
    })
    const account = await test.db.selectFrom('account').selectAll().where('login', '=', id).executeTakeFirst()
    expect(account).toMatchObject({ role: 'student', password_hash: null, password_reset: 1 })
    expect(await audited()).toEqual([
      { action: 'student added', details: JSON.stringify({ class: '1A', from: '2026-09-07' }) },
    ])
  })

  test('the next ID is proposed, and students with the same name and birthday are listed', async () => {
    const { test, headers, add } = await openOffice(await open())
    const ask = async (query: object) =>
      (await test.call(contract.getNewStudent, {}, { headers, query: query as never })).json<object>()
    expect(await ask({})).toEqual({ next_id: '20260105', today, twins: [] })
    await add()
    const same = { first_name: ' ANAIS', last_name: 'O’Brien', date_of_birth: '2015-01-31' }
    const twin = { id: newcomer.id, class_id: '1A', left_on: null }
    expect(await ask(same)).toEqual({ next_id: '20260106', today, twins: [twin] })
    for (const last_name of ['O´Brien', 'O Brien', 'O-BRIEN', 'OʼBrien', 'O`Brien', 'Obrien'])
      expect(await ask({ ...same, last_name })).toMatchObject({ twins: [twin] })
    expect(await ask({ ...same, date_of_birth: '2015-02-01' })).toMatchObject({ twins: [] })
  })

  test('an invalid value is refused under its field, and nothing is stored', async () => {
    const { test, add } = await openOffice(await open())
    const before = await test.db.selectFrom('account').select('id').execute()
    const faults: Array<[Partial<NewStudent>, string, number]> = [
      [{ id: owner.id }, 'id', 409],
      [{ id: '' }, 'id', 422],
      [{ last_name: '  ' }, 'last_name', 422],
      [{ class_id: '9Z' }, 'class_id', 422],
      [{ house_code: 9 }, 'house_code', 422],
      [{ date_of_birth: '2015-02-30' }, 'date_of_birth', 422],
      [{ date_of_birth: '2027-01-01' }, 'date_of_birth', 422],
      [{ from_on: '2026-02-30' }, 'from_on', 422],
      [{ from_on: '2014-12-31' }, 'from_on', 422],
      [{ from_on: '2206-09-07' }, 'from_on', 422],
    ]
    for (const [change, field, status] of faults) {
      const answer = await add(change)
      expect([field, answer.status, Object.keys(answer.errors ?? {})]).toEqual([field, status, [field]])
    }
    expect(await test.db.selectFrom('account').select('id').execute()).toEqual(before)
  })
})

testOnBothDatabases('two who add one ID at once: one gets it, the other is told', async (open) => {
  const { test, add } = await openOffice(await open())
  const answers = await Promise.all([add(), add({ first_name: 'Bea' })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const rows = await test.db
    .selectFrom('enrolment')
    .select('id')
    .where('student_id', '=', newcomer.id)
    .execute()
  expect(rows).toHaveLength(1)
})

testOnBothDatabases('a class and a last day that are saved at once agree in the end', async (open) => {
  const { test, leaveOn, move } = await openOffice(await open())
  for (const [class_id, on] of [
    ['2A', '2026-12-11'],
    ['1A', '2026-12-18'],
    ['2A', '2027-07-09'],
  ] as const) {
    const [left, moved] = await Promise.all([leaveOn(on), move(class_id)])
    expect([left.status, moved.statusCode]).toEqual([200, 200])
    const latest = await test.db
      .selectFrom('enrolment')
      .select(['class_id', 'until_on'])
      .where('student_id', '=', owner.id)
      .orderBy('from_on', 'desc')
      .executeTakeFirst()
    expect(latest).toEqual({ class_id, until_on: on })
  }
})

describeOnBothDatabases('leaving and returning', (open) => {
  test('leaving ends the enrolment, is logged and preserves a legal hold', async () => {
    const { test, headers, leaveOn, audited } = await openOffice(await open())
    const hold = { student_id: owner.id, hold: 1, hold_reason: 'Court' } as const
    await test.call(saveStudentRetention, {}, { headers, body: { ...hold, left_on: null } })
    expect((await leaveOn('2026-12-11')).rows).toEqual(['2025 1A 2026-01-05–2026-12-11 joined, other school'])
    expect(await test.db.selectFrom('student_keeping').selectAll().executeTakeFirst()).toMatchObject({
      ...{ left_on: '2026-12-11', hold: 1, hold_reason: 'Court' },
    })
    expect(await audited()).toEqual([
      {
        action: 'student left',
        details: JSON.stringify({ before: null, on: '2026-12-11', why: 'other school' }),
      },
    ])
    await test.call(saveStudentRetention, {}, { headers, body: { ...hold, hold_reason: 'Appeal' } })
    expect(await test.db.selectFrom('student_keeping').select('left_on').executeTakeFirst()).toEqual({
      left_on: '2026-12-11',
    })
  })

  test('SEC-31 a date in the past needs a fresh sign-in, and an impossible date is refused', async () => {
    const { test, leaveOn } = await openOffice(await open())
    expect((await leaveOn('2013-01-01')).status).toBe(422)
    expect((await leaveOn('2026-02-30')).status).toBe(422)
    test.advance({ minutes: 11 })
    expect((await leaveOn('2026-08-02')).status).toBe(401)
    expect((await leaveOn(today)).status).toBe(200)
  })

  test('a student who changed class after the last day leaves from the former class, and the record shows it', async () => {
    const { test, headers, leaveOn, move } = await openOffice(await open())
    await move('2A')
    expect((await leaveOn('2026-07-10')).rows).toEqual(['2025 1A 2026-01-05–2026-07-10 joined, other school'])
    const read = await test.call(getStudentRecord, { studentId: owner.id }, { headers })
    expect(read.json<object[]>()[0]).toMatchObject({ class_id: '1A', version: 3 })
  })

  test('a class that the school has removed remains in the enrolments, but not in the record', async () => {
    const { test, leaveOn } = await openOffice(await open())
    const updatedAt = test.now().toISOString()
    await test.db.updateTable('student').set({ class_id: '2A', updatedAt }).execute()
    await test.db.deleteFrom('form_class').where('id', '=', '1A').execute()
    expect(await leaveOn('2026-07-10')).toMatchObject({
      status: 200,
      rows: ['2026 2A 2026-07-10–2026-07-10 promoted, other school', '2025 1A 2026-01-05–2026-07-09 joined'],
    })
  })

  test('a return after an absence adds an enrolment; a departure undone on the same day adds none', async () => {
    const { test, leaveOn, comeBack } = await openOffice(await open())
    await leaveOn('2026-07-10')
    expect((await comeBack()).rows).toEqual(['2025 1A 2026-01-05– joined'])
    await leaveOn('2026-07-10')
    test.setNow('2026-09-07T14:00:00.000Z')
    const headers = await test.signInAs('admin')
    // The reason is corrected first; the student was still away.
    const abroad = { student_id: owner.id, ...leaving, on: '2026-07-10', why: 'abroad' } as const
    await test.call(contract.leaveStudent, {}, { headers, body: abroad })
    const answer = await test.call(contract.returnStudent, {}, { headers, body: { student_id: owner.id } })
    expect(shown(answer.json<StudentEnrolments>().enrolments)).toEqual([
      '2026 1A 2026-09-07– returned',
      '2025 1A 2026-01-05–2026-07-10 joined, abroad',
    ])
  })

  test('a student who left before the first day and returns has the same first day as before', async () => {
    const { test, add, leaveOn } = await openOffice(await open())
    await add()
    await leaveOn(today, newcomer.id)
    test.advance({ days: 2 })
    const headers = await test.signInAs('admin')
    const wish = { headers, body: { student_id: newcomer.id } }
    const answer = await test.call(contract.returnStudent, {}, wish)
    expect(shown(answer.json<StudentEnrolments>().enrolments)).toEqual(['2026 1A 2026-09-07– joined'])
  })

  test('a future departure is only cancelled; a second cancellation is refused', async () => {
    const { leaveOn, comeBack } = await openOffice(await open())
    await leaveOn('2026-12-11')
    expect((await comeBack()).rows).toEqual(['2025 1A 2026-01-05– joined'])
    expect((await comeBack()).status).toBe(409)
  })

  test('an unknown student is not found', async () => {
    const { test, headers, leaveOn, send } = await openOffice(await open())
    expect((await leaveOn(today, 'nobody')).status).toBe(404)
    expect((await send(contract.returnStudent, { student_id: 'nobody' })).status).toBe(404)
    const read = await test.call(contract.listEnrolments, { studentId: 'nobody' }, { headers })
    expect(read.statusCode).toBe(404)
  })
})
