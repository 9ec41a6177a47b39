// A database from before the thirty migrations were combined into one.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { listRecorded, recordFormer } from '#server/testing/database/formerDb'
import { nextName } from '#server/testing/database/nextMigration'
import { tablesText } from '#server/testing/database/tablesText'
import { closeAtEnd, describeOnBothDatabases, type TestDatabase } from '#server/testing/database/testDb'
import { savePeople } from '#server/testing/people/people'
import { startMigrating } from '#server/testing/process/startMigrating'
import { canonicalDump } from '../contents'
import { quietLog } from '../../core/log'
import { migrations } from '../migrations/index'
import { formerMigrations, inTheirPlace, listMigrations, namesOfToday, standingOf } from './migrate'
import { migrateDatabase, openDatabase, requireMigrated } from './open'
import { folderOfCopies } from './preMigrationCopies'

const today = Object.keys(migrations)
/** They are still to run. */
const [, ...since] = today

const openAgain = async (opened: TestDatabase) => {
  const again = await openDatabase({ ...opened, log: quietLog })
  closeAtEnd(again.close)
  return { ...opened, ...again }
}

describeOnBothDatabases('a database with the former migrations', (open, engine) => {
  const former = async (last?: string) => {
    const opened = await open()
    await savePeople(opened.db)
    const asToday = [await tablesText(opened), await canonicalDump(opened.db)]
    return { opened, asToday, names: await recordFormer(opened.db, last) }
  }
  const start = (opened: TestDatabase) => migrateDatabase(opened, { ...opened, log: quietLog })

  test('REL-20 a database with all of them continues with those that follow, and is copied first', async () => {
    const { opened, asToday } = await former()
    expect(await start(opened)).toEqual(since)
    expect(await listRecorded(opened.db)).toEqual(today)
    expect([await tablesText(opened), await canonicalDump(opened.db)]).toEqual(asToday)
    const copies = folderOfCopies(opened.dataDir)
    expect(existsSync(join(copies, `before-${inTheirPlace}.sqlite`))).toBe(engine === 'sqlite')
    expect(await start(opened)).toEqual([])
  })

  test('the row that stopped older portals from applying a placement list is deleted; rows of the list and others remain', async () => {
    const { opened } = await former()
    const { db } = opened
    const list = { file_name: 'a.csv', headers: '[]', row_count: 1, created_at: '', created_by: 'admin:x' }
    const later = { mapping: null, summary: null, outcome: null, checked_at: null, header_row: 1 }
    const ended = { applied_at: null, applied_by: null, undone_at: null, undone_by: null }
    const row = { title: '', changes: '[]', reasons: '[]', writes: '[]', student_id: null }
    for (const [id, purpose] of [
      ['placements', 'placements'],
      ['students', null],
    ] as const) {
      const about = {
        ...list,
        ...later,
        ...ended,
        id,
        sha256: id,
        purpose,
        kind: 'students',
        state: 'checked',
      } as const
      await db.insertInto('import_batch').values(about).execute()
      await db
        .insertInto('import_row')
        .values([
          { ...row, import_id: id, row: 1, state: 'changed' },
          { ...row, import_id: id, row: 2, state: 'new' },
        ])
        .execute()
    }
    await start(opened)
    const left = await db
      .selectFrom('import_row')
      .select(['import_id', 'row'])
      .orderBy('import_id')
      .orderBy('row')
      .execute()
    expect(left.map((each) => Object.values(each).join(' '))).toEqual([
      'placements 2',
      'students 1',
      'students 2',
    ])
  })

  test('REL-20 before they are recorded as one they count as the first: a portal without DDL rights lacks only those that follow', async () => {
    const { opened, names } = await former()
    await expect(requireMigrated(opened, quietLog)).rejects.toThrow(`lacks ${since.slice(0, 3).join(', ')}`)
    expect(await standingOf(opened, migrations)).toEqual({ pending: since, newer: [] })
    expect(await listMigrations(opened.db)).toEqual([inTheirPlace])
    expect(await listRecorded(opened.db)).toEqual(names)
  })

  test('REL-20 REL-78 after a kill while they are recorded as one, all are still there and the next start continues', async () => {
    const { opened, names } = await former()
    const dump = await canonicalDump(opened.db)
    if (engine === 'sqlite') await opened.close()
    await startMigrating(opened, 'names').killAtStep()
    const left = await openAgain(opened)
    expect(await listRecorded(left.db)).toEqual(names)
    expect(await canonicalDump(left.db)).toBe(dump)
    if (engine === 'sqlite') await left.close()
    expect(await startMigrating(opened).ended).toBe(`ran ${[...since, nextName].join(',')}\n`)
    expect(await listRecorded((await openAgain(opened)).db)).toEqual([...today, nextName])
  })

  test('REL-20 if the new record cannot be written, the former ones remain', async () => {
    const { opened, names } = await former()
    const refuse =
      engine === 'sqlite'
        ? [
            `create trigger refuse before insert on schema_migration begin select raise(abort, 'the disk is full'); end`,
          ]
        : [
            `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`,
            'create trigger refuse before insert on schema_migration for each row execute function refuse()',
          ]
    for (const text of refuse) await sql.raw(text).execute(opened.db)
    await expect(start(opened)).rejects.toThrow('the disk is full')
    expect(await listRecorded(opened.db)).toEqual(names)
  })

  test.each(['0001_foundation', '0012_keys', '0029_ticks_asked'])(
    'REL-20 for a database at %s the message names the release to upgrade with, and nothing is changed',
    async (last) => {
      const { opened, names } = await former(last)
      const [text, dump] = [await tablesText(opened), await canonicalDump(opened.db)]
      for (const refused of [start(opened), requireMigrated(opened, quietLog)])
        await expect(refused).rejects.toThrow(
          new RegExp(
            `migrations end with ${last}, .*Nothing was changed\\. Install the portal of commit b798b618, run npm run migrate`,
          ),
        )
      expect(await listRecorded(opened.db)).toEqual(names)
      expect(await tablesText(opened)).toBe(text)
      expect(await canonicalDump(opened.db)).toBe(dump)
      expect(readdirSync(opened.dataDir)).not.toContain('upgrades')
    },
  )
})

test.each([
  ['none', [], []],
  ['all former ones', formerMigrations, ['0001_tables']],
  ['those of today', ['0001_tables', '0002_x'], ['0001_tables', '0002_x']],
])('current names: %s', (_what, applied, expected) => {
  expect(namesOfToday(applied)).toEqual(expected)
})

test.each([
  ['one is missing in between', formerMigrations.filter((name) => name !== '0018_enrolments')],
  ['one follows that nobody knows', [...formerMigrations, '0031_other']],
])('former migrations of which %s are refused', (_what, applied) => {
  expect(() => namesOfToday(applied)).toThrow(/older portal.*b798b618/)
})
