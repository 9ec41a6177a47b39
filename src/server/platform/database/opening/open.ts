import { sql } from 'kysely'
import type { DatabaseFault } from '../databaseFault'
import { type Log, quietLog } from '../../core/log'
import { migrations } from '../migrations/index'
import { openPostgres } from '../postgres/openPostgres'
import type { Database, Db } from '../schema/schema'
import { openSqlite } from '../sqlite/openSqlite'
import { requireWhole } from '../contents'
import { migrate, namesOfToday, standingOf, warnOfNewer } from './migrate'
import type { OpenedDatabase } from './opened'
import { folderOfCopies } from './preMigrationCopies'

export interface OpenOptions {
  /** Empty: SQLite in dataDir. postgres://…: that server. */
  databaseUrl: string
  dataDir: string
  log: Log
  /** False: a command may read beside a running portal. */
  exclusive?: boolean
  /** The disk can no longer be trusted: writes are off, and the process should restart. */
  onFatal?: (fault: DatabaseFault) => void
  /** How long PostgreSQL may leave a query without an answer; shorter in tests. */
  answerMs?: number
}

export type PortalDatabase = OpenedDatabase<Database>

/** Opens the database as it is; migrateDatabase brings its tables up to date. */
export const openDatabase = async (options: OpenOptions): Promise<PortalDatabase> => {
  const { databaseUrl, dataDir, log, exclusive, answerMs } = options
  const onFatal =
    options.onFatal ??
    ((fault) => log.warn({ err: fault }, `The database cannot be trusted any more. ${fault.reason}`))
  return databaseUrl
    ? openPostgres<Database>({ databaseUrl, log, answerMs })
    : openSqlite<Database>({ dataDir, exclusive, onFatal })
}

/** Answers the names of the migrations that ran. */
export const migrateDatabase = async (
  opened: PortalDatabase,
  { dataDir, log }: OpenOptions,
): Promise<readonly string[]> => {
  await requireWhole(opened.db)
  return migrate(opened, { migrations, copiesDir: folderOfCopies(dataDir), log })
}

/** For a portal whose database role may not change tables: throws unless all migrations ran. */
export const requireMigrated = async (opened: PortalDatabase, log: Pick<Log, 'warn'>): Promise<void> => {
  await requireWhole(opened.db)
  const standing = await standingOf(opened, migrations)
  warnOfNewer(standing, log)
  const { pending } = standing
  if (pending.length === 0) return
  const more = pending.length > 3 ? `, ${pending.length - 3} more` : ''
  throw new Error(
    `The database lacks ${pending.slice(0, 3).join(', ')}${more}, and MIGRATE is off. Run npm run migrate first, on PostgreSQL with the address of the tables' owner: DATABASE_URL=postgres://owner:…`,
  )
}

/** Before work with the database: brings its tables up to date, or only checks them with MIGRATE=off. */
export const prepareTables = async (
  opened: PortalDatabase,
  options: OpenOptions & { readonly migrate: boolean },
): Promise<void> => {
  if (options.migrate) await migrateDatabase(opened, options)
  else await requireMigrated(opened, options.log)
}

/** The migrations of a database that this portal does not know. */
export const newerMigrations = async (db: Db): Promise<readonly string[]> =>
  (await standingOf({ db }, migrations)).newer

/** Gives an empty database the tables of an older portal, as they are in a backup. */
export const migrateTo = async (opened: PortalDatabase, applied: readonly string[]): Promise<void> => {
  const names = namesOfToday(applied)
  const unknown = names.filter((name) => !(name in migrations))
  if (unknown.length > 0)
    throw new Error(`It was made by a newer portal (it has ${unknown.join(', ')}). Install that one first.`)
  const wanted = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)))
  await migrate(opened, {
    migrations: wanted,
    copiesDir: '',
    log: quietLog,
  })
}

/** 'sqlite 3.50.4': for the log. Visitors must not see it: they could look up its vulnerabilities. */
export const databaseVersion = async ({
  db,
  engine,
}: Pick<OpenedDatabase<Database>, 'db' | 'engine'>): Promise<string> => {
  const query =
    engine === 'sqlite'
      ? sql<{ version: string }>`select sqlite_version() as version`
      : sql<{ version: string }>`select current_setting('server_version') as version`
  const { rows } = await query.execute(db)
  return `${engine} ${rows[0]?.version ?? ''}`
}
