// Removes stored contents that no row refers to (REL-08), but never one that is just being uploaded:
//
//   referenced ──▶ unreferenced, a week old ──marked──▶ an hour later still unreferenced ──▶ removed
//                                              └──unmarked when the same content is uploaded again
//
// An upload unmarks its content first and refers to it within minutes, so content that is still unreferenced an hour
// after it was marked has no upload under way. An erasure does not wait that long:
//
//   unreferenced ──▶ no upload may store it ──▶ still unreferenced ──▶ removed ──▶ remembered for an hour or two
//
// Equal contents are stored once, and a sibling may be uploading the same paper: that upload then finds its content
// removed (claimContent) and is sent again. A content that a row refers to is never locked, so uploading it again does not
// wait.
import { dayMs, hourMs } from '#server/platform/core/durations'
import type { App } from '../../http/appParts'
import type { Db } from '#server/platform/database/schema/schema'
import {
  beginRemoval,
  beginRemovalNow,
  endRemoval,
  listPendingDeletions,
  listReferenced,
  markForDeletion,
  rememberRemoval,
} from './queries'

const minAgeMs = 7 * dayMs
const atOnce = 500

type Store = Pick<App, 'db' | 'files'> & { readonly now: Date }

/** Scans the whole store, and marks what no row refers to. */
export const markGarbage = async ({ db, files, now }: Store): Promise<void> => {
  let old: string[] = []
  for await (const { sha256, putAt } of files.list()) {
    if (now.getTime() - putAt.getTime() < minAgeMs) continue
    old.push(sha256)
    if (old.length < atOnce) continue
    await markUnreferenced(db, old, now)
    old = []
  }
  await markUnreferenced(db, old, now)
}

const markUnreferenced = async (db: Db, hashes: readonly string[], now: Date) => {
  if (hashes.length === 0) return
  const referenced = await listReferenced(db, hashes)
  const unreferenced = hashes.filter((sha256) => !referenced.has(sha256))
  if (unreferenced.length > 0) await markForDeletion(db, unreferenced, now)
}

/** Removes what was marked long enough ago; returns how many. */
export const removeGarbage = async ({ db, files, now }: Store): Promise<number> => {
  let removed = 0
  for (const sha256 of await listPendingDeletions(db, new Date(now.getTime() - hourMs).toISOString())) {
    if (!(await beginRemoval(db, sha256))) continue
    if (!(await isReferenced(db, sha256))) {
      await files.remove(sha256)
      removed += 1
    }
    await endRemoval(db, sha256)
  }
  return removed
}

const isReferenced = async (db: Db, sha256: string) => (await listReferenced(db, [sha256])).has(sha256)

/** Removes at once what no row refers to. Housekeeping finishes what is interrupted here. */
export const deleteUnreferenced = async (
  { db, files, now }: Store,
  hashes: readonly string[],
): Promise<void> => {
  for (const sha256 of new Set(hashes.filter(Boolean))) {
    if (await isReferenced(db, sha256)) continue
    await beginRemovalNow(db, sha256, now.toISOString())
    if (await isReferenced(db, sha256)) await endRemoval(db, sha256)
    else {
      await files.remove(sha256)
      await rememberRemoval(db, sha256)
    }
  }
}
