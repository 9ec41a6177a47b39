// Failed sign-ins per typed name, whether it exists or not. Names are hashed: people type passwords into the wrong box.
import { hash } from 'node:crypto'
import { accountIdOf } from '#shared/rules/access/accountId'
import type { AccountTable, SignInGuardTable } from '../../platform/database/schema/access'
import type { Db } from '../../platform/database/schema/schema'
import { isLocked, lockedUntil, latestPauseEnd, never, type Rule } from './lockoutPolicy'

export const loginKeyOf = (role: AccountTable['role'], login: string): string =>
  hash('sha256', accountIdOf(role, login)).slice(0, 32)

export const findGuard = (db: Db, key: string): Promise<SignInGuardTable | undefined> =>
  db.selectFrom('sign_in_guard').selectAll().where('login_key', '=', key).executeTakeFirst()

/** Null when there is no pause. */
export const pausedUntil = (guard: SignInGuardTable | undefined, now: Date): string | null =>
  guard && isLocked(guard, now) ? guard.locked_until : null

/**
 * Counts a failure and answers the new number. Concurrent failures on several instances are all counted, so parallel
 * guesses win no extra tries.
 */
export const saveFailure = async (
  db: Db,
  login_key: string,
  now: Date,
  rule: Pick<Rule, 'stoppedAt'>,
): Promise<number> => {
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
  const locked_until = lockedUntil(failures, now, rule)
  await db
    .updateTable('sign_in_guard')
    .set({ locked_until })
    .where('login_key', '=', login_key)
    .where('failures', '=', failures)
    .execute()
  return failures
}

/** Changes nothing, and takes as long as counting. */
export const touchGuard = async (db: Db, login_key: string): Promise<0> => {
  const same = { login_key }
  await db.updateTable('sign_in_guard').set(same).where('login_key', '=', login_key).execute()
  await db.updateTable('sign_in_guard').set(same).where('login_key', '=', login_key).execute()
  return 0
}

export const removeGuard = (db: Db, key: string) =>
  db.deleteFrom('sign_in_guard').where('login_key', '=', key).execute()

/** Resets the counts of these keys, except during a pause, which ends by itself. */
export const removeOpenGuards = (db: Db, keys: readonly string[], now: Date) =>
  db
    .deleteFrom('sign_in_guard')
    .where('login_key', 'in', keys)
    .where((guard) =>
      guard.or([
        guard('locked_until', 'is', null),
        guard('locked_until', '<=', now.toISOString()),
        guard.and([guard('locked_until', '>', latestPauseEnd(now)), guard('locked_until', '!=', never)]),
      ]),
    )
    .execute()

/** Old counts, except of names that are stopped for good. */
export const removeOldGuards = (db: Db, before: string) =>
  db
    .deleteFrom('sign_in_guard')
    .where('last_failed_at', '<', before)
    .where((guard) => guard.or([guard('locked_until', 'is', null), guard('locked_until', '<', before)]))
    .execute()
