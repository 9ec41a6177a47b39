// Brings a database to the version of the code. Each migration is one transaction: it applies whole or not at all.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, type Migration, sql, type Transaction } from 'kysely'
import type { Log } from '../../core/log'
import { liftLimit } from '../postgres/openPostgres'
import type { OpenedDatabase } from './opened'
import { copyBeforeMigration } from './preMigrationCopies'

/** One row per migration that has run. */
interface Bookkeeping {
  schema_migration: { name: string; applied_at: string }
}

type Migrations = Readonly<Record<string, Migration>>

/** How a database and this code differ; at most one of the two lists holds anything. */
interface Standing {
  /** Still to run, in order. */
  readonly pending: readonly string[]
  /** Applied to the database, unknown to this code. */
  readonly newer: readonly string[]
}

interface Options {
  migrations: Migrations
  /** The folder for a copy of the database before it is changed. */
  copiesDir: string
  log: Log
}

const hasBookkeeping = async <Tables>(db: Kysely<Tables>): Promise<boolean> =>
  (await db.introspection.getTables()).some(({ name }) => name === 'schema_migration')

/** Not asked for where it is there: a role that may make no tables would be refused. */
const createBookkeeping = async (db: Kysely<Bookkeeping>): Promise<void> => {
  if (await hasBookkeeping(db)) return
  await db.schema
    .createTable('schema_migration')
    .ifNotExists()
    .addColumn('name', 'text', (name) => name.primaryKey())
    .addColumn('applied_at', 'text', (at) => at.notNull())
    .execute()
}

/** The migrations applied to a database, in order. Throws for tables from which this portal cannot go on. */
export const listMigrations = async <Tables>(db: Kysely<Tables>): Promise<readonly string[]> =>
  namesOfToday(await listApplied(db as unknown as Kysely<Bookkeeping>))

/** How a database and this code differ. Throws as migrate does, and changes nothing. */
export const standingOf = async <Tables>(
  { db }: Pick<OpenedDatabase<Tables>, 'db'>,
  migrations: Migrations,
): Promise<Standing> => {
  return compare(migrations, (await hasBookkeeping(db)) ? await listMigrations(db) : [])
}

const listApplied = async (db: Kysely<Bookkeeping>): Promise<string[]> => {
  const rows = await db.selectFrom('schema_migration').select('name').execute()
  return rows.map(({ name }) => name).sort()
}

/**
 * Migrations only add (expandOnly.test.ts), so a portal also runs on newer tables: while several instances are upgraded
 * one by one, or after a release is rolled back. One list must begin with the other; anything else is refused.
 */
const compare = (migrations: Migrations, applied: readonly string[]): Standing => {
  const names = Object.keys(migrations).sort()
  const common = Math.min(names.length, applied.length)
  const strange = names.findIndex((name, index) => index < common && name !== applied[index])
  if (strange >= 0)
    throw new Error(
      `The database does not have the migrations of this portal: where the portal has ${names[strange]}, it has ${applied[strange]}. A migration was put in between others that have already run, or one is missing.`,
    )
  return { pending: names.slice(common), newer: applied.slice(common) }
}

/** For the start of a portal that is older than its tables. */
export const warnOfNewer = ({ newer: [first, ...others] }: Standing, log: Pick<Log, 'warn'>) => {
  if (first === undefined) return
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  log.warn(
    `The database is newer than this portal: it has ${first}${more}. The portal runs on it; install the newer one again before long.`,
  )
}

const unlimited = async (trx: Transaction<Bookkeeping>) => {
  await sql.raw(liftLimit).execute(trx)
}

const runPending = async <Tables>(
  opened: OpenedDatabase<Tables>,
  options: Options,
): Promise<readonly string[]> => {
  const { migrations, copiesDir, log } = options
  const db = opened.db as unknown as Kysely<Bookkeeping>
  await createBookkeeping(db)
  const recorded = await listApplied(db)
  const applied = namesOfToday(recorded)
  const standing = compare(migrations, applied)
  warnOfNewer(standing, log)

  if (isFormer(recorded)) {
    await backUp(opened, join(copiesDir, copyBeforeMigration(inTheirPlace)), log)
    await renameFormer(db)
    log.info(`The ${recorded.length} migrations of the database are now recorded as ${inTheirPlace}.`)
  }

  const { pending } = standing
  const [first] = pending
  if (first && applied.length > 0) await backUp(opened, join(copiesDir, copyBeforeMigration(first)), log)
  for (const name of pending) await runOne(db, opened.engine, name, migrations)
  if (opened.engine === 'postgres' && first && applied.length > 0) await renewConnections(db)
  return pending
}

const recordMigration = (db: Kysely<Bookkeeping>, name: string) =>
  db.insertInto('schema_migration').values({ name, applied_at: new Date().toISOString() }).execute()

/** The tables stay as they are. */
const renameFormer = (db: Kysely<Bookkeeping>) =>
  db.transaction().execute(async (trx) => {
    await sql.raw(dropHeldBackRows).execute(trx)
    await trx.deleteFrom('schema_migration').execute()
    await recordMigration(trx, inTheirPlace)
  })

