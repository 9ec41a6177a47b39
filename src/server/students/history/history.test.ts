import {
  listFieldHistory,
  restoreField,
  type FieldHistory,
  type RestoredField,
} from '#shared/contract/students/fieldHistory'
import { saveStudent } from '#shared/contract/students/students'
import type { StudentRecord } from '#shared/record/record'
import type { Headers } from '../../testing/portal/browser'
import { people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { testApp } from '../../testing/portal/testApp'
import { describeCalls, type TestDatabase } from '../../testing/database/testDb'
import { findStudent } from '../record/queries'

const { owner, other } = people

matrix([
  {
    call: listFieldHistory,
    about: ({ id }) => ({ params: { studentId: id } }),
    expected: { V: 401, F: 403, O: 200, X: 404, C: 200, A: 200 },
  },
  {
    call: restoreField,
    about: ({ id }) => ({ body: { student_id: id, change_id: 999 } }),
    expected: { V: 401, F: 403, O: 403, X: 403, C: 403, A: 404 },
  },
])

const openSchool = async (database: TestDatabase) => {
  const test = await testApp({ database, engine: database.engine })
  const office = await test.signInAs('admin')
  const family = await test.signInAs('owner')
  const save = async (headers: Headers, values: Partial<StudentRecord>, id: string = owner.id) => {
    test.advance({ minutes: 1 })
    const body = { id, ...values, _changed: Object.keys(values) }
    expect((await test.call(saveStudent, {}, { headers, body })).statusCode).toBe(200)
  }
  const history = async (headers: Headers, before?: number) => {
    const query = before === undefined ? undefined : { before: String(before) }
    return (
      await test.call(listFieldHistory, { studentId: owner.id }, { headers, query })
    ).json<FieldHistory>()
  }
  const restore = async (change_id: number, student_id = owner.id) => {
    const answer = await test.call(restoreField, {}, { headers: office, body: { student_id, change_id } })
    return { status: answer.statusCode, body: answer.json<RestoredField & { message: string }>() }
  }
  const record = async () => (await findStudent(test.db, owner.id)) as StudentRecord
  return { test, office, family, save, history, restore, record }
}

describeCalls('the history of a record', (open) => {
  test('SEC-105 changes are listed newest first with their author; only the office sees the account', async () => {
    const { office, family, save, history } = await openSchool(await open())
    await save(family, { mother_name: 'Ann', poor_hearing: 1 })
    await save(office, { house_code: null, mother_name: 'Ann Ali' })
    const seen = await history(office)
    expect(seen.next).toBeNull()
    expect(
      seen.changes
        .slice(0, 2)
        .map(({ field }) => field)
        .sort(),
    ).toEqual(['house_code', 'mother_name'])
    expect(seen.changes.find(({ field }) => field === 'house_code')).toMatchObject({
      ...{
        label: 'House',
        before: 'Ibis',
        after: null,
        by: 'school',
        account: 'admin:office',
        restorable: 1,
      },
      at: '2026-08-03T14:02:00.000Z',
    })
    expect(
      seen.changes.filter(({ field }) => field === 'mother_name').map(({ before, after }) => [before, after]),
    ).toEqual([
      ['Ann', 'Ann Ali'],
      [null, 'Ann'],
    ])
    expect(seen.changes.find(({ field }) => field === 'poor_hearing')).toMatchObject({
      after: 'Yes',
      by: 'family',
    })

    const own = await history(family)
    expect(own.changes.map(({ id }) => id)).toEqual(seen.changes.map(({ id }) => id))
    expect(own.changes.map(({ account, restorable }) => [account, restorable])).toEqual(
      own.changes.map(() => [null, 0]),
    )
  })

  test('the history is paged', async () => {
    const { test, office, save, history } = await openSchool(await open())
    await save(office, { home_address: 'LP 1' })
    const row = await test.db.selectFrom('field_change').selectAll().executeTakeFirstOrThrow()
    const { id: _id, ...change } = row
    await test.db
      .insertInto('field_change')
      .values(Array.from({ length: 60 }, (_none, at) => ({ ...change, version: at + 3 })))
      .execute()
    const first = await history(office)
    const second = await history(office, first.next ?? undefined)
    expect([first.changes.length, second.changes.length, second.next]).toEqual([50, 11, null])
    const ids = [...first.changes, ...second.changes].map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
    const odd = await test.call(
      listFieldHistory,
      { studentId: owner.id },
      { headers: office, query: { before: 'x' } },
    )
    expect(odd.statusCode).toBe(422)
  })

  test('SEC-105 the office sees changes that follow automatically from an answer; a family’s pages leave them out without gaps', async () => {
    const { test, office, family, save, history } = await openSchool(await open())
    await save(family, { home_address: 'LP 1' })
    const row = await test.db.selectFrom('field_change').selectAll().executeTakeFirstOrThrow()
    const { id: _id, ...change } = row
    const noted = { ...change, field: 'terms_and_conditions', by_role: 'family' as const }
    await test.db
      .insertInto('field_change')
      .values(Array.from({ length: 60 }, (_none, at) => ({ ...noted, version: at + 3 })))
      .execute()
    const { changes, next } = await history(family)
    expect([changes.map(({ field }) => field), next]).toEqual([['home_address'], null])
    expect((await history(office)).changes.map(({ field }) => field)).toContain('terms_and_conditions')
  })
})

describeCalls('restoring a single value', (open) => {
  test('UX-43 UX-52 a restore writes the former value with a new version, a history row and an audit row', async () => {
    const { test, office, family, save, history, restore, record } = await openSchool(await open())
    await save(family, { home_address: 'LP 1', nationality: 'Guyanese' })
    await save(family, { home_address: 'LP 2' })
    const { version } = await record()
    const [latest] = (await history(office)).changes
    expect(latest).toMatchObject({ field: 'home_address', before: 'LP 1', after: 'LP 2' })
    const { status, body } = await restore(latest?.id ?? 0)
    expect([status, body.restored, body.version]).toEqual([200, 1, version + 1])
    expect(await record()).toMatchObject({
      home_address: 'LP 1',
      nationality: 'Guyanese',
      version: version + 1,
    })
    const [undone] = (await history(office)).changes
    expect(undone).toMatchObject({ before: 'LP 2', after: 'LP 1', by: 'school', account: 'admin:office' })
    const audit = await test.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'field restored')
      .execute()
    expect(audit.map(({ actor, subject, details }) => [actor, subject, details])).toEqual([
      ['admin:office', `student:${owner.id}`, JSON.stringify({ field: 'home_address', change: latest?.id })],
    ])
  })

  test('restoring the current value reports that and writes nothing', async () => {
    const { office, family, save, history, restore, record } = await openSchool(await open())
    await save(family, { home_address: 'LP 1' })
    await save(family, { home_address: null })
    const [, first] = (await history(office)).changes
    expect(first).toMatchObject({ before: null, restorable: 0 })
    const before = await record()
    const { body } = await restore(first?.id ?? 0)
    expect(body).toMatchObject({ restored: 0, version: before.version })
    expect(body.notice).toContain('already')
    expect(await record()).toEqual(before)
  })

  test('the agreement, another student’s change and a value that is no longer allowed cannot be restored', async () => {
    const { test, office, family, save, history, restore } = await openSchool(await open())
    const terms = { version: '1', text: 'Be kind.', hash: 'a', created_at: '2026-01-01T00:00:00.000Z' }
    await test.db.insertInto('terms').values(terms).execute()
    await save(family, { agree_terms_conditions: 1 })
    for (const change of (await history(office)).changes) {
      expect(change.restorable).toBe(0)
      expect((await restore(change.id)).status).toBe(409)
      expect((await restore(change.id, other.id)).status).toBe(404)
    }
    await save(office, { class_id: '2A' })
    const [moved] = (await history(office)).changes
    await test.db.updateTable('student').set({ class_id: '2A' }).execute()
    await test.db.deleteFrom('form_class').where('id', '=', '1A').execute()
    expect((await restore(moved?.id ?? 0)).status).toBe(422)
  })

  test('a restore conflicts with a family’s older save, like any other change by the school', async () => {
    const { test, office, family, save, history, restore, record } = await openSchool(await open())
    await save(family, { home_address: 'LP 1' })
    await save(family, { home_address: 'LP 2' })
    const { version } = await record()
    await restore((await history(office)).changes[0]?.id ?? 0)
    const body = {
      id: owner.id,
      home_address: 'LP 3',
      _base: version,
      _changed: ['home_address'],
      _client: 'tab',
    }
    const answer = await test.call(saveStudent, {}, { headers: family, body })
    expect(answer.json()).toMatchObject({ conflicts: [{ yours: 'LP 3', theirs: 'LP 1', by: 'school' }] })
  })
})
