import { getStudentRecord } from '#shared/contract/students/students'
import { getRegistrationReport } from '#shared/contract/papers/papers'
import { notedStatements } from '#scripts/jest/statements.cjs'
import { dataMap } from '../../platform/database/schema/dataMap'
import { people } from '../people/people'
import { testApp } from '../portal/testApp'
import { findScans, tablesOfToday } from './plans'
import { describeOnBothDatabases, type Engine } from './testDb'

const text = { sqlite: (sql: string) => sql, postgres: (sql: string) => sql.replaceAll('?', '$1') }

describe.each<Engine>(['sqlite', 'postgres'])('REL-90 the query plan of a statement (%s)', (engine) => {
  const scansOf = (sql: string) => findScans({ engine, text: text[engine](sql) })

  test.each([
    ['without an index', 'select * from "staff_view" where "actor" > ?'],
    ['by an index that leads to everything', 'select * from "staff_view" where "student_id" > ?'],
    ['by half of a choice', 'select * from "audit" where "actor" = ? or "details" like ?'],
    [
      'below another statement',
      'select "id" from "student" where "id" in (select "student_id" from "staff_view" where "what" = ?)',
    ],
    ['under another name', 'select "seen"."id" from "staff_view" as "seen" where "seen"."what" = ?'],
    ['to change it', 'update "uploaded_file" set "pages" = 1 where "name" = ?'],
    [
      'in search of a name in its details',
      'select * from "audit" where ("subject" = ? or "details" like \'%x%\') order by "id" desc limit 51',
    ],
    ['to order it', 'select * from "mark_change" order by "at" limit ?'],
  ])('a full scan of a growing table is reported: %s', async (_how, sql) => {
    expect(await scansOf(sql)).not.toEqual([])
  })

  test.each([
    ['by an index', 'select * from "staff_view" where "actor" = ?'],
    ['by a span of time', 'select * from "staff_view" where "at" >= ?'],
    ['its newest row', 'select * from "audit" order by "id" desc limit ?'],
    [
      'an index of a few rows',
      'select "version" from "field_change" where "client" is null and "by_session" = ? and "student_id" = ?',
    ],
    ['a list of the school', 'select * from "student" where "first_name" = ?'],
  ])('a partial read, or a read of a table that does not grow, is not reported: %s', async (_how, sql) => {
    expect(await scansOf(sql)).toEqual([])
  })
})

test('REL-90 on PostgreSQL a condition true for most rows still counts as a full scan', async () => {
  const text = 'select * from "staff_view" where "student_id" is null'
  expect(await findScans({ engine: 'postgres', text })).not.toEqual([])
})

test('the tables listed as not growing exist', () => {
  expect([...tablesOfToday].filter((table) => !(table in dataMap))).toEqual([])
})

describeOnBothDatabases('the portal’s queries', (open, engine) => {
  test('REL-90 are recorded, in the process and in its threads, and a test’s own queries are not', async () => {
    const portal = await testApp({ engine, database: await open() })
    const headers = await portal.signInAs('admin')
    await portal.call(getStudentRecord, { studentId: people.owner.id }, { headers })
    const report = await portal.call(getRegistrationReport, {}, { headers })
    expect(report.statusCode).toBe(200)
    expect(await portal.db.selectFrom('mark_change').select('through').execute()).toEqual([])
    const noted = notedStatements().filter((one) => one.engine === engine)
    const found = (part: string) => noted.filter(({ text: asked }) => asked.includes(part))
    expect(found('from "staff_view" where "at" >= ').length).toBeGreaterThan(0)
    expect(noted.filter(({ isThread }) => isThread).length).toBeGreaterThan(0)
    expect(found('select "through" from')).toEqual([])
  })
})
