// A request sent again with the same key gets the first answer; another request with that key is refused, also
// while the first one is being worked on. The work itself must still be safe to repeat: the same request may come again
// while it runs, or after its process was killed.
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ExpressionBuilder } from 'kysely'
import { Refusal } from '../../platform/core/refusal'
import type { Database, Db, IdempotencyTable } from '../../platform/database/schema/schema'

/** The client's name for one request. */
export const idempotencyKey = ({ headers }: FastifyRequest): string | null => {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]{1,100}$/.test(key)) return key
  throw new Refusal(422, 'The Idempotency-Key must have 1 to 100 visible characters.')
}

/** The same whatever the order of the keys. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** @param body of a request, or what stands for it */
export const hashOfAsked = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body, inOrder)).digest('hex')

const otherRequest = 'This Idempotency-Key belongs to another request. Send this one with a key of its own.'

/** Undefined where the key is new or has no answer yet. Refuses another request than the one that the key belongs to. */
export const earlierAnswerTo = async <Answer>(
  db: Db,
  { asked, ...named }: Asked,
): Promise<Answer | undefined> => {
  const earlier = await findAnswer(db, named)
  if (!earlier) return undefined
  if (earlier.asked !== asked) throw new Refusal(422, otherRequest)
  if (earlier.status < 0) return undefined
  return JSON.parse(earlier.body) as Answer
}

interface KeyedRequest {
  readonly db: Db
  readonly account_id: string
  readonly route: string
  /** Null: the client gave the request no key. */
  readonly key: string | null
  /** The body, or what stands for it. */
  readonly body: unknown
  readonly now: Date
}

export const answerOnce = async <Answer>(
  { db, account_id, route, key, body, now }: KeyedRequest,
  work: () => Promise<Answer>,
): Promise<Answer> => {
  if (key === null) return work()
  const request = { account_id, route, key, asked: hashOfAsked(body) }
  await claimKey(db, request, now.toISOString())
  const earlier = await earlierAnswerTo<Answer>(db, request)
  if (earlier !== undefined) return earlier
  const answer = await work().catch(async (error: unknown) => {
    // After another fault it is not known whether something was done.
    if (error instanceof Refusal) await giveKeyBack(db, request)
    throw error
  })
  const remembered: IdempotencyTable = {
    ...request,
    status: 200,
    body: JSON.stringify(answer),
    at: now.toISOString(),
  }
  await saveAnswer(db, remembered)
  return answer
}

type Named = Pick<IdempotencyTable, 'account_id' | 'route' | 'key'>

/** A request under its key. */
type Asked = Named & { readonly asked: string }

/**
 * A key belongs to the first request that claims it. Until there is an answer, `status` counts below zero how often that
 * request is being worked on. A claim whose process was killed stays, and is in nobody's way but another request's.
 */
const claimKey = (db: Db, request: Asked, at: string) =>
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
const giveKeyBack = (db: Db, { account_id, route, key, asked }: Asked) =>
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
const saveAnswer = (db: Db, answer: IdempotencyTable) =>
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
