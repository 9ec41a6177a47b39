// Creates tables from their description: a line for each column, rule and index, the same for SQLite and PostgreSQL.
// Frozen: a migration depends on no application code.
//
// A narrow table has rows that are always read by their key, which SQLite stores in it. Types beside text and integer:
// `numbered` is an id that counts up and is never given twice, `count` an integer of eight bytes, `percent` a number with
// decimals. A column that `references` another table, or has its values `in (…)` a list, gets a constraint with a name.
// References are checked at COMMIT, so rows may be written in any order within a transaction. Both databases check types,
// SQLite in STRICT tables only.
import { SqliteAdapter, sql, type Kysely } from 'kysely'

export type AnyDb = Kysely<unknown>

export const isSqlite = (db: AnyDb): boolean => db.getExecutor().adapter instanceof SqliteAdapter

/** Runs one statement as it stands. */
export const run = async (db: AnyDb, statement: string): Promise<void> => {
  await sql.raw(statement).execute(db)
}

const types = {
  sqlite: { numbered: 'integer primary key autoincrement', count: 'integer', percent: 'real' },
  postgres: { numbered: 'bigserial primary key', count: 'bigint', percent: 'double precision' },
}

const deferred = 'deferrable initially deferred'

/** `foreign key (year, term) references …` and the like, with its name. */
const ruleOf = (table: string, line: string): string => {
  const [, columns] = /^foreign key \(([\w, ]+)\)/.exec(line) ?? []
  return columns ? `constraint ${table}_${columns.replaceAll(', ', '_')}_key ${line} ${deferred}` : line
}

const columnOf = (db: AnyDb, table: string, line: string): string => {
  const [, name = '', type = '', rest = ''] = /^(\w+) (\w+)(.*)$/.exec(line) ?? []
  const known: Readonly<Record<string, string>> = types[isSqlite(db) ? 'sqlite' : 'postgres']
  const rules = rest
    .replace(/ references .+/, (reference) => ` constraint ${table}_${name}_key${reference} ${deferred}`)
    .replace(/ in (\([^()]+\))$/, ` constraint ${table}_${name}_values check ("${name}" in $1)`)
  return `"${name}" ${known[type] ?? type}${rules}`
}

const isRule = (line: string) => /^(constraint|primary key|foreign key) /.test(line)
const isIndex = (line: string) => /^(unique )?index /.test(line)

/** `table x`, or `table x narrow`, then the lines about it. */
const createTable = async (db: AnyDb, [first = '', ...lines]: readonly string[]): Promise<void> => {
  const [, table = '', narrow] = first.split(' ')
  const columns = lines.filter((line) => !isIndex(line) && !isRule(line))
  const parts = [
    ...columns.map((line) => columnOf(db, table, line)),
    ...lines.filter(isRule).map((line) => ruleOf(table, line)),
  ]
  const end = !isSqlite(db) ? '' : narrow ? 'strict, without rowid' : 'strict'
  await run(db, `create table ${table} (${parts.join(', ')}) ${end}`)
  for (const index of lines.filter(isIndex)) await run(db, `create ${index.replace(' (', ` on ${table} (`)}`)
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('--'))

/** Creates the tables of a description in their order: each stands after those that it references. */
export const createTables = async (db: AnyDb, description: string): Promise<void> => {
  for (const table of description.split(/^(?=table )/m).map(linesOf))
    if (table.length > 0) await createTable(db, table)
}
