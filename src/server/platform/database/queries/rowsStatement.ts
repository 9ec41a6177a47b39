// Runs lists of any length through statements of a few fixed lengths, each of which is compiled once: a list needs one
// statement, not one per row. Shorter lists are padded with rows of nulls.
//
//   const named = rowsStatement(['id', 'name'], (db, wanted) =>
//     db.selectFrom(wanted.table).innerJoin('house', (join) => join.on('house.id', '=', wanted.integer('id')))…)
//
//   const { rows } = await named(db, [{ id: 7, name: 'Ibis' }])
import { sql, type Compilable } from 'kysely'
import type { Db } from '../schema/schema'
import { compiledOnce } from './compiledOnce'

/** The values of a statement by position. */
export type Slots = Readonly<Record<number, never>>

const lengths = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64] as const
const longest = 64

/** The shortest of the fixed lengths that holds this many rows. */
export const lengthFor = (count: number): number => lengths.find((length) => length >= count) ?? longest

/** One statement per length. */
export const perLength = <Made>(make: (length: number) => Made) => {
  const made = new Map<number, Made>()
  return (length: number): Made => {
    const known = made.get(length)
    if (known !== undefined) return known
    const fresh = make(length)
    made.set(length, fresh)
    return fresh
  }
}

/** Row by row, column by column, padded with nulls. */
const flat = <Name extends string>(
  rows: ReadonlyArray<Record<Name, unknown>>,
  names: readonly Name[],
  length: number,
) => {
  const values: unknown[] = []
  for (const row of rows) for (const name of names) values.push(row[name])
  while (values.length < length * names.length) values.push(null)
  return values as unknown as Slots
}

/** Runs the statement of the right length for each 64 rows. */
export const inChunks = async <Name extends string, Answer>(
  rows: ReadonlyArray<Record<Name, unknown>>,
  names: readonly Name[],
  run: (length: number, values: Slots) => Promise<Answer>,
): Promise<Answer[]> => {
  const answers: Answer[] = []
  for (let from = 0; from < rows.length; from += longest) {
    const piece = rows.slice(from, from + longest)
    const length = lengthFor(piece.length)
    answers.push(await run(length, flat(piece, names, length)))
  }
  return answers
}

type Column = `column${number}`

/** Slots as a table. Both engines call its columns column1, column2 …; PostgreSQL treats them all as text. */
const valuesTable = (length: number, width: number, slot: Slots) => {
  const row = (index: number) =>
    sql`(${sql.join(Array.from({ length: width }, (_none, column) => slot[index * width + column]))})`
  const rows = Array.from({ length }, (_none, index) => row(index))
  return sql<Readonly<Record<Column, string>>>`(values ${sql.join(rows)})`.as('wanted')
}

const wantedRows = <Name extends string>(names: readonly Name[], length: number, slot: Slots) => {
  const text = (name: Name) => sql<string>`${sql.ref(`wanted.column${names.indexOf(name) + 1}`)}`
  return {
    table: valuesTable(length, names.length, slot),
    text,
    integer: (name: Name) => sql<number>`cast(${text(name)} as bigint)`,
    /** Leaves out the padding; so does a join on the first column. */
    isRow: sql<boolean>`wanted.column1 is not null`,
  }
}

type WantedRows<Name extends string> = ReturnType<typeof wantedRows<Name>>

/** A statement about rows with these columns, which it sees as a table. */
export const rowsStatement = <Name extends string, Answer>(
  names: readonly Name[],
  build: (db: Db, wanted: WantedRows<Name>) => Compilable<Answer>,
) => {
  const ofLength = perLength((length) =>
    compiledOnce((db: Db, slot: Slots) => build(db, wantedRows(names, length, slot))),
  )
  return async (db: Db, rows: ReadonlyArray<Record<Name, unknown>>) => {
    const results = await inChunks(rows, names, (length, values) => ofLength(length)(db, values))
    return {
      rows: results.flatMap(({ rows: answered }) => answered),
      affected: results.reduce((sum, { numAffectedRows = 0n }) => sum + Number(numAffectedRows), 0),
    }
  }
}
