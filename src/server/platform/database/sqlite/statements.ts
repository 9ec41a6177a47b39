import type { CompiledQuery, QueryResult } from 'kysely'
import { bind } from '../queries/bind'
import type { SqliteDatabase, SqliteStatement } from './port'

interface Cached {
  statement: SqliteStatement
  answersRows: boolean
}

const changesTables = /^\s*(alter|create|drop|pragma|vacuum)\b/i
const maxKept = 400

/** A connection with its prepared statements; the least recently used are dropped first. */
export class Statements {
  readonly #cache = new Map<string, Cached>()
  readonly #iterated = new Set<SqliteStatement>()

  constructor(readonly database: SqliteDatabase) {}

  run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const { statement, answersRows } = this.#prepare(sql)
    const values = parameters.map(bind)
    if (answersRows) return { rows: statement.all(...values) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  *iterate({ sql, parameters }: CompiledQuery): Generator<unknown, void> {
    const statement = this.database.prepare(sql)
    // On Node 20 the iterator alone does not keep its statement from the garbage collector.
    this.#iterated.add(statement)
    try {
      yield* statement.iterate(...parameters.map(bind))
    } finally {
      this.#iterated.delete(statement)
    }
  }

  close() {
    this.#cache.clear()
    this.database.close()
  }

  #prepare(sql: string): Cached {
    const known = this.#cache.get(sql)
    if (known) {
      this.#cache.delete(sql)
      this.#cache.set(sql, known)
      return known
    }
    const statement = this.database.prepare(sql)
    const made = { statement, answersRows: statement.columns().length > 0 }
    if (changesTables.test(sql)) this.#cache.clear()
    else this.#keep(sql, made)
    return made
  }

  #keep(sql: string, made: Cached) {
    this.#cache.set(sql, made)
    if (this.#cache.size <= maxKept) return
    const [oldest] = this.#cache.keys()
    if (oldest !== undefined) this.#cache.delete(oldest)
  }
}
