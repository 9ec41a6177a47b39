// A request sent again with the same key gets the first answer; another request with that key is refused, also
// while the first one is being worked on. The work itself must still be safe to repeat: the same request may come again
// while it runs, or after its process was killed.
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/core/refusal'
import type { Db, IdempotencyTable } from '../../platform/database/schema/schema'
import { claimKey, findAnswer, giveKeyBack, saveAnswer, type Asked } from './idempotencyQueries'

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
