// Rows that the keys and values of 0012 do not bear. Frozen: a migration depends on no application code.
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { tableRules, type Key, type TableRules } from './0012_tableRules'

type Row = Readonly<Record<string, unknown>>

export interface BrokenRow {
  readonly table: string
  readonly row: Row
  /** Which columns of it. */
  readonly columns: readonly string[]
  /** What is wrong with them, in words. */
  readonly why: string
}

const joined = (parts: ReadonlyArray<RawBuilder<unknown>>) => sql.join([...parts], sql` and `)

/** Nothing is asked of a key of which a column is null. */
const withoutParent = (table: string, { columns, to, at }: Key) => {
  const isThere = joined(columns.map((column) => sql`${sql.ref(`${table}.${column}`)} is not null`))
  const isParent = joined(
    columns.map(
      (column, index) => sql`${sql.ref(`parent.${at[index] ?? ''}`)} = ${sql.ref(`${table}.${column}`)}`,
    ),
  )
  return sql`${isThere} and not exists (select 1 from ${sql.table(to)} as parent where ${isParent})`
}

const rulesOf = ({ keys = [], values = {} }: TableRules, table: string) => [
  ...keys.map((key) => ({
    columns: key.columns,
    isBroken: withoutParent(table, key),
    why: `${key.columns.join(', ')}: not in ${key.to}`,
  })),
  ...Object.entries(values).map(([column, allowed]) => ({
    columns: [column],
    isBroken: sql`${sql.ref(`${table}.${column}`)} not in (${sql.join(allowed.map((value) => sql.lit(value)))})`,
    why: `${column}: none of ${allowed.join(', ')}`,
  })),
]

/** In the order of the tables; a row stands here once for each rule that it breaks. */
export const listBrokenRows = async <Tables>(db: Kysely<Tables>): Promise<BrokenRow[]> => {
  const broken: BrokenRow[] = []
  for (const [table, rules] of Object.entries(tableRules))
    for (const { columns, isBroken, why } of rulesOf(rules, table)) {
      const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${isBroken}`.execute(db)
      broken.push(...rows.map((row) => ({ table, row, columns, why })))
    }
  return broken
}

const mostNamed = 50

/** By its IDs alone: the text goes into logs. */
export const nameOfRow = ({ table, row, why }: BrokenRow): string => {
  const rules = tableRules[table]
  const shown = (rules?.shown ?? rules?.id ?? []).map((column) => `${column} ${String(row[column])}`)
  return `  ${table} (${shown.join(', ')}) – ${why}`
}

export const refuseBroken = (broken: readonly BrokenRow[]) => {
  if (broken.length === 0) return
  const more = broken.length > mostNamed ? [`  and ${broken.length - mostNamed} more`] : []
  throw new Error(
    [
      'The tables cannot be brought up to date: these rows name something that is not there, or hold a value that cannot be.',
      ...broken.slice(0, mostNamed).map(nameOfRow),
      ...more,
      'Nothing was changed, and the release before still starts. npm run migrate -- --set-aside <new file> writes these rows into a file, takes them out and brings the tables up to date.',
    ].join('\n'),
  )
}
