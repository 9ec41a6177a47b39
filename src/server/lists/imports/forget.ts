// Deletes what lists leave behind once it serves no purpose (SEC-97).
import type { App } from '../../http/app'
import { dayMs } from '../../platform/core/durations'
import { deleteUnreferenced } from '../../intake/uploads/garbage'
import { forgetColumns, listForgotten, removeBatch } from './queries'

const keptMs = 7 * dayMs
/** From the day the Ministry places students until the school year is turned. */
const placementsKeptMs = 180 * dayMs

/** Removes lists that nobody has applied for a week (placement lists: for half a year), and the sample values of those that were. */
export const forgetOldLists = async ({ db, files }: Pick<App, 'db' | 'files'>, now: Date): Promise<void> => {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const before = { usual: ago(keptMs), placements: ago(placementsKeptMs) }
  for (const { id, sha256 } of await listForgotten(db, before, now)) {
    await removeBatch(db, id)
    await deleteUnreferenced({ db, files, now }, [sha256])
  }
  await forgetColumns(db)
}
