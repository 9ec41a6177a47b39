// Removes stored contents that no row refers to (REL-08), but never one that is just being uploaded:
//
//   referenced ──▶ unreferenced, a week old ──marked──▶ an hour later still unreferenced ──▶ removed
//                                              └──unmarked when the same content is uploaded again
//
// An upload unmarks its content first and refers to it within minutes, so content that is still unreferenced an hour
// after it was marked has no upload under way.
import { dayMs, hourMs } from '../../platform/core/durations'
import type { Db } from '../../platform/database/schema/schema'
import type { FileStore } from '../../platform/storage/fileStore'
import { beginRemoval, markForDeletion, endRemoval, listPendingDeletions, listNamed } from './garbageQueries'

const minAgeMs = 7 * dayMs
const atOnce = 500

export interface GarbageTools {
  readonly db: Db
  readonly files: FileStore
  readonly now: Date
}

const markUnreferenced = async (db: Db, hashes: readonly string[], now: Date) => {
  if (hashes.length === 0) return
  const referenced = await listNamed(db, hashes)
  const unreferenced = hashes.filter((sha256) => !referenced.has(sha256))
  if (unreferenced.length > 0) await markForDeletion(db, unreferenced, now)
}

/** Scans the whole store. */
export const findGarbage = async ({ db, files, now }: GarbageTools): Promise<void> => {
  let old: string[] = []
  for await (const { sha256, putAt } of files.list()) {
    if (now.getTime() - putAt.getTime() < minAgeMs) continue
    if (old.push(sha256) < atOnce) continue
    await markUnreferenced(db, old, now)
    old = []
  }
  await markUnreferenced(db, old, now)
}

/** Removes what was marked long enough ago; returns how many. */
export const removeGarbage = async ({ db, files, now }: GarbageTools): Promise<number> => {
  let removed = 0
  for (const sha256 of await listPendingDeletions(db, new Date(now.getTime() - hourMs).toISOString())) {
    if (!(await beginRemoval(db, sha256))) continue
    const isReferenced = (await listNamed(db, [sha256])).has(sha256)
    if (!isReferenced) {
      await files.remove(sha256)
      removed += 1
    }
    await endRemoval(db, sha256)
  }
  return removed
}
