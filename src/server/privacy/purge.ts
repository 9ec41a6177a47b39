// Finishes a permanent deletion: removes the files, the copies from before a migration, and what deleted rows leave in
// the database. It may be called at any time, any number of times.
//
//   rows deleted, purge enqueued (one transaction) ──▶ tried at once ──▶ done
//                                                           │  ▲
//                                                           ▼  │ every hour, or npm run forget
//                                                         later, owner
import type { PurgeResult } from '#shared/contract/privacy/privacy'
import { deleteUnreferenced } from '../intake/uploads/garbage'
import type { App } from '../http/appParts'
import { removeCopies } from '../platform/database/opening/preMigrationCopies'
import { removePurge, findPendingPurges, listFilesToPurge, vacuum } from './purgeQueries'

const event = 'forgetting'

/** The parts of the app that removing needs; a command of the operator has no others. */
export type RemovalApp = Pick<App, 'db' | 'engine' | 'files' | 'config' | 'clock'> & {
  readonly log: Pick<App['log'], 'warn'>
}

/** Never throws: the rows are gone, and what is left to do stays in the database until it is done. */
export const purgeDeleted = async (app: RemovalApp): Promise<PurgeResult> => {
  const files = await tried(app, purgeFiles)
  const rows = await tried(app, purgeRows)
  return files === 'later' ? files : rows
}

const tried = async (app: RemovalApp, step: (app: RemovalApp) => Promise<PurgeResult>) => {
  try {
    return await step(app)
  } catch (err) {
    app.log.warn({ err, event }, 'deletion not finished yet, will try again')
    return 'later'
  }
}

const purgeFiles = async ({ db, files, clock }: RemovalApp): Promise<PurgeResult> => {
  for (const pending of await listFilesToPurge(db)) {
    await deleteUnreferenced({ db, files, now: clock() }, JSON.parse(pending.value) as string[])
    await removePurge(db, pending)
  }
  return 'done'
}

const purgeRows = async ({ db, engine, config, log }: RemovalApp): Promise<PurgeResult> => {
  const pending = await findPendingPurges(db)
  if (!pending) return 'done'
  await removeCopies(config.dataDir)
  if (!(await vacuum(db, engine))) {
    log.warn({ event }, 'deleted rows wait for the owner of the tables: npm run forget')
    return 'owner'
  }
  await removePurge(db, pending)
  return 'done'
}
