// Finishes what a deletion for good has begun: the files go, the copies from before a migration, and what deleted rows
// leave in the database. It can be called at any time and as often as one likes.
//
//   rows deleted and owed (one transaction) ──▶ tried at once ──▶ done
//                                                    │  ▲
//                                                    ▼  │ every hour, or npm run forget
//                                                  later, owner
import type { Forgotten } from '#shared/contract/records/privacy'
import { removeCopies } from '../../../platform/database/opening/preMigrationCopies'
import type { Db } from '../../../platform/database/schema/schema'
import type { FileStore } from '../../../platform/storage/fileStore'
import { deleteUnreferenced } from '../../uploads/garbage/deleteUnreferencedService'
import { removePurge, findPendingPurges, listFilesToPurge, vacuum } from './purgeRepository'

export interface PurgeDeps {
  readonly db: Db
  readonly engine: 'sqlite' | 'postgres'
  readonly files: FileStore
  readonly dataDir: string
  readonly log: { warn(details: object, text: string): void }
  readonly now: Date
}

const event = 'forgetting'

const forgetFiles = async (deps: PurgeDeps): Promise<Forgotten> => {
  for (const owed of await listFilesToPurge(deps.db)) {
    await deleteUnreferenced(deps, JSON.parse(owed.value) as string[])
    await removePurge(deps.db, owed)
  }
  return 'done'
}

const forgetRows = async ({ db, engine, dataDir, log }: PurgeDeps): Promise<Forgotten> => {
  const owed = await findPendingPurges(db)
  if (!owed) return 'done'
  await removeCopies(dataDir)
  if (!(await vacuum(db, engine))) {
    log.warn({ event }, 'deleted rows wait for the owner of the tables: npm run forget')
    return 'owner'
  }
  await removePurge(db, owed)
  return 'done'
}

const tried = async (deps: PurgeDeps, step: (deps: PurgeDeps) => Promise<Forgotten>) => {
  try {
    return await step(deps)
  } catch (err) {
    deps.log.warn({ err, event }, 'what was deleted is not forgotten yet')
    return 'later'
  }
}

/** Never throws: what was deleted is deleted, and what is left to do stays in the database until it is done. */
export const purgeDeleted = async (deps: PurgeDeps): Promise<Forgotten> => {
  const files = await tried(deps, forgetFiles)
  const rows = await tried(deps, forgetRows)
  return files === 'later' ? files : rows
}