/**
 * A connection whose prepared statement answered with other columns or types before fails with it from now on, as long
 * as it lives. The other portals open new ones at once; their running requests get a 503 and are sent again. A portal
 * that is just starting, or waits for this migration, has prepared nothing yet; without its connection it would not start.
 */
const renewConnections = async (db: Kysely<Bookkeeping>) => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'portal' and pid <> pg_backend_pid()
      and pg_has_role(usesysid, 'usage')
      and query <> '' and query !~ '^select (set_config|current_setting|pg_try_advisory_lock)'`.execute(db)
}

/** Portals that start together on one PostgreSQL migrate one after the other. */
export const migrate = <Tables>(
  opened: OpenedDatabase<Tables>,
  options: Options,
): Promise<readonly string[]> =>
  withMigrationLock(opened, options.log, (db) => runPending({ ...opened, db }, options))

const backUp = async ({ copyTo }: Pick<OpenedDatabase<unknown>, 'copyTo'>, file: string, log: Log) => {
  if (!copyTo) return log.warn('The tables are about to change. Is there a fresh backup (pg_dump)?')
  await copyTo(file)
  log.info(`Copied the database to ${file} before changing its tables.`)
}

const runOne = (db: Kysely<Bookkeeping>, engine: string, name: string, migrations: Migrations) =>
  db.transaction().execute(async (trx) => {
    if (engine === 'postgres') await unlimited(trx)
    await migrations[name]?.up(trx)
    await recordMigration(trx, name)
  })

/** The same number in all portals, of earlier releases too. */
const lock = sql.lit(7_305_118)
const askAgainMs = 200

/** Polled instead of waited for, so that no timeout of the session applies. */
const isMine = async <Tables>(connection: Kysely<Tables>): Promise<boolean> => {
  const query = sql<{ mine: boolean }>`select pg_try_advisory_lock(${lock}) as mine`
  return (await query.execute(connection)).rows[0]?.mine ?? false
}

const takeLock = async <Tables>(connection: Kysely<Tables>, log: Log) => {
  if (await isMine(connection)) return
  log.info('Another portal prepares this database. Waiting until it is done.')
  do await wait(askAgainMs)
  while (!(await isMine(connection)))
}

/**
 * Only one portal at a time prepares a shared PostgreSQL: its tables, or the school in it. The lock belongs to the
 * connection, so it ends when its holder dies. SQLite's folder never has more than one portal (sqlite/openSqlite).
 *
 * Must not be nested. What was empty may be filled by the time the lock is held: `work` must look again, on the
 * connection that it is given.
 */
export const withMigrationLock = async <Tables, Answer>(
  { db, engine }: Pick<OpenedDatabase<Tables>, 'db' | 'engine'>,
  log: Log,
  work: (db: Kysely<Tables>) => Promise<Answer>,
): Promise<Answer> => {
  if (engine !== 'postgres') return work(db)
  return db.connection().execute(async (connection) => {
    await takeLock(connection, log)
    try {
      return await work(connection)
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection)
    }
  })
}

/**
 * The migrations before all of them became one, which makes the same tables. A database that has run all thirty goes on:
 * only the list of its migrations is written again.
 */
export const formerMigrations: readonly string[] = [
  ...['0001_foundation', '0002_term_reports', '0003_imports', '0004_packs', '0005_invitations'],
  ...['0006_second_factor', '0007_access', '0008_rights', '0009_machines', '0010_corrections'],
  ...['0011_planned_reasons', '0012_keys', '0013_late_answers', '0014_restores', '0015_document_reviews'],
  ...['0016_thumbnails', '0017_card_layouts', '0018_enrolments', '0019_bulk_acts', '0020_paper_agreements'],
  ...['0021_placement_lists', '0022_year_turns', '0023_mark_changes', '0024_saved_views'],
  ...['0025_family_contacts', '0026_long_numbers', '0027_indexes_of_years', '0028_drawn_and_asked'],
  ...['0029_ticks_asked', '0030_empty_cards'],
]

/** The migration that makes what those thirty have made. */
export const inTheirPlace = '0001_tables'

/** The last portal that has them. */
export const lastWithThem = 'b798b618'

/** They have run, or some of them. */
const isFormer = ([first]: readonly string[]): boolean => first === formerMigrations[0]

const hasAll = (applied: readonly string[]): boolean => applied.join() === formerMigrations.join()

/** Some of them have run and others have not. */
export const isBetween = (applied: readonly string[]): boolean => isFormer(applied) && !hasAll(applied)

/** Rows that only kept portals without placement lists from applying one. A placement list changes no student. */
export const dropHeldBackRows = `delete from import_row where state = 'changed' and import_id in
  (select id from import_batch where purpose = 'placements')`

/** Names of migrations that have run, in order, as this portal knows them. Throws where it cannot go on from them. */
export const namesOfToday = (applied: readonly string[]): readonly string[] => {
  if (!isFormer(applied)) return applied
  if (hasAll(applied)) return [inTheirPlace]
  throw new Error(
    `The tables are those of an older portal: its migrations end with ${applied.at(-1)}, and this portal goes on from ${formerMigrations.at(-1)} only. Nothing was changed. Install the portal of commit ${lastWithThem}, run npm run migrate with it, then start this one again.`,
  )
}
