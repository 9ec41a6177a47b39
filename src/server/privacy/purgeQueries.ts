// The work that follows a permanent deletion: removing files, and what deleted rows leave in the database. It is stored
// by the deleting transaction and kept until it is done, so that an interrupted run is continued by the next one.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { personalTables } from '../platform/database/schema/dataMap'
import type { Db } from '../platform/database/schema/schema'

const rows = 'to forget: rows'
const filesOf = 'to forget: files '

/** A row of the table `setting`. Another value under the same name is another request. */
export interface PendingPurge {
  readonly name: string
  readonly value: string
}

/** Call it in the deleting transaction; `hashes` are of the files that belong to the deleted rows. */
export const enqueuePurge = async (trx: Db, hashes: readonly string[], now: Date): Promise<void> => {
  const files = hashes.filter(Boolean)
  const at = now.toISOString()
  if (files.length > 0) await save(trx, { name: filesOf + randomUUID(), value: JSON.stringify(files) }, at)
  await save(trx, { name: rows, value: JSON.stringify(randomUUID()) }, at)
}

const save = (trx: Db, { name, value }: PendingPurge, updated_at: string) =>
  trx
    .insertInto('setting')
    .values({ name, value, updated_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at }))
    .execute()

export const findPendingPurges = (db: Db): Promise<PendingPurge | undefined> =>
  db.selectFrom('setting').select(['name', 'value']).where('name', '=', rows).executeTakeFirst()

export const listFilesToPurge = (db: Db): Promise<PendingPurge[]> =>
  db.selectFrom('setting').select(['name', 'value']).where('name', 'like', `${filesOf}%`).execute()

/** Does nothing if more has been deleted since. */
export const removePurge = (db: Db, { name, value }: PendingPurge) =>
  db.deleteFrom('setting').where('name', '=', name).where('value', '=', value).execute()

/** Removes deleted data from the database's pages and log. False: only the owner of the tables may do that. */
export const vacuum = async (db: Db, engine: 'sqlite' | 'postgres'): Promise<boolean> => {
  if (engine === 'sqlite') await vacuumSqlite(db)
  else if (!(await mayVacuum(db))) return false
  else await vacuumPostgres(db)
  return true
}

/** Blocks all requests: 0.2 to 0.4 seconds for a school of 1,200 (18 MB) on two busy cores. */
const vacuumSqlite = async (db: Db): Promise<void> => {
  await sql`vacuum`.execute(db)
  await untilTrue(logEmptied(db), 'The write-ahead log is still being read.')
}

const maxAttempts = 50

const untilTrue = async (isSo: () => Promise<boolean>, otherwise: string) => {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    if (await isSo()) return
    await pause()
  }
  throw new Error(otherwise)
}

const pause = () => new Promise((pass) => setTimeout(pass, 50))

/** With no busy timeout: SQLite would wait seconds for readers, and nobody would be answered. */
const logEmptied = (db: Db) => async (): Promise<boolean> => {
  const { rows: former } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(db)
  await sql`pragma busy_timeout = 0`.execute(db)
  try {
    const { rows: found } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    return found[0]?.busy !== 1
  } finally {
    await sql`pragma busy_timeout = ${sql.lit(former[0]?.timeout ?? 5000)}`.execute(db)
  }
}

/** PostgreSQL only warns about tables that the role may not vacuum, skips them and reports success. */
const mayVacuum = async (db: Db): Promise<boolean> => {
  const found = await sql<{ lacking: number }>`
    select count(*)::integer as lacking
    from pg_class c join pg_database d on d.datname = current_database()
    where c.relnamespace = current_schema()::regnamespace and c.relname in (${sql.join(personalTables)})
      and not pg_has_role(c.relowner, 'usage') and not pg_has_role(d.datdba, 'usage')
      and case when current_setting('server_version_num')::integer < 170000 then true
          else not has_table_privilege(c.oid, 'maintain') end`.execute(db)
  return found.rows[0]?.lacking === 0
}

const vacuumPostgres = async (db: Db): Promise<void> => {
  await untilTrue(readersEnded(db, await listReaders(db)), 'What was deleted is still being read.')
  for (const table of personalTables) await sql`vacuum ${sql.table(table)}`.execute(db)
}

const readersEnded = (db: Db, before: readonly string[]) => async (): Promise<boolean> => {
  const now = before.length > 0 ? await listReaders(db) : []
  return !before.some((transaction) => now.includes(transaction))
}

/**
 * The transactions of others that may still read deleted rows: VACUUM keeps these. PostgreSQL hides from a role what
 * the sessions of other roles do, but not the lock that every transaction has on itself.
 */
const listReaders = async (db: Db): Promise<string[]> => {
  const { rows: found } = await sql<{ transaction: string }>`
    select l.virtualtransaction as transaction from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'virtualxid' and l.granted and a.pid <> pg_backend_pid()
      and a.datname = current_database() and a.usesysid is not null
      and (a.backend_type is null or a.backend_type = 'client backend'
        and (a.backend_xmin is not null or a.backend_xid is not null))`.execute(db)
  return found.map(({ transaction }) => transaction)
}
