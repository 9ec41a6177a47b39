import { listAudit, type AuditPage } from '#shared/contract/trail/audit'
import { callEngines, testOnBothDatabases } from '../../testing/database/testDb'
import { people, savePeople, saveStudentOf } from '../../testing/people/people'
import { testApp } from '../../testing/portal/testApp'

describe.each(callEngines)('searching the audit log (%s)', (engine) => {
  test('an entry of an earlier release is found under its current kind and name', async () => {
    const app = await testApp({ engine })
    const me = await app.signInAs('admin')
    const noted = { at: '2026-08-04T12:00:00.000Z', actor: 'admin:x', details: '{}' }
    for (const action of ['term-reports.posted', 'term reports posted', 'documents.pack-started'])
      await app.db
        .insertInto('audit')
        .values({ ...noted, action })
        .execute()
    const query = { kind: 'reports', about: 'admin:x' }
    const answer = await app.call(listAudit, {}, { headers: me, query })
    const { rows } = answer.json<AuditPage>()
    expect(rows.map(({ action }) => action)).toEqual(['term reports posted', 'term reports posted'])
    const stored = await app.db.selectFrom('audit').select('action').where('actor', '=', 'admin:x').execute()
    expect(stored.map(({ action }) => action)).toContain('term-reports.posted')
  })

  test('a name is found as people write it, and a student is found in entries about many', async () => {
    const app = await testApp({ engine })
    const me = await app.signInAs('admin')
    const noted = { at: '2026-08-04T12:00:00.000Z', actor: 'admin:x', details: '{}' }
    const students = JSON.stringify({ students: [{ student_id: '20260002', revision: 3 }, 'N-17'] })
    await app.db
      .insertInto('audit')
      .values([
        { ...noted, action: 'term reports corrected', subject: '2025-2', details: students },
        { ...noted, action: 'agreement taken', subject: 'student:20260002' },
        { ...noted, action: 'marks entered', subject: 'class:1A' },
      ])
      .execute()
    const about = async (name: string) => {
      const answer = await app.call(listAudit, {}, { headers: me, query: { about: name } })
      return answer.json<AuditPage>().rows.map(({ action }) => action)
    }
    expect(await about('x')).toHaveLength(3)
    const both = ['agreement taken', 'term reports corrected']
    expect(await about('20260002')).toEqual(both)
    expect(await about('student:20260002')).toEqual(both)
    expect(await about('N-17')).toEqual(['term reports corrected'])
    expect(await about('students')).toEqual([])
    expect(await about('revision')).toEqual([])
    expect(await about('1A')).toEqual(['marks entered'])
    expect(await about('2026000')).toEqual([])
  })

  test('an entry that matches in several ways is listed once; pages are newest first', async () => {
    const app = await testApp({ engine })
    const me = await app.signInAs('admin')
    const noted = { at: '2026-08-04T12:00:00.000Z', details: '{}', action: 'password changed' }
    const own = { ...noted, actor: 'student:20260002', subject: 'student:20260002' }
    const listed = { ...noted, actor: 'admin:x', details: '{"students":["20260002"]}' }
    for (const one of [own, listed, { ...noted, actor: 'admin:x' }, own, listed])
      await app.db.insertInto('audit').values(one).execute()
    const ids = await app.db.selectFrom('audit').select('id').orderBy('id', 'desc').limit(5).execute()
    const [fifth, fourth, , second, first] = ids.map(({ id }) => Number(id))
    const page = async (query: object) => {
      const answer = await app.call(listAudit, {}, { headers: me, query: { about: '20260002', ...query } })
      const { rows, next } = answer.json<AuditPage>()
      return { ids: rows.map(({ id }) => id), next }
    }
    expect(await page({})).toEqual({ ids: [fifth, fourth, second, first], next: null })
    expect(await page({ limit: '3' })).toEqual({ ids: [fifth, fourth, second], next: second })
    expect(await page({ limit: '3', before: String(second) })).toEqual({ ids: [first], next: null })
    expect(await page({ kind: 'sign-in', from: '2026-08-04', to: '2026-08-04' })).toEqual({
      ids: [fifth, fourth, second, first],
      next: null,
    })
    expect(await page({ kind: 'imports' })).toEqual({ ids: [], next: null })
  })

  test('entries are paged in order of time, also those from years ago', async () => {
    const app = await testApp({ engine })
    const me = await app.signInAs('admin')
    const noted = { actor: 'admin:x', action: 'password changed', details: '{"students":["20260002"]}' }
    for (const day of ['02', '01', '03'])
      await app.db
        .insertInto('audit')
        .values({ ...noted, at: `2017-09-${day}T12:00:00.000Z` })
        .execute()
    const days = async (query: object) => {
      const { rows, next } = (
        await app.call(
          listAudit,
          {},
          { headers: me, query: { from: '2017-09-01', to: '2017-09-02', ...query } },
        )
      ).json<AuditPage>()
      return { days: rows.map(({ at }) => at.slice(8, 10)), next }
    }
    for (const about of [{}, { about: 'admin:x' }, { about: '20260002' }, { kind: 'sign-in' }]) {
      expect(await days(about)).toEqual({ days: ['02', '01'], next: null })
      const { next } = await days({ ...about, limit: '1' })
      expect(await days({ ...about, before: String(next) })).toEqual({ days: ['01'], next: null })
    }
  })
})

testOnBothDatabases('every student in an entry about many is listed, in any format of ID', async (open) => {
  const { db } = await open()
  const entry = { at: '2017-09-01T12:00:00.000Z', actor: 'admin:x', action: 'bulk act applied' }
  const details = { act: 'House', students: ['20170001', '20170001', 'N-17', 'OCONNOR'], class: '1A 2' }
  await savePeople(db)
  await saveStudentOf(db, { ...people.owner, id: 'OCONNOR' })
  await db
    .insertInto('audit')
    .values([
      { ...entry, details: JSON.stringify(details) },
      { ...entry, subject: 'student:20170002', details: '{"before":["20170002"]}' },
      { ...entry, details: '{"student":"20170003"}' },
    ])
    .execute()
  const listed = await db.selectFrom('audit_student').select('student_id').orderBy('student_id').execute()
  expect(listed.map(({ student_id }) => student_id)).toEqual(['20170001', 'N-17', 'OCONNOR'])
})
