import { existsSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely, type Migration } from 'kysely'
import { describeOnBothDatabases, openTestDatabase, type TestDatabase } from '#server/testing/database/testDb'
import { quietLog } from '../log'
import { migrations } from '../migrations/index'
import { openSqlite } from '../sqlite/openSqlite'
import { migrate } from './migrate'
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
  const house = { id: 1, name: 'Ibis' }

  test('REL-20 a migration that fails halfway leaves nothing of itself; the one before it stays', async () => {
    const opened = await open()
    const failing = run(opened, { '9001_fine': creating('fine'), '9002_half': failingHalfway })
    await expect(failing).rejects.toThrow(/nowhere/)
    expect(await tables(opened)).toContain('fine')
    expect(await tables(opened)).not.toContain('half')
    expect(await run(opened, { '9001_fine': creating('fine'), '9002_half': creating('half') })).toEqual([
      '9002_half',
    ])
  })

  test('REL-20 a migration put in between others is refused', async () => {
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

  test('running them again runs nothing', async () => {
    const opened = await open()
    expect(await run(opened, { '9001_once': creating('once') })).toEqual(['9001_once'])
    expect(await run(opened, { '9001_once': creating('once') })).toEqual([])
  })

  test('REL-20 SQLite is copied to a file of its owner before it is changed', async () => {
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

test('two portals that start at once on one PostgreSQL run each migration once', async () => {
  const opened = await openTestDatabase('postgres')
  const more = { ...migrations, '9001_once': creating('once'), '9002_twice': creating('twice') }
  const run = () => migrate(opened, { migrations: more, copiesDir: opened.dataDir, log: quietLog })
  await Promise.all([run(), run()])
  const { rows } = await sql`select name from schema_migration where name like '900%'`.execute(opened.db)
  expect(rows).toHaveLength(2)
})
