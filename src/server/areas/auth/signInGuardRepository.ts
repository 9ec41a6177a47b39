// Failed sign-ins per typed name, known or not. Names are kept as hashes: people type passwords into wrong boxes.
import { hash } from 'node:crypto'
import { lockedUntil } from './lockout'
import type { AccountTable, Db, SignInGuardTable } from '../../db/schema'

export const loginKeyOf = (role: AccountTable['role'], login: string): string =>
  hash('sha256', `${role}:${login}`).slice(0, 32)

export const findGuard = (db: Db, key: string): Promise<SignInGuardTable | undefined> =>
  db.selectFrom('sign_in_guard').selectAll().where('login_key', '=', key).executeTakeFirst()

/**
 * One failure more. Failures that several instances count at the same moment are all in the number, so nobody is
 * given more tries by asking several at once.
 */
export const saveFailure = async (db: Db, login_key: string, now: Date): Promise<void> => {
  const last_failed_at = now.toISOString()
  const { failures } = await db
    .insertInto('sign_in_guard')
    .values({ login_key, failures: 1, last_failed_at, locked_until: null })
    .onConflict((conflict) =>
      conflict
        .column('login_key')
        .doUpdateSet((row) => ({ failures: row('sign_in_guard.failures', '+', 1), last_failed_at })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  const locked_until = lockedUntil(failures, now)
  await db
    .updateTable('sign_in_guard')
    .set({ locked_until })
    .where('login_key', '=', login_key)
    .where('failures', '=', failures)
    .execute()
}

/** Changes nothing, and takes as long as counting. */
export const touchGuard = async (db: Db, login_key: string): Promise<void> => {
  const same = { login_key }
  await db.updateTable('sign_in_guard').set(same).where('login_key', '=', login_key).execute()
  await db.updateTable('sign_in_guard').set(same).where('login_key', '=', login_key).execute()
}

export const removeGuard = (db: Db, key: string) =>
  db.deleteFrom('sign_in_guard').where('login_key', '=', key).execute()

/** Old counts of names that are not stopped for good. */
export const removeOldGuards = (db: Db, before: string) =>
  db
    .deleteFrom('sign_in_guard')
    .where('last_failed_at', '<', before)
    .where((guard) => guard.or([guard('locked_until', 'is', null), guard('locked_until', '<', before)]))
    .execute()
