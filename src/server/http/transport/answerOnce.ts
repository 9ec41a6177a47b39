// A request sent again with the same key gets the first answer (REL-13). The work itself must still be safe to repeat:
// two requests with one key may run at the same time.
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/core/refusal'
import type { Db, IdempotencyTable } from '../../platform/database/schema/schema'
import { findAnswer, saveAnswer } from './idempotencyRepository'

/** The client's name for one request (REL-13). */
export const idempotencyKey = ({ headers }: FastifyRequest): string | null => {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]{1,100}$/.test(key)) return key
  throw new Refusal(422, 'The Idempotency-Key must have 1 to 100 visible characters.')
}

interface KeyedRequest {
  readonly db: Db
  readonly account_id: string
  readonly route: string
  /** Null: the client gave the request no key. */
  readonly key: string | null
  readonly now: Date
}

export const answerOnce = async <Answer>(
  { db, account_id, route, key, now }: KeyedRequest,
  work: () => Promise<Answer>,
): Promise<Answer> => {
  if (key === null) return work()
  const request = { account_id, route, key }
  const earlier = await findAnswer(db, request)
  if (earlier) return JSON.parse(earlier.body) as Answer
  const answer = await work()
  const remembered: IdempotencyTable = {
    ...request,
    status: 200,
    body: JSON.stringify(answer),
    at: now.toISOString(),
  }
  await saveAnswer(db, remembered)
  return answer
}
