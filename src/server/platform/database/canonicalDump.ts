// The whole content of a database as text that depends on the content only, not on the engine or the order of rows.
// Restore drills and undo tests compare it.
import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { batchesOf } from './queries/manyRows'

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
