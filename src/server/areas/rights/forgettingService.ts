// Finishes what a deletion for good has begun: the files go, the copies from before a migration, and what deleted rows
// leave in the database. It can be called at any time and as often as one likes.
//
//   rows deleted and owed (one transaction) ──▶ tried at once ──▶ done
//                                                    │  ▲
//                                                    ▼  │ every hour, or npm run forget
//                                                  later, owner
import type { Forgotten } from '#shared/contract/rights'
import { removeCopies } from '../../db/copiesBefore'
import type { Db } from '../../db/schema'
import type { FileStore } from '../../files/fileStore'
import { removeUnnamed } from '../../files/removeUnnamed'
import { endOwed, findOwedRows, listOwedFiles, vacuum } from './forgettingRepository'

export interface ForgetDesk {
  readonly db: Db
  readonly engine: 'sqlite' | 'postgres'
  readonly files: FileStore
  readonly dataDir: string
  readonly log: { warn(details: object, text: string): void }
  readonly now: Date
}

const event = 'forgetting'

const forgetFiles = async (desk: ForgetDesk): Promise<Forgotten> => {
  for (const owed of await listOwedFiles(desk.db)) {
    await removeUnnamed(desk, JSON.parse(owed.value) as string[])
    await endOwed(desk.db, owed)
  }
  return 'done'
}

const forgetRows = async ({ db, engine, dataDir, log }: ForgetDesk): Promise<Forgotten> => {
  const owed = await findOwedRows(db)
  if (!owed) return 'done'
  await removeCopies(dataDir)
  if (!(await vacuum(db, engine))) {
    log.warn({ event }, 'deleted rows wait for the owner of the tables: npm run forget')
    return 'owner'
  }
  await endOwed(db, owed)
  return 'done'
}

const tried = async (desk: ForgetDesk, step: (desk: ForgetDesk) => Promise<Forgotten>) => {
  try {
    return await step(desk)
  } catch (err) {
    desk.log.warn({ err, event }, 'what was deleted is not forgotten yet')
    return 'later'
  }
}

/** Never throws: what was deleted is deleted, and what is left to do stays in the database until it is done. */
export const forgetDeleted = async (desk: ForgetDesk): Promise<Forgotten> => {
  const files = await tried(desk, forgetFiles)
  const rows = await tried(desk, forgetRows)
  return files === 'later' ? files : rows
}
