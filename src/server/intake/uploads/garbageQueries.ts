// Stored contents that no row refers to any more. garbage.ts says how they are removed.
import { latestTrue } from '../../platform/core/durations'
import { DatabaseFault } from '../../platform/database/databaseFault'
import type { Db } from '../../platform/database/schema/schema'

/** Tables that refer to stored contents in a column sha256; a test compares this list with the schema. */
export const referringTables = ['uploaded_file', 'import_batch', 'document_pack'] as const

/** Which of these contents some row refers to. */
export const listReferenced = async (db: Db, hashes: readonly string[]): Promise<ReadonlySet<string>> => {
  const named = new Set<string>()
  for (const table of referringTables) {
    const rows = await db
      .selectFrom(table)
      .select('sha256')
      .where('sha256', 'in', [...hashes])
      .execute()
    for (const { sha256 } of rows) if (sha256 !== null) named.add(sha256)
  }
  return named
}

/** A content that is already marked keeps its time of marking, unless that lies in the future. */
export const markForDeletion = (db: Db, hashes: readonly string[], now: Date) => {
  const condemned_at = now.toISOString()
  return db
    .insertInto('condemned_file')
    .values(hashes.map((sha256) => ({ sha256, condemned_at, removing: 0 })))
    .onConflict((conflict) =>
      conflict
        .column('sha256')
        .doUpdateSet({ condemned_at })
        .where('condemned_file.condemned_at', '>', latestTrue(now)),
    )
    .execute()
}

/** Contents that were marked before a time, and those whose removal was interrupted. */
export const listPendingDeletions = async (db: Db, before: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('condemned_file')
    .select('sha256')
    .where((is) => is.or([is('condemned_at', '<', before), is('removing', '=', 1)]))
    .orderBy('sha256')
    .limit(1000)
    .execute()
  return rows.map(({ sha256 }) => sha256)
}

/** False if the mark was taken off again. From here on no upload may store the same content until it is gone. */
export const beginRemoval = async (db: Db, sha256: string): Promise<boolean> => {
  const row = await db
    .updateTable('condemned_file')
    .set({ removing: 1 })
    .where('sha256', '=', sha256)
    .returning('sha256')
    .executeTakeFirst()
  return row !== undefined
}

/** Begins without a mark. It waits for any transaction that is claiming the content. */
export const beginRemovalNow = (db: Db, sha256: string, condemned_at: string) =>
  db
    .insertInto('condemned_file')
    .values({ sha256, condemned_at, removing: 1 })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ condemned_at, removing: 1 }))
    .execute()

/** An upload that stored the same content before then fails in claimContent and is sent again. Housekeeping clears the mark. */
export const rememberRemoval = (db: Db, sha256: string) =>
  db.updateTable('condemned_file').set({ removing: 2 }).where('sha256', '=', sha256).execute()

/**
 * Call it in the transaction that refers to a stored content: nobody begins to remove it until the transaction ends.
 * Throws if it has been removed since.
 */
export const claimContent = async (trx: Db, sha256: string): Promise<void> => {
  const { removing } = await trx
    .insertInto('condemned_file')
    .values({ sha256, condemned_at: '', removing: 0 })
    // It changes nothing, but locks the row.
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ sha256 }))
    .returning('removing')
    .executeTakeFirstOrThrow()
  if (removing !== 0) throw new DatabaseFault('busy')
  await trx.deleteFrom('condemned_file').where('sha256', '=', sha256).execute()
}

export const endRemoval = (db: Db, sha256: string) =>
  db.deleteFrom('condemned_file').where('sha256', '=', sha256).execute()

/** Call it before storing a content: it is not garbage from now on. Throws while it is being removed. */
export const unmarkForDeletion = async (db: Db, sha256: string): Promise<void> => {
  const found = await db
    .selectFrom('condemned_file')
    .select('sha256')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (!found) return
  await db.deleteFrom('condemned_file').where('sha256', '=', sha256).where('removing', '!=', 1).execute()
  const isLeft = await db
    .selectFrom('condemned_file')
    .select('sha256')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (isLeft) throw new DatabaseFault('busy')
}
