// Brings a database to the code's version. Each migration is one transaction: it is there or it is not.
import { join } from 'node:path'
import { sql, type Kysely, type Migration, type Transaction } from 'kysely'
import type { DatabaseLog } from './log'
import type { OpenedDatabase } from './opened'
import { whilePreparing } from './preparing'

/** One row per migration that has run. */
interface Bookkeeping {
  schema_migration: { name: string; applied_at: string }
}

type Migrations = Readonly<Record<string, Migration>>

interface Options {
  migrations: Migrations
  /** Where a copy of the database goes before it is changed. */
  backupDir: string
  log: DatabaseLog
}

const createBookkeeping = (db: Kysely<Bookkeeping>) =>
  db.schema
    .createTable('schema_migration')
    .ifNotExists()
    .addColumn('name', 'text', (name) => name.primaryKey())
    .addColumn('applied_at', 'text', (at) => at.notNull())
    .execute()

/** The migrations that a database has seen, in order. */
export const listMigrations = <Tables>(db: Kysely<Tables>): Promise<string[]> =>
  listApplied(db as unknown as Kysely<Bookkeeping>)

/** The names still to run; throws as migrate does, changes nothing. */
export const pendingMigrations = async <Tables>(
  { db }: Pick<OpenedDatabase<Tables>, 'db'>,
  migrations: Migrations,
): Promise<string[]> => {
  const tables = await db.introspection.getTables()
  const isNew = !tables.some(({ name }) => name === 'schema_migration')
  return pendingOf(migrations, isNew ? [] : await listMigrations(db))
}

const listApplied = async (db: Kysely<Bookkeeping>): Promise<string[]> => {
  const rows = await db.selectFrom('schema_migration').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

/** The names still to run, in order. Throws when the database has seen what this code has not (REL-20). */
const pendingOf = (migrations: Migrations, applied: readonly string[]): string[] => {
  const names = Object.keys(migrations).sort()
  const unknown = applied.filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    throw new Error(
      `The database is newer than this portal (it has ${unknown.join(', ')}). Install the newer portal again.`,
    )
  }
  const pending = names.slice(applied.length)
  if (pending.some((name) => applied.includes(name))) {
    throw new Error('A migration was put in between others that have already run.')
  }
  return pending
}

const unlimited = async (trx: Transaction<Bookkeeping>) => {
  await sql`set local statement_timeout = 0`.execute(trx)
}

const runPending = async <Tables>(opened: OpenedDatabase<Tables>, options: Options): Promise<string[]> => {
  const { migrations, backupDir, log } = options
  const db = opened.db as unknown as Kysely<Bookkeeping>
  await createBookkeeping(db)
  const applied = await listApplied(db)
  const pending = pendingOf(migrations, applied)

  const [first] = pending
  if (first && applied.length > 0) await backUp(opened, join(backupDir, `before-${first}.sqlite`), log)
  for (const name of pending) await runOne(db, opened.engine, name, migrations)
  return pending
}

/** Two portals that start at once on one PostgreSQL migrate one after the other. */
export const migrate = <Tables>(opened: OpenedDatabase<Tables>, options: Options): Promise<string[]> =>
  whilePreparing(opened, options.log, (db) => runPending({ ...opened, db }, options))

const backUp = async (
  { copyTo }: Pick<OpenedDatabase<unknown>, 'copyTo'>,
  file: string,
  log: DatabaseLog,
) => {
  if (!copyTo) return log.warn('The tables are about to change. Is there a fresh backup (pg_dump)?')
  await copyTo(file)
  log.info(`Copied the database to ${file} before changing its tables.`)
}

const runOne = (db: Kysely<Bookkeeping>, engine: string, name: string, migrations: Migrations) =>
  db.transaction().execute(async (trx) => {
    if (engine === 'postgres') await unlimited(trx)
    await migrations[name]?.up(trx)
    await trx.insertInto('schema_migration').values({ name, applied_at: new Date().toISOString() }).execute()
  })
