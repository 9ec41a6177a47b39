// All rows of a table in batches, however many there are.
import { PostgresAdapter, sql, type Kysely } from 'kysely'
import { asUnreadable } from './unreadableRow'

export type Row = Record<string, unknown>

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

/** Must run in a transaction. Throws an UnreadableRow with table and key of a row that the driver refuses. */
export async function* batchesOf<Tables>(trx: Kysely<Tables>, table: string): AsyncGenerator<Row[]> {
  const isPostgres = trx.getExecutor().adapter instanceof PostgresAdapter
  try {
    yield* isPostgres ? batchesOfCursor(trx, table) : batchesOfStream(trx, table)
  } catch (error) {
    throw await asUnreadable(trx, table, error)
  }
}
