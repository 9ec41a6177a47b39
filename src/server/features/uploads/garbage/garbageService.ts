// Takes away stored contents that no row names (REL-08). Never what is on its way in:
//
//   named ──▶ unnamed, put a week ago or longer ──condemned──▶ an hour later still unnamed ──removed
//                                                   └──pardoned when the same content comes in again
//
// Who keeps a content pardons it first and names it within minutes; so what nobody named in the hour after it was
// condemned, nobody is about to name.
import { dayMs, hourMs } from '../../../platform/core/durations'
import type { Db } from '../../../platform/database/schema/schema'
import type { FileStore } from '../../../platform/storage/fileStore'
import {
  beginRemoval,
  markForDeletion,
  endRemoval,
  listPendingDeletions,
  listNamed,
} from './garbageRepository'

const minAgeMs = 7 * dayMs
const atOnce = 500

export interface GarbageTools {
  readonly db: Db
  readonly files: FileStore
  readonly now: Date
}

const condemnUnnamed = async (db: Db, hashes: readonly string[], now: Date) => {
  if (hashes.length === 0) return
  const named = await listNamed(db, hashes)
  const unnamed = hashes.filter((sha256) => !named.has(sha256))
  if (unnamed.length > 0) await markForDeletion(db, unnamed, now)
}

/** Looks at the whole store. */
export const findGarbage = async ({ db, files, now }: GarbageTools): Promise<void> => {
  let old: string[] = []
  for await (const { sha256, putAt } of files.list()) {
    if (now.getTime() - putAt.getTime() < minAgeMs) continue
    if (old.push(sha256) < atOnce) continue
    await condemnUnnamed(db, old, now)
    old = []
  }
  await condemnUnnamed(db, old, now)
}

/** Removes what was condemned long enough ago; tells how much. */
export const removeGarbage = async ({ db, files, now }: GarbageTools): Promise<number> => {
  let removed = 0
  for (const sha256 of await listPendingDeletions(db, new Date(now.getTime() - hourMs).toISOString())) {
    if (!(await beginRemoval(db, sha256))) continue
    const isNamed = (await listNamed(db, [sha256])).has(sha256)
    if (!isNamed) {
      await files.remove(sha256)
      removed += 1
    }
    await endRemoval(db, sha256)
  }
  return removed
}
