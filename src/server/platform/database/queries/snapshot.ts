import { PostgresAdapter, sql, type Kysely, type Transaction } from 'kysely'

/** Reads everything as it was at one moment, for as long as it takes; nobody waits for it. */
export const inSnapshot = <Tables, Result>(
  db: Kysely<Tables>,
  read: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await withoutTimeouts(trx)
      return read(trx)
    })

/** The limits of REL-10 are for requests, not for copying a school. */
export const withoutTimeouts = async <Tables>(trx: Transaction<Tables>) => {
  if (!(trx.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
}
