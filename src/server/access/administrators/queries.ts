import type { OfficeRole } from '#shared/rules/access/roles'
import type { SetupTokenTable } from '../../platform/database/schema/access'
import type { Db } from '../../platform/database/schema/schema'

/** Everybody of the office with their open sessions and unused set-up link. */
export const listAdmins = (db: Db, { now, seenSince }: { now: string; seenSince: string }) =>
  db
    .selectFrom('account')
    .leftJoin('second_factor', 'second_factor.account_id', 'account.id')
    .select([
      'id',
      'login',
      'name',
      'office_role',
      'password_hash',
      'deactivated_at',
      'created_at',
      'last_sign_in_at',
    ])
    .select('second_factor.enrolled_at')
    .select((account) => [
      account
        .selectFrom('session')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .whereRef('session.account_id', '=', 'account.id')
        .where('session.expires_at', '>', now)
        .where('session.last_seen_at', '>', seenSince)
        .as('sessions'),
      account
        .selectFrom('setup_token')
        .select(({ fn }) => fn.max('expires_at').as('expires_at'))
        .whereRef('setup_token.account_id', '=', 'account.id')
        .where('setup_token.used_at', 'is', null)
        .where('setup_token.expires_at', '>', now)
        .as('link_expires_at'),
    ])
    .where('role', '=', 'admin')
    .orderBy('login')
    .execute()

export type AdminRow = Awaited<ReturnType<typeof listAdmins>>[number]

/** An administrator who may act now. */
export const isActiveAdministrator = async (db: Db, id: string): Promise<boolean> => {
  const account = await db
    .selectFrom('account')
    .select(['deactivated_at', 'office_role'])
    .where('id', '=', id)
    .executeTakeFirst()
  return account?.deactivated_at === null && account.office_role === 'administrator'
}

export const saveDeactivated = (db: Db, id: string, at: string | null) =>
  db.updateTable('account').set({ deactivated_at: at }).where('id', '=', id).execute()

export const saveOfficeRole = (db: Db, id: string, { role, name }: { role: OfficeRole; name: string }) =>
  db.updateTable('account').set({ office_role: role, name }).where('id', '=', id).execute()

/** Until a link sets a new one, nobody can sign in. */
export const removePassword = (db: Db, id: string, at: string) =>
  db.updateTable('account').set({ password_hash: null, reset_at: at }).where('id', '=', id).execute()

export const saveSetupToken = (db: Db, token: SetupTokenTable) =>
  db.insertInto('setup_token').values(token).execute()

/** @param accountId null: removes the tokens without an account */
export const removeSetupTokens = (db: Db, accountId: string | null) =>
  db
    .deleteFrom('setup_token')
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .execute()

/** Finds a valid token. */
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
