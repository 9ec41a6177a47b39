// Queries on the hot paths: the SQL is built once for a database (docs/decisions/0012-save-path.md), a list of any length
// has a statement, and on PostgreSQL the lookups of a moment share one.
//
//   const findHouse = compiledOnce((db: Db, { id }: { id: number }) =>
//     db.selectFrom('house').selectAll().where('id', '=', id))
//
//   const { rows } = await findHouse(db, { id: 7 })
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type Compilable,
  type CompiledQuery,
  type DialectAdapter,
  type Kysely,
  PostgresAdapter,
  type QueryResult,
  sql,
} from 'kysely'
import type { Db } from '../schema/schema'

/** The adapter of the portal's own dialects. It has what is made once for its database. */
export interface OwnAdapter extends DialectAdapter {
  /** By what makes it. */
  readonly made: Map<object, unknown>
  /** A database in the same process reads outside of transactions without waiting for a connection. */
  readAtOnce?<Row>(query: CompiledQuery<Row>): QueryResult<Row>
}

const adapterOf = <Tables>(db: Kysely<Tables>) => db.getExecutor().adapter as OwnAdapter

const madeOnce = <Made>({ made }: OwnAdapter, key: object, make: () => Made): Made => {
  const known = made.get(key) as Made | undefined
  if (known !== undefined) return known
  const fresh = make()
  made.set(key, fresh)
  return fresh
}

/** The place in a query of the value with this name. */
class Slot {
  constructor(readonly name: string) {}
}

/** A slot for any name that the query asks for. */
const slots = () => {
  const made: Record<string, Slot> = {}
  return new Proxy(made, { get: (_made, name) => (made[String(name)] ??= new Slot(String(name))) })
}

type RowOf<Query> = Query extends Compilable<infer Row> ? Row : never

/**
 * Builds the query once per database with slots for the values, which each call binds by name. So the query must not
 * depend on the values (no `if`, no `in` list, no limit).
 */
export const compiledOnce = <Tables, Values extends object, Query extends Compilable<unknown>>(
  build: (db: Kysely<Tables>, values: Values) => Query,
) => {
  const compile = (db: Kysely<Tables>) =>
    build(db, slots() as Values).compile() as CompiledQuery<RowOf<Query>>

  return async (db: Kysely<Tables>, values: Values): Promise<QueryResult<RowOf<Query>>> => {
    const adapter = adapterOf(db)
    const query = madeOnce(adapter, compile, () => compile(db))
    const parameters = query.parameters.map((value) =>
      value instanceof Slot ? (values as Record<string, unknown>)[value.name] : value,
    )
    const isPlainRead = query.query.kind === 'SelectQueryNode' && !db.isTransaction
    if (isPlainRead && adapter.readAtOnce) return adapter.readAtOnce({ ...query, parameters })
    return db.executeQuery({ ...query, parameters })
  }
}

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

/**
 * Runs lists of any length through statements of a few fixed lengths, each of which is compiled once: a list needs one
 * statement, not one per row. The statement sees the list as a table; shorter lists are padded with rows of nulls.
 *
 *   const named = rowsStatement(['id', 'name'], (db, wanted) =>
 *     db.selectFrom(wanted.table).innerJoin('house', (join) => join.on('house.id', '=', wanted.integer('id')))…)
 *
 *   const { rows } = await named(db, [{ id: 7, name: 'Ibis' }])
 */
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

/** A lookup of many requests in one table. */
interface Lookup<Row> {
  readonly one: (db: Db, key: string) => Promise<Row | undefined>
  /** By key; keys without a row are missing. */
  readonly many: (db: Db, keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>
}

interface Waiting<Row> {
  readonly key: string
  readonly resolve: (row: Row | undefined) => void
  readonly reject: (reason: unknown) => void
}

/** One query runs at a time: lookups that arrive while it runs go with the next. */
const createQueue = <Row>(ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>) => {
  let waiting: Array<Waiting<Row>> = []
  let isAsking = false

  const answer = async (asked: ReadonlyArray<Waiting<Row>>) => {
    try {
      const rows = await ask([...new Set(asked.map(({ key }) => key))])
      for (const { key, resolve } of asked) resolve(rows.get(key))
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  const work = async () => {
    isAsking = true
    while (waiting.length > 0) {
      await nextTurn()
      const asked = waiting
      waiting = []
      await answer(asked)
    }
    isAsking = false
  }

  return (key: string) =>
    new Promise<Row | undefined>((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (!isAsking) void work()
    })
}

/**
 * A lookup by key. SQLite answers each at once; on PostgreSQL the lookups of a moment share a query, and none is ever
 * answered with what was read before it was asked.
 */
export const batchLoader = <Row>({ one, many }: Lookup<Row>) => {
  const queueOf = (db: Db) => createQueue((keys) => many(db, keys))
  return (db: Db, key: string): Promise<Row | undefined> => {
    const adapter = adapterOf(db)
    if (db.isTransaction || !(adapter instanceof PostgresAdapter)) return one(db, key)
    return madeOnce(adapter as OwnAdapter, queueOf, () => queueOf(db))(key)
  }
}

export type Bound = string | number | bigint | null | Uint8Array

/**
 * Accepts the values that both engines store alike. Others are refused: SQLite would store NULL for a Date, PostgreSQL
 * would store it in the machine's time zone.
 */
export const bind = (value: unknown, position: number): Bound => {
  if (value === null || typeof value === 'string' || typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Uint8Array) return value
  const kind = value instanceof Date ? 'a Date' : typeof value === 'number' ? String(value) : typeof value
  throw new TypeError(`Parameter ${position + 1} cannot be stored: it is ${kind}.`)
}
