import { sql } from 'kysely'
import type { Slots } from './chunkedStatements'

/** The rows that only fill up are null throughout; isWanted, or a join on column1, leaves them out. */
type Row = Readonly<Record<`column${number}`, string>>

/** Slots as a table named wanted. Both engines call its columns column1, column2 …; PostgreSQL takes all for text. */
export const valueRows = (rows: number, columns: number, slot: Slots) => {
  const row = (index: number) =>
    sql`(${sql.join(Array.from({ length: columns }, (_none, column) => slot[index * columns + column]))})`
  return sql<Row>`(values ${sql.join(Array.from({ length: rows }, (_none, index) => row(index)))})`.as(
    'wanted',
  )
}

export const chosenText = (column: number) => sql<string>`${sql.ref(`wanted.column${column}`)}`

export const wantedInteger = (column: number) => sql<number>`cast(${chosenText(column)} as integer)`

export const isWanted = sql<boolean>`wanted.column1 is not null`
