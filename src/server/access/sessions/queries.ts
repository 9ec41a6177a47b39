import { sql } from 'kysely'
import { hourMs, latestTrue } from '../../platform/core/durations'
import { batchLoader, compiledOnce, rowsStatement } from '../../platform/database/queries/compiledOnce'
import { ownClassCount } from '../assignments/queries'
import type { KnownDeviceTable, SessionTable } from '../../platform/database/schema/access'
import type { SignInDeviceTable } from '../../platform/database/schema/privacy'
import type { Db } from '../../platform/database/schema/schema'

const sessionColumns = [
  'session.id',
  'session.account_id',
  'session.kind',
  'session.last_seen_at',
  'session.expires_at',
  'session.created_at',
  'session.confirmed_at',
  'account.role',
  'account.office_role',
  'account.login',
  'account.deactivated_at',
  'second_factor.enrolled_at',
] as const

/** Counted for teachers only: a family's calls look at no assignment. */
const ownClasses = sql<
  number | string
>`case when account.office_role = 'teacher' then ${ownClassCount('session.account_id')} else 0 end`.as(
  'own_classes',
)

const bySessionId = compiledOnce((db: Db, { id }: { id: string }) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .leftJoin('second_factor', 'second_factor.account_id', 'session.account_id')
    .select(sessionColumns)
    .select(ownClasses)
    .where('session.id', '=', id),
)

const bySessionIds = rowsStatement(['id'], (db, wanted) =>
  db
    .selectFrom(wanted.table)
    .innerJoin('session', (join) => join.on('session.id', '=', wanted.text('id')))
    .innerJoin('account', 'account.id', 'session.account_id')
    .leftJoin('second_factor', 'second_factor.account_id', 'session.account_id')
    .select(sessionColumns)
    .select(ownClasses),
)

/** Runs on every signed-in call, so that ending a session takes effect at once (SEC-06). */
export const findSession = batchLoader({
  one: async (db, id) => (await bySessionId(db, { id })).rows[0],
  many: async (db, ids) => {
    const { rows } = await bySessionIds(
      db,
      ids.map((id) => ({ id })),
    )
    return new Map(rows.map((row) => [row.id, row]))
  },
})

export const saveSession = (db: Db, session: Omit<SessionTable, 'confirmed_at'>) =>
  db.insertInto('session').values(session).execute()

export const touchSession = (db: Db, id: string, seen: Pick<SessionTable, 'last_seen_at' | 'expires_at'>) =>
  db.updateTable('session').set(seen).where('id', '=', id).execute()

/** Holds it until the transaction ends; false when it is over. */
export const claimSession = async (db: Db, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set((session) => ({ kind: session.ref('kind') }))
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** After a reauthentication. */
export const saveConfirmed = (db: Db, id: string, at: string) =>
  db.updateTable('session').set({ confirmed_at: at }).where('id', '=', id).execute()

/** The account whose session it was; undefined when there was none. */
export const endSession = async (db: Db, id: string): Promise<string | undefined> => {
  const ended = await db.deleteFrom('session').where('id', '=', id).returning('account_id').executeTakeFirst()
  return ended?.account_id
}

/** True when there was one. */
export const removeSession = async (db: Db, id: string): Promise<boolean> =>
  (await endSession(db, id)) !== undefined

export const removeSessionsOf = (db: Db, accountId: string) =>
  db.deleteFrom('session').where('account_id', '=', accountId).execute()

/** Without activations, which are not sign-ins. */
export const listSessionsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', 'session')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** All sessions and activations of an account, except one. */
export const removeOtherSessions = (db: Db, accountId: string, except: string) =>
  db.deleteFrom('session').where('account_id', '=', accountId).where('id', '!=', except).execute()

/** Keeps the new session and the newest others. */
export const removeOldestSessions = async (
  db: Db,
  accountId: string,
  { keep, except }: { keep: number; except: string },
) => {
  const others = await db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '!=', except)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const ending = others.slice(keep - 1).map(({ id }) => id)
  if (ending.length > 0) await db.deleteFrom('session').where('id', 'in', ending).execute()
}

/**
 * Sessions that ended without a sign-out, and sessions last seen in the future: a wrong clock wrote that, and a session
 * still in use has been seen since the clock was corrected.
 */
export const removeExpiredSessions = (db: Db, now: Date) =>
  db
    .deleteFrom('session')
    .where((is) =>
      is.or([is('expires_at', '<=', now.toISOString()), is('last_seen_at', '>', latestTrue(now, hourMs))]),
    )
    .execute()

/** Outlives the session: the history of a record shows it (SEC-105). */
export const saveDevice = (db: Db, device: SignInDeviceTable) =>
  db.insertInto('sign_in_device').values(device).execute()

/** By session. */
export const listDevices = async (
  db: Db,
  accountId: string,
): Promise<ReadonlyMap<string, SignInDeviceTable>> => {
  const rows = await db.selectFrom('sign_in_device').selectAll().where('account_id', '=', accountId).execute()
  return new Map(rows.map((row) => [row.session_id, row]))
}

/** Known devices of this account: those of the hashes that belong to it. */
export const listKnownDevicesAmong = async (
  db: Db,
  accountId: string,
  hashes: readonly string[],
): Promise<string[]> => {
  if (hashes.length === 0) return []
  const rows = await db
    .selectFrom('known_device')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .where('token_hash', 'in', hashes)
    .execute()
  return rows.map(({ token_hash }) => token_hash)
}

export const saveKnownDevice = (db: Db, device: KnownDeviceTable) =>
  db.insertInto('known_device').values(device).execute()

export const removeKnownDevices = async (db: Db, hashes: readonly string[]) => {
  if (hashes.length > 0) await db.deleteFrom('known_device').where('token_hash', 'in', hashes).execute()
}

/** Removes all but the newest few. */
export const removeOldestKnownDevicesOf = async (db: Db, accountId: string, keep: number) => {
  const devices = await db
    .selectFrom('known_device')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .execute()
  await removeKnownDevices(
    db,
    devices.slice(keep).map(({ token_hash }) => token_hash),
  )
}

export const removeKnownDevicesOf = (db: Db, accountId: string) =>
  db.deleteFrom('known_device').where('account_id', '=', accountId).execute()

export const removeOldKnownDevices = (db: Db, before: string) =>
  db.deleteFrom('known_device').where('created_at', '<', before).execute()
