// Reading in a worker thread, on a separate connection, so that saves never wait for it.
import { quietLog } from '../../core/log'
import type { Database, Db } from '../schema/schema'
import { readSqlite } from '../sqlite/readSqlite'
import { inSnapshot } from './snapshot'

export interface SnapshotPlace {
  readonly databaseUrl: string
  readonly dataDir: string
}

/** PostgreSQL's driver is loaded where it is used: a thread starts sooner without it. */
const open = async ({ databaseUrl, dataDir }: SnapshotPlace): Promise<Db> => {
  if (!databaseUrl) return readSqlite<Database>(dataDir)
  const { openPostgres } = await import('../postgres/openPostgres')
  return (await openPostgres<Database>({ databaseUrl, log: quietLog })).db
}

/** Everything is read as of one moment, however long that takes. */
export const readSnapshot = async <Made>(
  place: SnapshotPlace,
  read: (db: Db) => Promise<Made>,
): Promise<Made> => {
  const db = await open(place)
  try {
    return await inSnapshot(db, read)
  } finally {
    await db.destroy()
  }
}
