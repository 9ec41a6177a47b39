// Stored numbers beyond 2^53 − 1, and columns that must hold every accepted value.
import { sql } from 'kysely'
import { fields } from '#shared/record/fields'
import { downloadData } from '#shared/contract/privacy/privacy'
import { saveStudent } from '#shared/contract/students/students'
import { engines, openTestDatabase, testDb } from '../../testing/database/testDb'
import { people, savePeople } from '../../testing/people/people'
import { testApp } from '../../testing/portal/testApp'
import { contentsOf } from './contents'
import { inSnapshot } from './queries/transactions'
import { batchesOf, UnreadableRow } from './queries/manyRows'
import type { Db } from './schema/schema'

const { id } = people.owner
const at = '2026-08-03T14:00:00.000Z'

const change = {
  student_id: id,
  version: 2,
  field: 'allergy',
  old_value: 'null',
  new_value: '"none"',
  at,
  by_role: 'family',
  by_account: `student:${id}`,
  by_session: null,
  client: 'c',
  seq: 1,
}

/** The number that SQLite stores for a client's 1e300. */
const poison = async (db: Db) => {
  await db.insertInto('field_change').values(change).execute()
  await sql`update field_change set seq = 9223372036854775807`.execute(db)
}

describe.each(engines)('a number that cannot be read exactly (%s)', (engine) => {
  test('REL-87 reading all tables names the table and the row', async () => {
    const db = await testDb(engine)
    await savePeople(db)
    await poison(db)
    const read = inSnapshot(db, contentsOf)
    await expect(read).rejects.toThrow(UnreadableRow)
    await expect(read).rejects.toThrow(/The table field_change .* \(id 1: seq is too large a number\)/)
  })

  test('REL-87 an error with another cause is reported unchanged', async () => {
    const db = await testDb(engine)
    await savePeople(db)
    await poison(db)
    await sql`alter table field_change rename to lost_table`.execute(db)
    const read = inSnapshot(db, async (trx) => {
      for await (const rows of batchesOf(trx, 'field_change')) expect(rows).toEqual([])
    })
    await expect(read).rejects.toThrow(/field_change/)
    await expect(read).rejects.not.toThrow(/cannot be read/)
  })
})

test('REL-87 if a family’s data copy fails for such a row, the log names it', async () => {
  const lines: string[] = []
  const portal = await testApp({ log: (line) => void lines.push(line) })
  const headers = await portal.signInAs('owner')
  await poison(portal.db)
  const body = { student_id: id, password: people.owner.password }
  expect((await portal.call(downloadData, {}, { headers, body })).statusCode).toBe(500)
  expect(lines.join('')).toContain('The table field_change has a row that cannot be read (id 1: seq is too')
})

describe.each(engines)('the largest count that a client may send (%s)', (engine) => {
  test('REL-87 it is stored and returned exactly', async () => {
    const database = await openTestDatabase(engine)
    const portal = await testApp({ database, engine })
    const headers = await portal.signInAs('owner')
    const body = { id, allergy: 'none', _changed: ['allergy'], _client: 'c', _seq: 9007199254740991 }
    const saved = await portal.call(saveStudent, {}, { headers, body })
    expect(saved.statusCode).toBe(200)
    const rows = await portal.db
      .selectFrom('field_change')
      .select('seq')
      .where('field', '=', 'allergy')
      .execute()
    expect(rows).toEqual([{ seq: 9007199254740991 }])
    const beyond = await portal.call(saveStudent, {}, { headers, body: { ...body, _seq: 1e300 } })
    expect(beyond.statusCode).toBe(400)
  })
})

/** Four-byte columns, with the reason why no value beyond 2^31 − 1 can reach them. */
const short: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['year', 'term', 'form_level', 'revision', 'layout', 'status', 'removing', 'attempts', 'position'],
      ...[
        'posted',
        'open',
        'duplex',
        'leave_out_empty',
        'counts',
        'hold',
        'unlisted',
        'value',
        'is_current',
        'on_paper',
      ],
      ...['received_on_paper', 'password_reset', 'absent_as_zero', 'no_work_as_zero', 'show_average'],
      ...['show_highest', 'show_position', 'last_step'],
    ].map((name) => [name, 'written by the portal, or one of a few values']),
  ),
  house_code: 'a number in house',
  id: 'of a house or of the one row of audit_head',
  ...Object.fromEntries(
    ['course_weight', 'exam_weight', 'possible_sessions', 'header_row'].map((name) => [name, 'the contract']),
  ),
  ...Object.fromEntries(
    ['sessions_absent', 'sessions_late', 'times_absent', 'times_late'].map((name) => [name, 'at most 400']),
  ),
  ...Object.fromEntries(
    ['row', 'row_count', 'students', 'done', 'total', 'pages', 'child', 'last_child', 'tries'].map((name) => [
      name,
      'counted by the portal',
    ]),
  ),
}

test('REL-87 every four-byte column is a flag, or is listed here with the reason why no value overflows it', async () => {
  const db = await testDb('postgres')
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and data_type = 'integer'`.execute(db)
  const flags = new Set<string>(fields.filter(({ kind }) => kind === 'flag').map(({ name }) => name))
  const unknown = rows.filter(
    ({ table, column }) => !(table === 'student' && flags.has(column)) && !(column in short),
  )
  expect(unknown).toEqual([])
})
