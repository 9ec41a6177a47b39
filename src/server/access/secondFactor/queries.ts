import type { Db } from '../../platform/database/schema/schema'

export const findSecondFactor = (db: Db, accountId: string) =>
  db.selectFrom('second_factor').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export type SecondFactorRow = NonNullable<Awaited<ReturnType<typeof findSecondFactor>>>

/** @param offered_secret sealed */
export const saveOffered = (db: Db, account_id: string, offered_secret: string, offered_at: string) =>
  db
    .insertInto('second_factor')
    .values({ account_id, secret: null, enrolled_at: null, last_step: 0, offered_secret, offered_at })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ offered_secret, offered_at }))
    .execute()

/** True for the first: an offer can be used once. */
export const saveEnrolled = async (
  db: Db,
  { account_id, offered_secret }: Pick<SecondFactorRow, 'account_id' | 'offered_secret'>,
  at: string,
  step: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ secret: offered_secret, enrolled_at: at, last_step: step, offered_secret: null, offered_at: null })
    .where('account_id', '=', account_id)
    .where('offered_secret', '=', offered_secret)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * True once per step, so that an intercepted code is useless. A stored step beyond the newest possible one comes from a
 * wrong clock and is ignored.
 */
export const consumeStep = async (
  db: Db,
  accountId: string,
  step: number,
  newest: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where((is) => is.or([is('last_step', '<', step), is('last_step', '>', newest)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** True if one was set up. */
export const removeSecondFactorOf = async (db: Db, accountId: string): Promise<boolean> => {
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  const row = await db
    .deleteFrom('second_factor')
    .where('account_id', '=', accountId)
    .returning('enrolled_at')
    .executeTakeFirst()
  return row !== undefined && row.enrolled_at !== null
}

export const replaceRecoveryCodes = async (db: Db, account_id: string, hashes: readonly string[]) => {
  await db.deleteFrom('recovery_code').where('account_id', '=', account_id).execute()
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ code_hash, account_id, used_at: null })))
    .execute()
}

/** True once per code. */
export const consumeRecoveryCode = async (db: Db, codeHash: string, at: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const countRecoveryCodes = async (db: Db, accountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
