import type { Db, IdempotencyTable } from '../../platform/database/schema/schema'

/** The answer that was given to a request with this key. */
export const findAnswer = (
  db: Db,
  { account_id, route, key }: Pick<IdempotencyTable, 'account_id' | 'route' | 'key'>,
) =>
  db
    .selectFrom('idempotency')
    .select(['status', 'body', 'asked'])
    .where('account_id', '=', account_id)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst()

/** The first answer stays. */
export const saveAnswer = (db: Db, answer: IdempotencyTable) =>
  db
    .insertInto('idempotency')
    .values(answer)
    .onConflict((key) => key.columns(['account_id', 'route', 'key']).doNothing())
    .execute()

/** Fails when the request has an answer already. */
export const insertAnswer = (db: Db, answer: IdempotencyTable) =>
  db.insertInto('idempotency').values(answer).execute()

/** A request is not sent again after days. */
export const removeOldAnswers = (db: Db, before: string) =>
  db.deleteFrom('idempotency').where('at', '<', before).execute()
