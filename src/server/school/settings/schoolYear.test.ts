import { listAudit } from '#shared/contract/trail/audit'
import {
  getStudentOverview,
  listStudentProgress,
  type StudentProgress,
} from '#shared/contract/intake/progress'
import { beginSchoolYear } from '#shared/contract/students/schoolYear'
import { listRegistrationWindows, type FormWindow } from '#shared/contract/school/registrationSettings'
import { getStudentRecord, saveStudent } from '#shared/contract/students/students'
import type { StudentRecord } from '#shared/record/record'
import { leave, people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { testApp } from '../../testing/portal/testApp'
import { describeCalls, type TestDatabase } from '../../testing/database/testDb'

const { owner, other, closed } = people

matrix([
  {
    call: beginSchoolYear,
    about: () => ({ body: { form_levels: [1] } }),
    expected: { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 },
  },
])

const start = async (database: TestDatabase) => {
  const test = await testApp({ database, engine: database.engine })
  const terms = { version: '1', text: 'Be kind.', hash: 'of it', created_at: '2026-01-01T00:00:00.000Z' }
  await test.db.insertInto('terms').values(terms).execute()
  const headers = await test.signInAs('admin')
  const begin = (form_levels: readonly number[], key?: string) =>
    test.call(
      beginSchoolYear,
      {},
      {
        headers: { ...headers, ...(key && { 'idempotency-key': key }) },
        body: { form_levels: [...form_levels] },
      },
    )
  const record = async (id: string) =>
    (await test.call(getStudentRecord, { studentId: id }, { headers })).json<
      StudentRecord[]
    >()[0] as StudentRecord
  const agree = (id: string) =>
    test.db
      .updateTable('student')
      .set({ agree_terms_conditions: 1, terms_and_conditions: '1', home_address: '14 Cocorite Terrace' })
      .where('id', '=', id)
      .execute()
  const progress = async () =>
    new Map(
      (await test.call(listStudentProgress, {}, { headers }))
        .json<StudentProgress[]>()
        .map((one) => [one.id, one]),
    )
  return { test, headers, begin, record, agree, progress }
}

describeCalls('a new school year', (open) => {
  test('only the chosen form levels agree again; answers remain, and history and audit log name the author', async () => {
    const { test, headers, begin, record, agree, progress } = await start(await open())
    for (const { id } of [owner, other, closed]) await agree(id)
    const before = await record(owner.id)
    expect((await progress()).get(owner.id)).toMatchObject({ agreed: 1 })
    const windows = await test.call(listRegistrationWindows, {}, { headers })
    expect(windows.json<FormWindow[]>().map(({ agreed }) => agreed)).toEqual([2, 1])

    expect((await begin([1])).json()).toEqual({ students: 2 })

    const after = await record(owner.id)
    expect(after).toMatchObject({ agree_terms_conditions: 0, terms_and_conditions: null })
    const { version, updatedAt: _a, agree_terms_conditions: _b, terms_and_conditions: _c, ...answers } = after
    expect(before).toMatchObject(answers)
    expect(version).toBe(before.version + 1)
    expect(await record(closed.id)).toMatchObject({ agree_terms_conditions: 1 })
    expect((await progress()).get(owner.id)).toMatchObject({ agreed: 0 })
    const overview = await test.call(getStudentOverview, { studentId: owner.id }, { headers })
    expect(overview.json()).toMatchObject({ agreed: null })

    const changes = await test.db
      .selectFrom('field_change')
      .select(['field', 'old_value', 'new_value', 'by_role', 'by_account', 'version'])
      .where('student_id', '=', owner.id)
      .orderBy('id')
      .execute()
    const office = { by_role: 'school', by_account: 'admin:office', version }
    expect(changes.slice(-2)).toEqual([
      { field: 'agree_terms_conditions', old_value: '1', new_value: '0', ...office },
      { field: 'terms_and_conditions', old_value: '"1"', new_value: 'null', ...office },
    ])
    const log = await test.call(listAudit, {}, { headers })
    expect(log.body).toContain('school year begun')
  })

  test('students who have left are neither asked again nor counted', async () => {
    const { test, headers, begin, record, agree } = await start(await open())
    for (const { id } of [owner, other, closed]) await agree(id)
    await leave(test.db, owner, '2026-08-03')
    const windows = await test.call(listRegistrationWindows, {}, { headers })
    const counts = windows.json<FormWindow[]>().map(({ students, agreed }) => [students, agreed])
    expect(counts).toEqual([
      [2, 1],
      [1, 1],
    ])
    expect((await begin([1])).json()).toEqual({ students: 1 })
    expect(await record(owner.id)).toMatchObject({ agree_terms_conditions: 1 })
  })

  test('SEC-31 an old sign-in must be confirmed first', async () => {
    const { test, begin, record, agree } = await start(await open())
    await agree(owner.id)
    const long_ago = '2020-01-01T00:00:00.000Z'
    await test.db.updateTable('session').set({ confirmed_at: long_ago }).execute()
    const refused = await begin([1])
    expect(refused.statusCode).toBe(401)
    expect(refused.body).toContain('reauthenticate')
    expect(await record(owner.id)).toMatchObject({ agree_terms_conditions: 1 })
  })

  test('beginning again affects nobody; a repeated request never withdraws later agreements', async () => {
    const { begin, record, agree, test } = await start(await open())
    await agree(owner.id)
    expect((await begin([1, 2], 'year-1')).json()).toEqual({ students: 1 })
    expect((await begin([1, 2])).json()).toEqual({ students: 0 })
    await agree(owner.id)
    expect((await begin([1, 2], 'year-1')).json()).toEqual({ students: 1 })
    expect(await record(owner.id)).toMatchObject({ agree_terms_conditions: 1 })
    const rows = await test.db
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'school year begun')
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('a family that is typing loses nothing, and can agree again', async () => {
    const { test, begin, record, agree } = await start(await open())
    await agree(owner.id)
    const family = await test.signInAs('owner')
    const base = (await record(owner.id)).version
    await begin([1])
    const save = (values: object, seq: number, _base: number) =>
      test.call(
        saveStudent,
        {},
        {
          headers: family,
          body: { id: owner.id, ...values, _changed: Object.keys(values), _client: 'tab', _seq: seq, _base },
        },
      )
    const typed = await save({ home_address: '2 New Street' }, 1, base)
    expect(typed.json()).toMatchObject({ conflicts: [] })
    expect(await record(owner.id)).toMatchObject({ home_address: '2 New Street', agree_terms_conditions: 0 })
    const again = await save({ agree_terms_conditions: 1 }, 2, (await record(owner.id)).version)
    expect(again.json()).toMatchObject({ conflicts: [] })
    expect(await record(owner.id)).toMatchObject({ agree_terms_conditions: 1, terms_and_conditions: '1' })
  })

  test('1,200 students are changed in one transaction: all or none', async () => {
    const { test, begin } = await start(await open())
    const { db } = test
    const model = await db
      .selectFrom('student')
      .selectAll()
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow()
    const many = Array.from({ length: 1200 }, (_none, index) => ({
      ...model,
      id: String(30_000_000 + index),
      agree_terms_conditions: 1,
      terms_and_conditions: '1',
    }))
    for (let from = 0; from < many.length; from += 100)
      await db
        .insertInto('student')
        .values(many.slice(from, from + 100))
        .execute()
    const agreed = async () =>
      (await db.selectFrom('student').select('id').where('agree_terms_conditions', '=', 1).execute()).length

    await db.schema.alterTable('consent').renameTo('consent_away').execute()
    expect((await begin([1])).statusCode).toBe(500)
    expect(await agreed()).toBe(1200)
    await db.schema.alterTable('consent_away').renameTo('consent').execute()

    expect((await begin([1])).json()).toEqual({ students: 1200 })
    expect(await agreed()).toBe(0)
    const rows = await db
      .selectFrom('field_change')
      .select('student_id')
      .where('field', '=', 'agree_terms_conditions')
      .execute()
    expect(rows).toHaveLength(1200)
    const audit = await db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'school year begun')
      .execute()
    expect(audit.map(({ details }) => JSON.parse(details) as object)).toEqual([
      { forms: '1', students: 1200 },
    ])
  })
})
