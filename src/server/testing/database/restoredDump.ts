// What a restored database holds, but for the mark of the restore itself.
import { canonicalDump } from '../../platform/database/contents'
import type { Db } from '../../platform/database/schema/schema'

/** Takes the mark away; throws when there is none. */
export const restoredDump = async (db: Db): Promise<string> => {
  const { numDeletedRows } = await db
    .deleteFrom('setting')
    .where('name', '=', 'restored')
    .executeTakeFirstOrThrow()
  if (numDeletedRows !== 1n) throw new Error('The restore has left no mark.')
  return canonicalDump(db)
}
