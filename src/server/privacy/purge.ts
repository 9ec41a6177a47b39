// Finishes a permanent deletion: removes the files, the copies from before a migration, and what deleted rows leave in
// the database. It may be called at any time, any number of times.
//
//   rows deleted, purge enqueued (one transaction) ──▶ tried at once ──▶ done
//                                                           │  ▲
//                                                           ▼  │ every hour, or npm run forget
//                                                         later, owner
import type { PurgeResult } from '#shared/contract/privacy/privacy'
import { removeCopies } from '../platform/database/opening/preMigrationCopies'
import type { Db } from '../platform/database/schema/schema'
import type { FileStore } from '../platform/storage/fileStore'
import { deleteUnreferenced } from '../intake/uploads/garbage/deleteUnreferenced'
import { removePurge, findPendingPurges, listFilesToPurge, vacuum } from './purgeQueries'

export interface PurgeDeps {
  readonly db: Db
  readonly engine: 'sqlite' | 'postgres'
  readonly files: FileStore
  readonly dataDir: string
  readonly log: { warn(details: object, text: string): void }
  readonly now: Date
}

const event = 'forgetting'

const purgeFiles = async (deps: PurgeDeps): Promise<PurgeResult> => {
  for (const pending of await listFilesToPurge(deps.db)) {
    await deleteUnreferenced(deps, JSON.parse(pending.value) as string[])
    await removePurge(deps.db, pending)
  }
  return 'done'
}

const purgeRows = async ({ db, engine, dataDir, log }: PurgeDeps): Promise<PurgeResult> => {
  const pending = await findPendingPurges(db)
  if (!pending) return 'done'
  await removeCopies(dataDir)
  if (!(await vacuum(db, engine))) {
    log.warn({ event }, 'deleted rows wait for the owner of the tables: npm run forget')
    return 'owner'
  }
  await removePurge(db, pending)
  return 'done'
}

const tried = async (deps: PurgeDeps, step: (deps: PurgeDeps) => Promise<PurgeResult>) => {
  try {
    return await step(deps)
  } catch (err) {
    deps.log.warn({ err, event }, 'deletion not finished yet, will try again')
    return 'later'
  }
}

/** Never throws: the rows are gone, and what is left to do stays in the database until it is done. */
export const purgeDeleted = async (deps: PurgeDeps): Promise<PurgeResult> => {
  const files = await tried(deps, purgeFiles)
  const rows = await tried(deps, purgeRows)
  return files === 'later' ? files : rows
}
