// A process that brings a database to the next release: node migrating.js <folder> <address or ''> [step to stop at].
// At that step it says so and waits until it is killed.
import { DeleteQueryNode, type QueryId } from 'kysely'
import { quietLog } from '../../platform/core/log'
import { migrate } from '../../platform/database/opening/migrate'
import { openDatabase } from '../../platform/database/opening/open'
import { folderOfCopies } from '../../platform/database/opening/preMigrationCopies'
import type { Db } from '../../platform/database/schema/schema'
import { withNext } from '../database/nextMigration'

const [dataDir = '', databaseUrl = '', step = ''] = process.argv.slice(2)

const stopAt = (name: string) => async (): Promise<void> => {
  if (name !== step) return
  process.stdout.write(`stopped at ${name}\n`)
  await new Promise(() => setInterval(() => undefined, 60_000))
}

/** Stops between the two statements that record the former migrations as one. */
const stoppedAfterDelete = (db: Db): Db => {
  const deletes = new WeakSet<QueryId>()
  return db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      if (DeleteQueryNode.is(node)) deletes.add(queryId)
      return node
    },
    transformResult: async ({ queryId, result }) => {
      if (deletes.has(queryId)) await stopAt('names')()
      return result
    },
  })
}

const run = async () => {
  const opened = await openDatabase({ databaseUrl, dataDir, log: quietLog })
  const ran = await migrate(
    { ...opened, db: stoppedAfterDelete(opened.db) },
    { migrations: withNext(stopAt('next')), copiesDir: folderOfCopies(dataDir), log: quietLog },
  )
  await opened.close()
  process.stdout.write(`ran ${ran.join()}\n`)
}

void run()
