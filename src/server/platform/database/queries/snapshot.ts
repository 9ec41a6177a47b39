import { PostgresAdapter, sql, type Kysely, type Transaction } from 'kysely'

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

/**
 * For the rest of a transaction of PostgreSQL. The same statement lifts the deadline that the portal has for answers
 * (postgres/namedPool.ts).
 */
export const liftLimit = 'set local statement_timeout = 0'

export const withoutTimeouts = async <Tables>(trx: Transaction<Tables>) => {
  if (!(trx.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql.raw(liftLimit).execute(trx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
}
