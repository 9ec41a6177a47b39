// Many rows at once: thousands inserted, hundreds read by their IDs, whole tables read in batches.
import { types } from 'node:util'
import { type CompiledQuery, type Insertable, type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Database, Db } from '../schema/schema'
import { dataMap } from '../schema/dataMap'

/** SQLite takes 32,766 values in one statement, PostgreSQL 65,535. */
const maxValues = 5000

interface Options {
  /** Awaited after each chunk, to let other work run. */
  between?: () => Promise<unknown>
}

/** The SQL of a chunk is built once, and its values are only bound. All rows must have the columns of the first. */
export const insertMany = async <Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: ReadonlyArray<Insertable<Database[Table]>>,
  { between }: Options = {},
) => {
  const columns = Object.keys(rows[0] ?? {})
  const size = Math.max(1, Math.floor(maxValues / columns.length))
  let built: { readonly count: number; readonly query: CompiledQuery } | undefined

  const queryFor = (chunk: typeof rows): CompiledQuery => {
    if (built?.count === chunk.length) return built.query
    const query = db.insertInto(table).values(chunk).compile()
    if (query.parameters.length !== chunk.length * columns.length)
      throw new Error(`The rows for ${table} differ in their columns, or hold something other than values.`)
    built = { count: chunk.length, query }
    return query
  }

  for (let from = 0; from < rows.length; from += size) {
    const chunk = rows.slice(from, from + size)
    const parameters = chunk.flatMap((row) =>
      columns.map((column) => (row as Record<string, unknown>)[column]),
    )
    await db.executeQuery({ ...queryFor(chunk), parameters })
    await between?.()
  }
}

const portion = 200

/** Reads what belongs to many IDs, a few hundred at a time. */
export const inPortions = async <Answer>(
  ids: readonly string[],
  read: (piece: readonly string[]) => Promise<Answer[]>,
): Promise<Answer[]> => {
  const answers: Answer[] = []
  for (let from = 0; from < ids.length; from += portion)
    answers.push(...(await read(ids.slice(from, from + portion))))
  return answers
}

type Row = Record<string, unknown>

const batchSize = 500

/** PostgreSQL's driver reads whole answers; a cursor returns them piece by piece. */
async function* batchesOfCursor<Tables>(trx: Kysely<Tables>, table: string): AsyncGenerator<Row[]> {
  await sql`declare every_row no scroll cursor for select * from ${sql.table(table)}`.execute(trx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batchSize)} from every_row`.execute(trx)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close every_row`.execute(trx)
}

async function* batchesOfStream<Tables>(trx: Kysely<Tables>, table: string): AsyncGenerator<Row[]> {
  const all = trx.selectFrom(table as never).selectAll()
  let rows: Row[] = []
  for await (const row of all.stream(batchSize)) {
    if (rows.push(row) < batchSize) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

/** All rows of a table, however many there are. Must run in a transaction. Throws an UnreadableRow with table and key of a row that the driver refuses. */
export async function* batchesOf<Tables>(trx: Kysely<Tables>, table: string): AsyncGenerator<Row[]> {
  const isPostgres = trx.getExecutor().adapter instanceof PostgresAdapter
  try {
    yield* isPostgres ? batchesOfCursor(trx, table) : batchesOfStream(trx, table)
  } catch (error) {
    throw await asUnreadable(trx, table, error)
  }
}

/** Names the row that cannot be read: the driver only says that some number is too large. */
export class UnreadableRow extends Error {
  override readonly name = 'UnreadableRow'
}

const largest = sql.lit(Number.MAX_SAFE_INTEGER)

const listKeyColumns = async <Tables>(db: Kysely<Tables>, table: string): Promise<string[]> => {
  const query =
    db.getExecutor().adapter instanceof PostgresAdapter
      ? sql<{ name: string }>`
          select column_name as name from information_schema.key_column_usage
          where table_schema = current_schema() and table_name = ${table}
            and constraint_name = (
              select constraint_name from information_schema.table_constraints
              where table_schema = current_schema() and table_name = ${table} and constraint_type = 'PRIMARY KEY')
          order by ordinal_position`
      : sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`
  return (await query.execute(db)).rows.map(({ name }) => name)
}

const listIntegerColumns = async <Tables>(db: Kysely<Tables>, table: string): Promise<string[]> =>
  (await db.introspection.getTables())
    .filter(({ name }) => name === table)
    .flatMap(({ columns }) => columns.filter(({ dataType }) => /int/i.test(dataType)).map(({ name }) => name))

/** Nothing that would help to sign in as somebody: the text goes into logs. */
const isShown = (table: string, column: string): boolean => {
  const facts = dataMap[table]
  return !(facts?.about === 'student' && facts.secret?.includes(column))
}

/** 'id 7: seq is too large', for a row of each column that has one. */
const listTooLarge = async <Tables>(db: Kysely<Tables>, table: string): Promise<string[]> => {
  const keys = (await listKeyColumns(db, table)).filter((column) => isShown(table, column))
  const shown = keys.map((column) => sql`cast(${sql.ref(column)} as text) as ${sql.ref(column)}`)
  const named: string[] = []
  for (const column of await listIntegerColumns(db, table)) {
    const { rows } = await sql<Record<string, string>>`select ${sql.join([...shown, sql`1`])}
      from ${sql.table(table)} where ${sql.ref(column)} not between -${largest} and ${largest} limit 3`.execute(
      db,
    )
    for (const row of rows)
      named.push(`${keys.map((key) => `${key} ${row[key]}`).join(', ')}: ${column} is too large a number`)
  }
  return named
}

/**
 * Node's SQLite, the bundled one and postgres/openPostgres.ts; the bundled one throws no RangeError when it reads all.
 */
const isTooLarge = (error: unknown): error is Error =>
  types.isNativeError(error) && /too large to be (read|represented)/.test(error.message)

/**
 * The error that is thrown instead of the driver's while it read the table. Anything but a number that is too large has
 * another cause, such as a right that is lacking, and its own words.
 */
export const asUnreadable = async <Tables>(
  db: Kysely<Tables>,
  table: string,
  error: unknown,
): Promise<unknown> => {
  if (!isTooLarge(error)) return error
  const named = await listTooLarge(db, table).catch(() => [])
  const which = named.length > 0 ? named.join('; ') : error.message
  return new UnreadableRow(
    `The table ${table} has a row that cannot be read (${which}). Mend it as docs/operations.md says under “A row that cannot be read”.`,
    { cause: error },
  )
}
