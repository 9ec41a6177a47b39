// Deletes stored content at once, for an erasure. garbage.ts is the slower way of housekeeping.
//
//   unreferenced ──▶ nobody may keep it ──▶ still unreferenced ──▶ removed ──▶ remembered for an hour or two
//
// Equal contents are stored once, and a sibling may be uploading the same paper: that upload then finds its content
// removed (claimContent) and is sent again. What a row refers to is not touched at all: whoever uploads it once more
// has nothing to wait for.
import type { Db } from '#server/platform/database/schema/schema'
import type { FileStore } from '#server/platform/storage/fileStore'
import { beginRemovalNow, endRemoval, listNamed, rememberRemoval } from '../garbageQueries'

export interface RemovalTools {
  readonly db: Db
  readonly files: FileStore
  readonly now: Date
}

/** Keeps what any row still refers to. Housekeeping finishes what is interrupted here. */
export const deleteUnreferenced = async (
  { db, files, now }: RemovalTools,
  hashes: readonly string[],
): Promise<void> => {
  const isNamed = async (sha256: string) => (await listNamed(db, [sha256])).has(sha256)
  for (const sha256 of new Set(hashes.filter(Boolean))) {
    if (await isNamed(sha256)) continue
    await beginRemovalNow(db, sha256, now.toISOString())
    if (await isNamed(sha256)) await endRemoval(db, sha256)
    else {
      await files.remove(sha256)
      await rememberRemoval(db, sha256)
    }
  }
}
