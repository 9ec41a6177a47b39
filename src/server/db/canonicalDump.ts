// The whole content of a database as text that is the same for the same content: on both engines, in
// whatever order the rows lie. Restore drills and undo tests compare it (REL-18, UX-52).
import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'

/** When a migration ran is no content of the school. */
const bookkeeping = new Set(['schema_migration'])

const canonicalRow = (row: unknown): string =>
  JSON.stringify(Object.fromEntries(Object.entries(row as object).sort(([a], [b]) => (a < b ? -1 : 1))))

/** One line per row: the table's name and the row as JSON with its keys in order. */
export const canonicalDump = async <Tables>(db: Kysely<Tables>): Promise<string> => {
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !bookkeeping.has(name))
    .sort()
  const lines: string[] = []
  for (const name of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    lines.push(...rows.map((row) => `${name} ${canonicalRow(row)}\n`).sort())
  }
  return lines.join('')
}

export const hashOfDump = (dump: string): string => createHash('sha256').update(dump).digest('hex')
