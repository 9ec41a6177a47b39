import { existsSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely, type Migration } from 'kysely'
import { Client } from 'pg'
import { nextName, withNext } from '#server/testing/database/nextMigration'
import { tablesText } from '#server/testing/database/tablesText'
import {
  closeAtEnd,
  describeOnBothDatabases,
  engines,
  openTestDatabase,
  type TestDatabase,
} from '#server/testing/database/testDb'
import { people, savePeople } from '#server/testing/people/people'
import { startMigrating } from '#server/testing/process/startMigrating'
import { canonicalDump } from '../contents'
import { DatabaseFault } from '../databaseFault'
import { quietLog } from '../../core/log'
import { migrations } from '../migrations/index'
import { openSqlite } from '../sqlite/openSqlite'
import { migrate } from './migrate'
import { openDatabase } from './open'
import { folderOfCopies } from './preMigrationCopies'

const creating = (table: string): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await sql`create table ${sql.table(table)} (id integer)`.execute(db)
  },
})

const failingHalfway: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table half (id integer)`.execute(db)
    await sql`insert into half values (1)`.execute(db)
    await sql`insert into nowhere values (1)`.execute(db)
  },
}

describeOnBothDatabases('migrations', (open, engine) => {
  const run = (opened: TestDatabase, more: Record<string, Migration>) =>
    migrate(opened, {
      migrations: { ...migrations, ...more },
      copiesDir: folderOfCopies(opened.dataDir),
      log: quietLog,
    })
  const tables = async ({ db }: TestDatabase) => (await db.introspection.getTables()).map(({ name }) => name)
  const house = { id: 1, name: 'Ibis', colour: '#d0202e' }

  test('REL-20 a migration that fails halfway is rolled back completely; the one before it remains', async () => {
    const opened = await open()
    const failing = run(opened, { '9001_fine': creating('fine'), '9002_half': failingHalfway })
    await expect(failing).rejects.toThrow(/nowhere/)
    expect(await tables(opened)).toContain('fine')
    expect(await tables(opened)).not.toContain('half')
    expect(await run(opened, { '9001_fine': creating('fine'), '9002_half': creating('half') })).toEqual([
      '9002_half',
    ])
  })

  test('REL-20 a migration inserted between others is refused', async () => {
    const opened = await open()
    await run(opened, { '9002_second': creating('second') })
    const late = run(opened, { '9001_first': creating('first'), '9002_second': creating('second') })
    await expect(late).rejects.toThrow('in between')
    expect(await tables(opened)).not.toContain('first')
  })

  test('REL-20 a newer database that lacks one of the portal’s own migrations is refused', async () => {
    const opened = await open()
    await run(opened, { '9002_newer': creating('newer') })
    await expect(run(opened, { '9001_own': creating('own') })).rejects.toThrow(
      /has 9001_own, it has 9002_newer/,
    )
  })

  test('running them again has no effect', async () => {
    const opened = await open()
    expect(await run(opened, { '9001_once': creating('once') })).toEqual(['9001_once'])
    expect(await run(opened, { '9001_once': creating('once') })).toEqual([])
  })

  test('REL-20 SQLite is copied to a file readable only by its owner before it is changed', async () => {
    const opened = await open()
    await opened.db.insertInto('house').values(house).execute()
    await run(opened, { '9001_more': creating('more') })
    const copy = join(folderOfCopies(opened.dataDir), 'before-9001_more.sqlite')
    expect(existsSync(copy)).toBe(engine === 'sqlite')
    if (engine === 'postgres') return
    expect(statSync(copy).mode & 0o077).toBe(0)
    const backup = await openBackup(copy)
    expect(backup.tables).not.toContain('more')
    expect(backup.houses).toEqual([house])
  })
})

const openBackup = async (file: string) => {
  const dataDir = join(file, '..')
  renameSync(file, join(dataDir, 'portal.sqlite'))
  const opened = await openSqlite<{ house: { id: number; name: string } }>({
    dataDir,
    onFatal: () => undefined,
  })
  const found = {
    tables: (await opened.db.introspection.getTables()).map(({ name }) => name),
    houses: await opened.db.selectFrom('house').selectAll().execute(),
  }
  await opened.close()
  return found
}

describe.each(engines)('the next release (%s)', (engine) => {
  const applied = async ({ db }: TestDatabase) => {
    const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(db)
    return rows.map(({ name }) => name)
  }
  /** On SQLite only one process at a time can use the folder. */
  const goesTo = async (opened: TestDatabase) => {
    if (engine === 'sqlite') await opened.close()
    return startMigrating(opened)
  }
  const lookAt = async (opened: TestDatabase) => {
    const again = await openDatabase({ ...opened, log: quietLog })
    closeAtEnd(again.close)
    return { ...opened, ...again }
  }

  test('REL-20 REL-78 after a kill during its migration the database is unchanged, and the next try succeeds', async () => {
    const opened = await openTestDatabase(engine)
    await savePeople(opened.db)
    const [text, dump] = [await tablesText(opened), await canonicalDump(opened.db)]
    if (engine === 'sqlite') await opened.close()
    await startMigrating(opened, 'next').killAtStep()
    const left = await lookAt(opened)
    expect(await tablesText(left)).toBe(text)
    expect(await canonicalDump(left.db)).toBe(dump)
    expect(await applied(left)).toEqual(Object.keys(migrations))
    expect(await (await goesTo(left)).ended).toBe(`ran ${nextName}\n`)
    const upgraded = await lookAt(opened)
    expect(await applied(upgraded)).toEqual([...Object.keys(migrations), nextName])
    const copy = join(folderOfCopies(opened.dataDir), `before-${nextName}.sqlite`)
    expect(existsSync(copy)).toBe(engine === 'sqlite')
  })

  test('REL-20 two processes that start at once run it once', async () => {
    const opened = await openTestDatabase(engine)
    if (engine === 'sqlite') await opened.close()
    const both = [startMigrating(opened), startMigrating(opened)]
    const said = (await Promise.all(both.map(({ ended }) => ended))).sort()
    const other = engine === 'postgres' ? /^ran \n$/ : /^ran \n$|Another portal is already running/
    expect(said).toEqual(expect.arrayContaining([`ran ${nextName}\n`, expect.stringMatching(other)]))
    expect(await applied(await lookAt(opened))).toEqual([...Object.keys(migrations), nextName])
  })
})

test('two portals that start at once on one PostgreSQL run each migration once', async () => {
  const opened = await openTestDatabase('postgres')
  const more = { ...migrations, '9001_once': creating('once'), '9002_twice': creating('twice') }
  const run = () => migrate(opened, { migrations: more, copiesDir: opened.dataDir, log: quietLog })
  await Promise.all([run(), run()])
  const { rows } = await sql`select name from schema_migration where name like '900%'`.execute(opened.db)
  expect(rows).toHaveLength(2)
})

test('a portal that is just starting keeps its connections while another one migrates', async () => {
  const opened = await openTestDatabase('postgres')
  const starts = [
    '',
    "select set_config('TimeZone', 'UTC', false)",
    "select current_setting('fsync') as fsync",
  ]
  const starting = await Promise.all(
    starts.map(async (statement) => {
      const client = new Client({ connectionString: opened.databaseUrl, application_name: 'portal' })
      closeAtEnd(() => client.end())
      await client.connect()
      if (statement !== '') await client.query(statement)
      return client
    }),
  )
  await migrate(opened, { migrations: withNext(), copiesDir: opened.dataDir, log: quietLog })
  for (const client of starting) expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

/** A connection prepares its statements once; another portal changes the tables under it. */
test('REL-20 a running portal continues with new connections after its tables were changed', async () => {
  const older = await openTestDatabase('postgres')
  await savePeople(older.db)
  const read = async (): Promise<unknown> => {
    try {
      const row = older.db.selectFrom('student').select('house_code').where('id', '=', people.owner.id)
      return await row.execute()
    } catch (error) {
      // The read is repeated, as clients do after a 503.
      if (error instanceof DatabaseFault && error.kind === 'unreachable') return read()
      throw error
    }
  }
  const before = await read()
  const newer = await openDatabase({ ...older, log: quietLog })
  await migrate(newer, { migrations: withNext(), copiesDir: older.dataDir, log: quietLog })
  await newer.close()
  expect(await read()).toEqual(before)
})
