// Takes contents away at once, because of whom they are about; the housekeeper's slower way is garbageService.ts.
//
//   nobody may keep it ──▶ still unnamed ──▶ removed ──▶ remembered for an hour or two
//
// Who had kept the same content before and names it only now finds that it was taken away (claimContent), and has it
// sent again: equal contents are stored once, and a sibling hands in the same paper.
import type { Db } from '../../../platform/database/schema/schema'
import type { FileStore } from '../../../platform/storage/fileStore'
import { beginRemovalNow, endRemoval, listNamed, rememberRemoval } from './garbageRepository'

export interface RemovalTools {
  readonly db: Db
  readonly files: FileStore
  readonly now: Date
}

/** What a row of these tables names stays. What breaks off in the middle is finished by the housekeeper. */
export const deleteUnreferenced = async (
  { db, files, now }: RemovalTools,
  hashes: readonly string[],
): Promise<void> => {
  for (const sha256 of new Set(hashes.filter(Boolean))) {
    await beginRemovalNow(db, sha256, now.toISOString())
    if ((await listNamed(db, [sha256])).has(sha256)) await endRemoval(db, sha256)
    else {
      await files.remove(sha256)
      await rememberRemoval(db, sha256)
    }
  }
}
