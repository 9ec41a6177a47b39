import type { ExpressionBuilder } from 'kysely'
import type { Database, Db, IdempotencyTable } from '../../platform/database/schema/schema'

type Named = Pick<IdempotencyTable, 'account_id' | 'route' | 'key'>

/** A request under its key. */
export type Asked = Named & { readonly asked: string }

/**
 * A key belongs to the first request that claims it. Until there is an answer, `status` counts below zero how often that
 * request is being worked on. A claim whose process was killed stays, and is in nobody's way but another request's.
 */
export const claimKey = (db: Db, request: Asked, at: string) =>
  db
    .insertInto('idempotency')
    .values({ ...request, status: -1, body: '', at })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'route', 'key'])
        .doUpdateSet((row) => ({ status: row('idempotency.status', '-', 1) }))
        .where('idempotency.status', '<', 0)
        .where('idempotency.asked', '=', request.asked),
    )
    .execute()

/** When nothing was done. The key is free again when nobody works under it. */
export const giveKeyBack = (db: Db, { account_id, route, key, asked }: Asked) =>
  db.transaction().execute(async (trx) => {
    const isOwn = (row: ExpressionBuilder<Database, 'idempotency'>) =>
      row.and({ account_id, route, key, asked })
    await trx
      .updateTable('idempotency')
      .set((row) => ({ status: row('status', '+', 1) }))
      .where(isOwn)
      .where('status', '<', 0)
      .execute()
    await trx.deleteFrom('idempotency').where(isOwn).where('status', '=', 0).execute()
  })

/** The answer that was given to a request with this key, or its claim. */
export const findAnswer = (db: Db, { account_id, route, key }: Named) =>
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
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'route', 'key'])
        .doUpdateSet({ status: answer.status, body: answer.body, at: answer.at })
        .where('idempotency.status', '<', 0),
    )
    .execute()

/** Fails when the request has an answer already. */
export const insertAnswer = (db: Db, answer: IdempotencyTable) =>
  db.insertInto('idempotency').values(answer).execute()

/** A request is not sent again after days. */
export const removeOldAnswers = (db: Db, before: string) =>
  db.deleteFrom('idempotency').where('at', '<', before).execute()
