// Numbers that cannot be read back, and columns that count. Frozen: a migration depends on no application code.
import { SqliteAdapter, sql, type Kysely, type Migration } from 'kysely'

type AnyDb = Kysely<unknown>

/** 2^53 − 1, the greatest number that the driver of SQLite reads. */
const largest = sql.lit(9_007_199_254_740_991)

/**
 * The one number that was stored as a client sent it. SQLite made 2^63 − 1 of 1e300; the tab that sent it has its
 * counts in JSON, and every later save of it counted as overtaken.
 */
const mendOnSqlite = async (db: AnyDb) => {
  await sql`update field_change set seq = ${largest} where seq > ${largest}`.execute(db)
  await sql`delete from client_seq where exists (
    select 1 from json_each(client_seq.seqs) where json_each.value > ${largest})`.execute(db)
}

/** Columns that count up with use, come from a client or hold a size; SQLite's integers have eight bytes anyway. */
const counting: Readonly<Record<string, readonly string[]>> = {
  student: ['version'],
  field_change: ['version', 'seq'],
  session_read: ['version'],
  restored_record: ['version_before', 'version_after', 'answers'],
  term_report: ['version'],
  budget: ['used'],
  sign_in_guard: ['failures'],
  uploaded_file: ['size'],
  document_pack: ['size'],
}

const widenOnPostgres = async (db: AnyDb) => {
  for (const [table, columns] of Object.entries(counting)) {
    const changes = columns.map((column) => sql`alter column ${sql.ref(column)} type bigint`)
    await sql`alter table ${sql.table(table)} ${sql.join(changes)}`.execute(db)
  }
}

export const longNumbers: Migration = {
  up: (db: AnyDb) =>
    db.getExecutor().adapter instanceof SqliteAdapter ? mendOnSqlite(db) : widenOnPostgres(db),
}
