// Copies the rows of one database into another with the same tables, whichever engine each has.
import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely'
import { listContentTables } from './canonicalDump'
import { batchesOf, insertMany } from './queries/manyRows'
import { withoutTimeouts } from './queries/transactions'
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

/** Marks a database while it is filled from another one, so that no portal starts on half a school. */
const name = 'unfinished copy'

interface Mark {
  /** The name of the source, without its secrets. */
  readonly source: string
}

const hasSettings = async (db: Db): Promise<boolean> =>
  (await db.introspection.getTables()).some((table) => table.name === 'setting')

/** Undefined when the database is not such a copy. */
export const findMark = async (db: Db): Promise<Mark | undefined> => {
  if (!(await hasSettings(db))) return undefined
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row && (JSON.parse(row.value) as Mark)
}

/** The mark is a setting: copying the source's settings replaces it in the end. */
export const saveMark = (db: Db, mark: Mark, now: Date) =>
  db
    .insertInto('setting')
    .values({ name, value: JSON.stringify(mark), updated_at: now.toISOString() })
    .onConflict((key) => key.column('name').doNothing())
    .execute()

export const requireWhole = async (db: Db): Promise<void> => {
  if (!(await findMark(db))) return
  throw new Error(
    'This database is an unfinished copy. Run npm run migrate-store again to finish it, or take an empty database.',
  )
}
