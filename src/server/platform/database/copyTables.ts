// Copies the rows of one database into another with the same tables, whichever engine each has.
import { PostgresAdapter, sql, type Kysely, type Transaction } from 'kysely'
import { listContentTables } from './canonicalDump'
import { insertMany } from './queries/insertMany'
import { withoutTimeouts } from './queries/snapshot'
import { batchesOf } from './queries/tableRows'
import type { Db } from './schema/schema'

/** PostgreSQL counts ids apart from the rows, so its counters continue after the highest id copied. */
const continueNumbers = async <Tables>(to: Kysely<Tables>) => {
  if (!(to.getExecutor().adapter instanceof PostgresAdapter)) return
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and column_default like 'nextval(%'`.execute(to)
  for (const { table, column } of rows)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}),
      greatest(1, (select coalesce(max(${sql.ref(column)}), 0) from ${sql.table(table)})),
      exists (select 1 from ${sql.table(table)}))`.execute(to)
}

/** The chain of the audit log is copied too, so PostgreSQL must not add links of its own. */
const keepChain = async <Tables>(to: Transaction<Tables>) => {
  if (to.getExecutor().adapter instanceof PostgresAdapter)
    await sql`select set_config('portal.copying', 'on', true)`.execute(to)
}

export const isFilled = async <Tables>(db: Kysely<Tables>, table: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * `from` is a snapshot, `to` a transaction that the caller ends. Rows that migrations put into the new tables are
 * replaced.
 */
export const copyTables = async <From, To>(from: Kysely<From>, to: Transaction<To>): Promise<void> => {
  await withoutTimeouts(to)
  await keepChain(to)
  for (const table of await listContentTables(from)) {
    if (await isFilled(to, table)) await sql`delete from ${sql.table(table)}`.execute(to)
    for await (const rows of batchesOf(from, table))
      await insertMany(to as unknown as Db, table as never, rows as never[])
  }
  await continueNumbers(to)
}
