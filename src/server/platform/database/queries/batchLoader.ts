// Lookups of many requests in one table, sent as one query where the database is a connection away.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PostgresAdapter } from 'kysely'
import type { Db } from '../schema/schema'

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

/** One query at a time: lookups that arrive meanwhile go with the next. */
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
  const queues = new WeakMap<Db, (key: string) => Promise<Row | undefined>>()
  return (db: Db, key: string): Promise<Row | undefined> => {
    if (db.isTransaction || !(db.getExecutor().adapter instanceof PostgresAdapter)) return one(db, key)
    const known = queues.get(db)
    if (known) return known(key)
    const find = createQueue((keys) => many(db, keys))
    queues.set(db, find)
    return find(key)
  }
}
