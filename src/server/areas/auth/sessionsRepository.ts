import { compiledOnce } from '../../db/compiledOnce'
import type { Db, SessionTable } from '../../db/schema'

const bySessionId = compiledOnce((db: Db, { id }: { id: string }) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'session.id',
      'session.account_id',
      'session.kind',
      'session.last_seen_at',
      'session.expires_at',
      'account.role',
      'account.login',
      'account.deactivated_at',
    ])
    .where('session.id', '=', id),
)

/** On every call of a signed-in person: one look into two indexes, so that an end holds at once (SEC-06). */
export const findSession = async (db: Db, id: string) => (await bySessionId(db, { id })).rows[0]

export const saveSession = (db: Db, session: SessionTable) =>
  db.insertInto('session').values(session).execute()

export const touchSession = (db: Db, id: string, at: string) =>
  db.updateTable('session').set({ last_seen_at: at }).where('id', '=', id).execute()

/** True when there was one. */
export const removeSession = async (db: Db, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('session').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export const removeSessionsOf = (db: Db, accountId: string) =>
  db.deleteFrom('session').where('account_id', '=', accountId).execute()

/** Sessions that ended without a sign-out. */
export const removeExpiredSessions = (db: Db, now: string) =>
  db.deleteFrom('session').where('expires_at', '<=', now).execute()
