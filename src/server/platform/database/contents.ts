// The whole content of a database: as text that depends on the content only, not on the engine or the order of rows, which
// restore drills and undo tests compare; and copied into another database with the same tables, whichever engine each has.
import { createHash } from 'node:crypto'
import { sql, type Kysely, PostgresAdapter, type Transaction } from 'kysely'
import { batchesOf, insertMany } from './queries/manyRows'
import { withoutTimeouts } from './queries/transactions'
import type { Db } from './schema/schema'

/** When a migration ran is not the school's content. */
const bookkeeping = new Set(['schema_migration'])

const canonicalRow = (row: unknown): string =>
  JSON.stringify(Object.fromEntries(Object.entries(row as object).sort(([a], [b]) => (a < b ? -1 : 1))))

/** The tables that hold content, by name. */
export const listContentTables = async <Tables>(db: Kysely<Tables>): Promise<string[]> =>
  (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !bookkeeping.has(name))
    .sort()

/** One line per row: the table's name and the row as JSON with its keys in order. */
export const canonicalDump = async <Tables>(db: Kysely<Tables>): Promise<string> => {
  const lines: string[] = []
  for (const name of await listContentTables(db)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    lines.push(...rows.map((row) => `${name} ${canonicalRow(row)}\n`).sort())
  }
  return lines.join('')
}

export const hashOfDump = (dump: string): string => createHash('sha256').update(dump).digest('hex')

export interface Contents {
  /** Hash of the dump in hex; the dump itself is never whole in memory. */
  hash: string
  /** Rows of each table. */
  rows: Record<string, number>
}

/** Call it inside a transaction, so that all tables are read as of one moment. */
export const contentsOf = async <Tables>(trx: Kysely<Tables>): Promise<Contents> => {
  const hash = createHash('sha256')
  const rows: Record<string, number> = {}
  for (const name of await listContentTables(trx)) {
    const digests: string[] = []
    for await (const batch of batchesOf(trx, name))
      for (const row of batch) digests.push(hashOfDump(canonicalRow(row)))
    rows[name] = digests.length
    hash.update(`${name} ${digests.sort().join(' ')}\n`)
  }
  return { hash: hash.digest('hex'), rows }
}

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
