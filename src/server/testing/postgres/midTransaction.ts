// Stops a transaction in its midst, so that a test decides who comes first.
import { sql, UpdateQueryNode, type QueryId } from 'kysely'
import type { Db } from '../../platform/database/schema/schema'

/** The same database; who has changed a row by it goes on when `pause` resolves. */
export const pausedAfterUpdate = (db: Db, pause: () => Promise<unknown>): Db => {
  const updates = new WeakSet<QueryId>()
  return db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      if (UpdateQueryNode.is(node)) updates.add(queryId)
      return node
    },
    transformResult: async ({ queryId, result }) => {
      if (updates.has(queryId)) await pause()
      return result
    },
  })
}

/** How many wait for a row that somebody else has changed. */
export const countWaiting = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return Number(rows[0]?.count)
}
