import type { SetupTokenTable } from '../../platform/database/schema/access/accountsSchema'
import type { Db } from '../../platform/database/schema/schema'

export const saveSetupToken = (db: Db, token: SetupTokenTable) =>
  db.insertInto('setup_token').values(token).execute()

/** Of one account, or null: those without an account. */
export const removeSetupTokens = (db: Db, accountId: string | null) =>
  db
    .deleteFrom('setup_token')
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .execute()

/** A valid token. */
export const findSetupToken = (db: Db, tokenHash: string, at: string) =>
  db
    .selectFrom('setup_token')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()

/** True once, for a valid token. */
export const consumeSetupToken = async (db: Db, tokenHash: string, at: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('setup_token')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
