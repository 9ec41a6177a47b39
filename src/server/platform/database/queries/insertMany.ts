// Inserts thousands of rows: the SQL of a chunk is built once, and the values of each chunk are only bound.
import type { CompiledQuery, Insertable } from 'kysely'
import type { Database, Db } from '../schema/schema'

/** SQLite takes 32,766 values in one statement, PostgreSQL 65,535. */
const maxValues = 5000

interface Options {
  /** Awaited after each chunk, to let other work run. */
  between?: () => Promise<unknown>
}

/** All rows must have the columns of the first. */
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
