import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/core/refusal'

/** The client's name for this one request: sent twice, it has one effect and one answer (REL-13). */
export const idempotencyKey = ({ headers }: FastifyRequest): string | null => {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]{1,100}$/.test(key)) return key
  throw new Refusal(422, 'The Idempotency-Key must have 1 to 100 visible characters.')
}
