// Queries on the hot paths, whose SQL is built only once (docs/decisions/0012-save-path.md).
//
//   const findHouse = compiledOnce((db: Db, { id }: { id: number }) =>
//     db.selectFrom('house').selectAll().where('id', '=', id))
//
//   const { rows } = await findHouse(db, { id: 7 })
import type { Compilable, CompiledQuery, DialectAdapter, Kysely, QueryResult } from 'kysely'

/** A database in the same process, whose reads outside of transactions need not wait for a connection. */
export interface ReadsAtOnce {
  readAtOnce<Row>(query: CompiledQuery<Row>): QueryResult<Row>
}

const readsAtOnce = (adapter: DialectAdapter): adapter is DialectAdapter & ReadsAtOnce =>
  'readAtOnce' in adapter

/** Stands in the query for the value of this name. */
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
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<RowOf<Query>>>()

  const compile = (db: Kysely<Tables>, adapter: DialectAdapter): CompiledQuery<RowOf<Query>> => {
    const known = compiled.get(adapter)
    if (known) return known
    const made = build(db, slots() as Values).compile() as CompiledQuery<RowOf<Query>>
    compiled.set(adapter, made)
    return made
  }

  return async (db: Kysely<Tables>, values: Values): Promise<QueryResult<RowOf<Query>>> => {
    const { adapter } = db.getExecutor()
    const query = compile(db, adapter)
    const parameters = query.parameters.map((value) =>
      value instanceof Slot ? (values as Record<string, unknown>)[value.name] : value,
    )
    const isPlainRead = query.query.kind === 'SelectQueryNode' && !db.isTransaction
    if (isPlainRead && readsAtOnce(adapter)) return adapter.readAtOnce({ ...query, parameters })
    return db.executeQuery({ ...query, parameters })
  }
}
