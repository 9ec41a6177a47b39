// Names the row that cannot be read. The driver says no more than that some number is too large, and a backup of a whole
// school fails for it.
import { types } from 'node:util'
import { PostgresAdapter, sql, type Kysely } from 'kysely'
import { dataMap } from '../schema/dataMap'

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
 * Node's SQLite, the bundled one and postgres/typeParsers.ts; the bundled one throws no RangeError when it reads all.
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
