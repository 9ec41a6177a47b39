// Failed sign-ins per typed name, known or not. Names are kept as hashes: people type passwords into wrong boxes.
import { hash } from 'node:crypto'
import type { AccountTable, Db, SignInGuardTable } from '../../db/schema'

export const loginKeyOf = (role: AccountTable['role'], login: string): string =>
  hash('sha256', `${role}:${login}`).slice(0, 32)

export const findGuard = (db: Db, key: string): Promise<SignInGuardTable | undefined> =>
  db.selectFrom('sign_in_guard').selectAll().where('login_key', '=', key).executeTakeFirst()

export const saveGuard = (db: Db, { login_key, ...counts }: SignInGuardTable) =>
  db
    .insertInto('sign_in_guard')
    .values({ login_key, ...counts })
    .onConflict((conflict) => conflict.column('login_key').doUpdateSet(counts))
    .execute()

export const removeGuard = (db: Db, key: string) =>
  db.deleteFrom('sign_in_guard').where('login_key', '=', key).execute()

/** Old counts of names that are not stopped for good. */
export const removeOldGuards = (db: Db, before: string) =>
  db
    .deleteFrom('sign_in_guard')
    .where('last_failed_at', '<', before)
    .where((guard) => guard.or([guard('locked_until', 'is', null), guard('locked_until', '<', before)]))
    .execute()
