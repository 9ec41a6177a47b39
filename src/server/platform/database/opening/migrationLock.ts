// A shared PostgreSQL is prepared by one at a time: its tables are made, or the school in it. Who holds the lock and
// dies gives it back with its connection. In SQLite's folder there is never more than one portal (sqlite/dataLock).
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { DatabaseLog } from '../log'
import type { OpenedDatabase } from './opened'

/** One number for all portals, of former releases too. */
const lock = sql.lit(7_305_118)
const askAgainMs = 200

/** Asked again and again instead of waited for: no limit of the session ends that. */
const isMine = async <Tables>(connection: Kysely<Tables>): Promise<boolean> => {
  const query = sql<{ mine: boolean }>`select pg_try_advisory_lock(${lock}) as mine`
  return (await query.execute(connection)).rows[0]?.mine ?? false
}

const takeLock = async <Tables>(connection: Kysely<Tables>, log: DatabaseLog) => {
  if (await isMine(connection)) return
  log.info('Another portal prepares this database. Waiting until it is done.')
  do await wait(askAgainMs)
  while (!(await isMine(connection)))
}

/**
 * Not to be nested. What was empty before may be filled once it is one's turn: look again in there, on the connection
 * that holds the lock.
 */
export const withMigrationLock = async <Tables, Answer>(
  { db, engine }: Pick<OpenedDatabase<Tables>, 'db' | 'engine'>,
  log: DatabaseLog,
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
