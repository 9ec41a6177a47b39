// Keys between the tables, values of columns, and indexes. Frozen: a migration depends on no application code.
import { SqliteAdapter, sql, type Kysely, type Migration } from 'kysely'
import { listBrokenRows, refuseBroken } from './0012_brokenRows'
import { newIndexes, tableRules, type TableRules } from './0012_tableRules'

type AnyDb = Kysely<unknown>

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')
const literal = (value: string | number) => (typeof value === 'number' ? String(value) : `'${value}'`)

const constraintsOf = (table: string, { keys = [], values = {} }: TableRules): string[] => [
  ...keys.map(
    ({ columns, to, at, onDelete }) =>
      `constraint "${table}_${columns.join('_')}_key" foreign key (${quoted(columns)})
       references "${to}" (${quoted(at)}) on delete ${onDelete} deferrable initially deferred`,
  ),
  ...Object.entries(values).map(
    ([column, allowed]) =>
      `constraint "${table}_${column}_values" check ("${column}" in (${allowed.map(literal).join(', ')}))`,
  ),
]

const alterOnPostgres = (db: AnyDb, table: string, constraints: readonly string[]) =>
  sql
    .raw(`alter table "${table}" ${constraints.map((constraint) => `add ${constraint}`).join(', ')}`)
    .execute(db)

interface Made {
  readonly type: 'table' | 'index'
  readonly sql: string
}

/** The numbers that were given out, those of removed rows as well: none is given twice. */
const findCounter = async (db: AnyDb, table: string) => {
  const found = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(db)
  return found.rows[0]?.seq
}

const saveCounter = async (db: AnyDb, table: string, seq: number) => {
  await sql`delete from sqlite_sequence where name = ${table}`.execute(db)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${seq})`.execute(db)
}

/** SQLite adds no constraint to a table: its rows move into a new one that then takes its name. */
const rebuildOnSqlite = async (db: AnyDb, table: string, constraints: readonly string[]) => {
  const run = (text: string) => sql.raw(text).execute(db)
  const { rows: made } = await sql<Made>`
    select type, sql from sqlite_schema where tbl_name = ${table} and sql is not null`.execute(db)
  const before = made.find(({ type }) => type === 'table')?.sql ?? ''
  const end = before.lastIndexOf(')')
  const columns = before.slice(before.indexOf('('), end)
  const counter = await findCounter(db, table)
  await run(`create table "new ${table}" ${columns}, ${constraints.join(', ')}${before.slice(end)}`)
  await run(`insert into "new ${table}" select * from "${table}"`)
  await run(`drop table "${table}"`)
  await run(`alter table "new ${table}" rename to "${table}"`)
  if (counter !== undefined) await saveCounter(db, table, counter)
  for (const index of made.filter(({ type }) => type === 'index')) await run(index.sql)
}

export const keys: Migration = {
  up: async (db: AnyDb) => {
    refuseBroken(await listBrokenRows(db))
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
    const constrain = isSqlite ? rebuildOnSqlite : alterOnPostgres
    // Parents before children: what SQLite drops has no children yet.
    for (const [table, rules] of Object.entries(tableRules))
      await constrain(db, table, constraintsOf(table, rules))
    for (const { table, columns } of newIndexes)
      await db.schema
        .createIndex(`${table}_${columns[0]}`)
        .on(table)
        .columns([...columns])
        .execute()
  },
}
