// What is written down about requests: no addresses with ids, no bodies, no names (SEC-81).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { elapsedOf } from './requestTime'

const slow = 1000
const told = new Set([401, 403, 413, 415, 429])

const levelOf = (status: number): 'info' | 'warn' | 'error' => {
  if (status >= 500) return 'error'
  return told.has(status) ? 'warn' : 'info'
}

/**
 * Reads that go well and fast, and what strangers look for in vain. What an overstrained portal turns away is told
 * once, with its kinds, and counted: thousands of lines would be one more strain.
 */
const isQuiet = (request: FastifyRequest, { statusCode }: FastifyReply, elapsedMs: number) => {
  const { method, user, routeOptions, isTurnedAway } = request
  if (isTurnedAway) return true
  const isFine = statusCode < 400 || (statusCode === 404 && !user)
  return method === 'GET' && elapsedMs < slow && isFine && !routeOptions.config.call?.exports
}

const line = (request: FastifyRequest, reply: FastifyReply, elapsedMs: number) => ({
  request_id: request.id,
  method: request.method,
  // The pattern of the path, never the path: it may hold a student's id.
  route: request.routeOptions.url ?? 'unknown',
  status: reply.statusCode,
  ms: Math.round(elapsedMs),
  account: request.user?.accountId,
  ip: request.ip,
})

/** What the metrics count: nothing of it tells who asked. */
export interface Answered {
  readonly method: string
  /** The pattern of the path. */
  readonly route: string
  readonly status: number
  readonly seconds: number
  /** Turned away on purpose: counted elsewhere. */
  readonly isTurnedAway: boolean
}

export type Watch = (answered: Answered) => void

/** Reads that go well and fast are not worth a line; `watch` is told of each. */
export const logRequests = (app: FastifyInstance, watch?: Watch) => {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply
    const elapsedMs = elapsedOf(request)
    const { method, isTurnedAway, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    watch?.({ method, route, status, seconds: elapsedMs / 1000, isTurnedAway })
    if (!isQuiet(request, reply, elapsedMs))
      request.log[levelOf(status)](line(request, reply, elapsedMs), 'request')
    done()
  })
}
