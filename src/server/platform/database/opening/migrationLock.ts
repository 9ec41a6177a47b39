// Only one portal at a time prepares a shared PostgreSQL: its tables, or the school in it. The lock belongs to the
// connection, so it ends when its holder dies. SQLite's folder never has more than one portal (sqlite/dataLock).
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Log } from '../../core/log'
import type { OpenedDatabase } from './opened'

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
