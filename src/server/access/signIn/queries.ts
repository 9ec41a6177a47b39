// Accounts, the activation codes of new students, and failed sign-ins per typed name.
import { hash } from 'node:crypto'
import { accountIdOf } from '#shared/rules/access/accountId'
import { inPortions } from '../../platform/database/queries/manyRows'
import type {
  AccountMemory,
  AccountTable,
  FirstCodeTable,
  SignInGuardTable,
} from '../../platform/database/schema/access'
import type { Db } from '../../platform/database/schema/schema'
import { isLocked, lockedUntil, latestPauseEnd, never, type Rule } from '../lockout/lockoutPolicy'

type Role = AccountTable['role']

/** The account, with what sign-in and password rules need to know about its student. */
export const findAccount = (db: Db, role: Role, login: string) =>
  db
    .selectFrom('account')
    .leftJoin('student', (join) =>
      join.onRef('student.id', '=', 'account.login').on('account.role', '=', 'student'),
    )
    .leftJoin('first_code', 'first_code.student_id', 'student.id')
    .selectAll('account')
    .select([
      'student.first_name',
      'student.middle_name',
      'student.last_name',
      'student.date_of_birth',
      'student.phone_home',
      'first_code.code_hash',
      'first_code.expires_at as code_expires_at',
      'first_code.used_by as code_used_by',
    ])
    .where('account.id', '=', accountIdOf(role, login))
    .executeTakeFirst()

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export const saveAccount = (db: Db, account: AccountTable) =>
  db.insertInto('account').values(account).execute()

export const touchSignIn = (db: Db, id: string, at: string) =>
  db
    .updateTable('account')
    .set((account) => ({ previous_sign_in_at: account.ref('last_sign_in_at'), last_sign_in_at: at }))
    .where('id', '=', id)
    .execute()

/** Until the transaction ends, nobody else can open a session of this account or change it. */
export const lockAccount = (db: Db, id: string) =>
  db
    .updateTable('account')
    .set((account) => ({ name: account.ref('name') }))
    .where('id', '=', id)
    .execute()

/** In one order, so that two who lock several do not wait for each other. */
export const lockAccounts = async (db: Db, ids: readonly string[]) => {
  for (const id of [...ids].sort()) await lockAccount(db, id)
}

/** Shown at the next sign-in (SEC-43). */
export const savePasswordChange = (
  db: Db,
  id: string,
  at: string,
  password_change: AccountMemory['password_change'],
) =>
  db.updateTable('account').set({ password_changed_at: at, password_change }).where('id', '=', id).execute()

/** With the number of corrections that the school has answered since the previous sign-in. */
export const findNews = (db: Db, id: string) =>
  db
    .selectFrom('account')
    .select(['last_sign_in_at', 'previous_sign_in_at', 'reset_at', 'password_changed_at', 'password_change'])
    .select((account) =>
      account
        .selectFrom('correction')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .whereRef('correction.student_id', '=', 'account.login')
        .where('account.role', '=', 'student')
        .where('state', 'in', ['corrected', 'refused'])
        .where((eb) => eb('closed_at', '>', eb.fn.coalesce('account.previous_sign_in_at', eb.val(''))))
        .as('corrections_answered'),
    )
    .where('id', '=', id)
    .executeTakeFirst()

export const savePasswordHash = (db: Db, id: string, hash: string) =>
  db.updateTable('account').set({ password_hash: hash }).where('id', '=', id).execute()

/** Ends the default password; false when the account already has its own. */
export const saveFirstPassword = async (db: Db, id: string, hash: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ password_hash: hash, password_reset: 0, default_since: null })
    .where('id', '=', id)
    .where('password_hash', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const saveOwnPassword = (db: Db, id: string, hash: string) =>
  db
    .updateTable('account')
    .set({ password_hash: hash, password_reset: 0, default_since: null })
    .where('id', '=', id)
    .execute()

/** Resets to the default password; creates the account if there is none. */
export const saveReset = (db: Db, login: string, name: string, at: string) =>
  db
    .insertInto('account')
    .values({
      id: accountIdOf('student', login),
      role: 'student',
      login,
      name,
      password_hash: null,
      password_reset: 1,
      default_since: at,
      reset_at: at,
      deactivated_at: null,
      last_sign_in_at: null,
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ password_hash: null, password_reset: 1, default_since: at, reset_at: at }),
    )
    .execute()

export const findStudentForReset = (db: Db, id: string) =>
  db
    .selectFrom('student')
    .select(['id', 'first_name', 'last_name', 'date_of_birth'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The columns that getUser answers. */
export const findUserRecord = (db: Db, studentId: string) =>
  db
    .selectFrom('student')
    .leftJoin('account', (join) =>
      join.onRef('account.login', '=', 'student.id').on('account.role', '=', 'student'),
    )
    .select(['student.id', 'student.first_name', 'student.last_name', 'account.password_reset'])
    .where('student.id', '=', studentId)
    .executeTakeFirst()

/** In no order; without those whom the school does not have. */
export const listStudentsForReset = (db: Db, ids: readonly string[]) =>
  inPortions(ids, (piece) =>
    db
      .selectFrom('student')
      .leftJoin('account', (join) =>
        join.onRef('account.login', '=', 'student.id').on('account.role', '=', 'student'),
      )
      .select([
        'student.id',
        'student.first_name',
        'student.last_name',
        'student.date_of_birth',
        'account.password_reset',
      ])
      .where('student.id', 'in', piece)
      .execute(),
  )

export type StudentForReset = Awaited<ReturnType<typeof listStudentsForReset>>[number]

const batchSize = 200

type NewCode = Pick<FirstCodeTable, 'student_id' | 'code_hash' | 'issued_at' | 'expires_at'>

/** A student has one activation code: a new one replaces the old. */
export const saveActivationCodes = async (db: Db, codes: readonly NewCode[]) => {
  for (let from = 0; from < codes.length; from += batchSize)
    await db
      .insertInto('first_code')
      .values(codes.slice(from, from + batchSize))
      .onConflict((conflict) =>
        conflict.column('student_id').doUpdateSet((row) => ({
          code_hash: row.ref('excluded.code_hash'),
          issued_at: row.ref('excluded.issued_at'),
          expires_at: row.ref('excluded.expires_at'),
          used_by: null,
        })),
      )
      .execute()
}

export const findActivationCode = (db: Db, studentId: string): Promise<FirstCodeTable | undefined> =>
  db.selectFrom('first_code').selectAll().where('student_id', '=', studentId).executeTakeFirst()

/** For the browser with session `by`. False when another browser was first, or the code has been replaced. */
export const consumeActivationCode = async (
  db: Db,
  { student_id, code_hash }: Pick<FirstCodeTable, 'student_id' | 'code_hash'>,
  { before, by }: { before: string | null; by: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('first_code')
    .set({ used_by: by })
    .where('student_id', '=', student_id)
    .where('code_hash', '=', code_hash)
    .where((code) =>
      before === null
        ? code('used_by', 'is', null)
        : code.or([code('used_by', 'is', null), code('used_by', '=', before)]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const removeActivationCode = (db: Db, studentId: string) =>
  db.deleteFrom('first_code').where('student_id', '=', studentId).execute()

/** Codes that expired long ago; recent ones stay so that the office can see it. */
export const removeOldActivationCodes = (db: Db, before: string) =>
  db.deleteFrom('first_code').where('expires_at', '<', before).execute()

/** Failures are counted per typed name, which may not exist. It is hashed: people type passwords into the wrong box. */
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
