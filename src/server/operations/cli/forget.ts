// npm run forget: finishes what erasures and the retention have begun. On PostgreSQL, run it as the owner of the tables
// if the portal's own role may not vacuum them.
import { whatFollows } from '#shared/rules/access/forgetting'
import { purgeDeleted } from '../../features/privacy/erasure/purgeService'
import { openFileStore } from '../../platform/storage/openFileStore'
import { runOnDatabase } from './support/onDatabase'
import { commandLog } from './support/operate'

export const forget = () =>
  runOnDatabase({ reads: false }, async ({ db, engine, config }, print) => {
    const files = await openFileStore(config)
    const deps = { db, engine, files, dataDir: config.dataDir, log: commandLog, now: new Date() }
    const forgotten = await purgeDeleted(deps)
    print(forgotten === 'done' ? 'Nothing is left of the deleted data.' : whatFollows[forgotten])
    return forgotten === 'done' ? 0 : 1
  })

if (require.main === module) void forget()
