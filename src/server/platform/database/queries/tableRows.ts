// All rows of a table in batches, however many there are.
import { PostgresAdapter, sql, type Kysely } from 'kysely'

export type Row = Record<string, unknown>

const batchSize = 500

/** PostgreSQL's driver reads whole answers; a cursor returns them piece by piece. */
const eachOfCursor = async <Tables>(
  trx: Kysely<Tables>,
  table: string,
  take: (rows: Row[]) => Promise<void>,
) => {
  await sql`declare every_row no scroll cursor for select * from ${sql.table(table)}`.execute(trx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batchSize)} from every_row`.execute(trx)
    if (rows.length === 0) break
    await take(rows)
  }
  await sql`close every_row`.execute(trx)
}

/** Must run in a transaction. */
export const eachBatch = async <Tables>(
  trx: Kysely<Tables>,
  table: string,
  take: (rows: Row[]) => Promise<void>,
): Promise<void> => {
  if (trx.getExecutor().adapter instanceof PostgresAdapter) return eachOfCursor(trx, table, take)
  const all = trx.selectFrom(table as never).selectAll()
  let rows: Row[] = []
  for await (const row of all.stream(batchSize)) {
    if (rows.push(row) < batchSize) continue
    await take(rows)
    rows = []
  }
  if (rows.length > 0) await take(rows)
}
