// Numbers beyond 2^53 − 1: those that an earlier release has stored, and the columns that must hold what is accepted.
import { sql } from 'kysely'
import { fields } from '#shared/record/fields'
import { downloadData } from '#shared/contract/privacy/privacy'
import { saveStudent } from '#shared/contract/students/students'
import { openBefore } from '../../testing/database/olderDb'
import { engines, openTestDatabase, testDb } from '../../testing/database/testDb'
import { people, savePeople } from '../../testing/people/people'
import { testApp } from '../../testing/portal/testApp'
import { DatabaseFault } from './databaseFault'
import { contentsOf } from './canonicalDump'
import { quietLog } from './log'
import { migrateDatabase, openDatabase } from './opening/open'
import { inSnapshot } from './queries/snapshot'
import { batchesOf } from './queries/tableRows'
import { UnreadableRow } from './queries/unreadableRow'
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

test('REL-87 a number that nobody can read is mended when the tables are brought up to date', async () => {
  const before = await openBefore('sqlite', '0026')
  await savePeople(before.db)
  await before.db
    .insertInto('field_change')
    .values({ ...change, seq: 7 })
    .execute()
  await poison(before.db)
  const counts = (client: string, seqs: object) => ({
    ...{ student_id: id, client, updated_at: at },
    seqs: JSON.stringify(seqs),
  })
  await before.db
    .insertInto('client_seq')
    .values([counts('c', { allergy: 1e300, tb: 3 }), counts('d', { allergy: 9007199254740991 })])
    .execute()
  await sql`update field_change set seq = 7 where id = 1`.execute(before.db)
  await expect(before.db.selectFrom('field_change').selectAll().execute()).rejects.toThrow()

  await migrateDatabase(before, { ...before, log: quietLog })
  const mended = await before.db.selectFrom('field_change').select(['id', 'seq']).orderBy('id').execute()
  expect(mended).toEqual([
    { id: 1, seq: 7 },
    { id: 2, seq: 9007199254740991 },
  ])
  const left = await before.db.selectFrom('client_seq').select('client').execute()
  expect(left).toEqual([{ client: 'd' }])
})

describe.each(engines)('a number that cannot be read (%s)', (engine) => {
  test('REL-87 whoever reads all tables names table and row', async () => {
    const db = await testDb(engine)
    await savePeople(db)
    await poison(db)
    const read = inSnapshot(db, contentsOf)
    await expect(read).rejects.toThrow(UnreadableRow)
    await expect(read).rejects.toThrow(/The table field_change .* \(id 1: seq is too large a number\)/)
  })

  test('REL-87 what fails for another reason is told as it is', async () => {
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

test('REL-87 where a family’s copy of its data fails for such a row, the log names it', async () => {
  const lines: string[] = []
  const portal = await testApp({ log: (line) => void lines.push(line) })
  const headers = await portal.signInAs('owner')
  await poison(portal.db)
  const body = { student_id: id, password: people.owner.password }
  expect((await portal.call(downloadData, {}, { headers, body })).statusCode).toBe(500)
  expect(lines.join('')).toContain('The table field_change has a row that cannot be read (id 1: seq is too')
})

describe.each(engines)('the largest count that a client may send (%s)', (engine) => {
  test('REL-87 it is stored, and comes back as it was sent', async () => {
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

/** A connection prepares its statements once; another portal changes the tables under it. */
test('REL-20 a portal that runs while its tables are changed goes on with new connections', async () => {
  const older = await openBefore('postgres', '0026')
  await savePeople(older.db)
  const read = async (): Promise<unknown> => {
    try {
      return await older.db.selectFrom('student').select('version').where('id', '=', id).execute()
    } catch (error) {
      // As its clients do after a 503.
      if (error instanceof DatabaseFault && error.kind === 'unreachable') return read()
      throw error
    }
  }
  const before = await read()
  const newer = await openDatabase({ ...older, log: quietLog })
  await migrateDatabase(newer, { ...older, log: quietLog })
  await newer.close()
  expect(await read()).toEqual(before)
})

/** Names of columns of four bytes, and why a value beyond 2^31 − 1 cannot reach them. */
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
    ['row', 'row_count', 'students', 'done', 'total', 'pages'].map((name) => [name, 'counted by the portal']),
  ),
}

test('REL-87 a column of four bytes is one that no client and no counting fills', async () => {
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
