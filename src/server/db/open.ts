import { join } from 'node:path'
import type { DatabaseFault } from './databaseFault'
import type { DatabaseLog } from './log'
import { migrate } from './migrate'
import { migrations } from './migrations/index'
import type { OpenedDatabase } from './opened'
import { openPostgres } from './postgres/openPostgres'
import type { Database } from './schema'
import { openSqlite } from './sqlite/openSqlite'

export interface OpenOptions {
  /** Empty: SQLite in dataDir. postgres://…: that server. */
  databaseUrl: string
  dataDir: string
  log: DatabaseLog
  /** False lets a command read beside a running portal. */
  exclusive?: boolean
  /** The disk can no longer be trusted: writes are off, the process should end and be started again. */
  onFatal?: (fault: DatabaseFault) => void
}

export type PortalDatabase = OpenedDatabase<Database>

/** Opens the database as it is; migrateDatabase brings its tables up to date. */
export const openDatabase = async (options: OpenOptions): Promise<PortalDatabase> => {
  const { databaseUrl, dataDir, log, exclusive } = options
  const onFatal =
    options.onFatal ?? ((fault) => log.warn({ err: fault }, 'The database cannot be trusted any more.'))
  return databaseUrl
    ? openPostgres<Database>({ databaseUrl, log })
    : openSqlite<Database>({ dataDir, exclusive, onFatal })
}

/** The names of the migrations that ran. */
export const migrateDatabase = (opened: PortalDatabase, { dataDir, log }: OpenOptions): Promise<string[]> =>
  migrate(opened, { migrations, backupDir: join(dataDir, 'backups'), log })
