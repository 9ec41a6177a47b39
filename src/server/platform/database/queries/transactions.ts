import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely'
import { liftLimit } from '../postgres/openPostgres'
import { isOvertaken } from '../databaseFault'
import type { Database, Db } from '../schema/schema'
import { quietLog } from '../../core/log'
import { readSqlite } from '../sqlite/openSqlite'

/** Reads everything as it was at one moment; nobody waits for it. */
export const inSnapshot = <Tables, Result>(
  db: Kysely<Tables>,
  read: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute(read)

/** The same without the limits of a session: those are for requests, not for copying a school. */
export const inLongSnapshot = <Tables, Result>(
  db: Kysely<Tables>,
  read: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> =>
  inSnapshot(db, async (trx) => {
    await withoutTimeouts(trx)
    return read(trx)
  })

export const withoutTimeouts = async <Tables>(trx: Transaction<Tables>) => {
  if (!(trx.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql.raw(liftLimit).execute(trx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
}

/** For work on many rows: another transaction may hold one of them and wait for another. One of the two starts over. */
export const inTransaction = async <Answer>(db: Db, work: (trx: Db) => Promise<Answer>): Promise<Answer> => {
  const run = () => db.transaction().execute(work)
  try {
    return await run()
  } catch (error) {
    if (!isOvertaken(error)) throw error
    return run()
  }
}

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

/**
 * Reads in a worker thread on a separate connection, as of one moment, so that saves never wait for it. The limits of a
 * session do not apply: on a busy machine a thread for bulk work may stand still for longer than they allow between two
 * queries. Its pool limits its processor time instead.
 */
export const readSnapshot = async <Made>(
  place: SnapshotPlace,
  read: (db: Db) => Promise<Made>,
): Promise<Made> => {
  const db = await open(place)
  try {
    return await inLongSnapshot(db, read)
  } finally {
    await db.destroy()
  }
}
