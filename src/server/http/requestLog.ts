// Times each request and logs it: no paths with ids, no bodies, no names. Sign-ins have a line of their own.
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Call, isExport } from '#shared/contract/call'

declare module 'fastify' {
  interface FastifyRequest {
    /** By monotonicNow(); undefined when it was refused before it reached the app. */
    startedAt: number | undefined
  }
}

/** Must be the first hook. */
export const timeRequests = (app: FastifyInstance) => {
  app.decorateRequest('startedAt', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    request.startedAt = app.monotonicNow()
    done()
  })
}

/** Milliseconds by the app's own clock: tests cannot move Fastify's elapsedTime. */
export const elapsedOf = ({ server, startedAt }: FastifyRequest): number =>
  startedAt === undefined ? 0 : server.monotonicNow() - startedAt

const slowMs = 1000
const warned = new Set([401, 403, 413, 415, 429])

const levelOf = (status: number): 'info' | 'warn' | 'error' => {
  if (status >= 500) return 'error'
  return warned.has(status) ? 'warn' : 'info'
}

/**
 * Fast, successful reads are not logged, nor pages that strangers look for in vain. Calls that an overloaded portal turns
 * away are logged once, by kind, and counted: thousands of lines would only add to the load.
 */
const isQuiet = (request: FastifyRequest, { statusCode }: FastifyReply, elapsedMs: number) => {
  const { method, user, routeOptions, isTurnedAway } = request
  if (isTurnedAway) return true
  const isFine = statusCode < 400 || (statusCode === 404 && !user)
  const call: Call | undefined = routeOptions.config.call
  return method === 'GET' && elapsedMs < slowMs && isFine && !(call && isExport(call))
}

const line = (request: FastifyRequest, reply: FastifyReply, elapsedMs: number) => ({
  request_id: request.id,
  method: request.method,
  // The pattern of the path, never the path itself: it may hold a student's id.
  route: request.routeOptions.url ?? 'unknown',
  status: reply.statusCode,
  ms: Math.round(elapsedMs),
  account: request.user?.accountId,
  ip: request.ip,
})

/** One answer for the metrics; nothing in it says who asked. */
export interface Answered {
  readonly method: string
  /** The pattern of the path. */
  readonly route: string
  readonly status: number
  readonly seconds: number
  /** Turned away on purpose, and counted elsewhere. */
  readonly isTurnedAway: boolean
}

export type Watch = (answered: Answered) => void

/** Logs all but quiet requests; `watch` hears of each. */
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

/** The parts of a request that say who calls; a Fastify request has them all. */
export interface Caller {
  readonly ip: string
  /** The number of the request. */
  readonly id: string
  readonly headers: { readonly cookie?: string | undefined; readonly 'user-agent'?: string | undefined }
  /** The session ID from the cookie, valid or not. */
  readonly presentedSession: string | null
}

type SignInEvent =
  | 'sign-in'
  | 'sign-out'
  | 'sign-in confirmed'
  | 'second factor'
  | 'recovery code'
  | 'activation'
  | 'password change'
  | 'password reset'
  | 'set-up'
  | 'sibling added'

/**
 * One line per sign-in event (SEC-32): who, from where, and the outcome; never a secret.
 *
 * @param account undefined for an unknown name: it may be a password typed into the wrong box
 */
export const logEvent = (
  { log }: { readonly log: FastifyBaseLogger },
  { ip, id: request_id }: Caller,
  event: SignInEvent,
  outcome: 'ok' | 'refused' | 'too many',
  account?: string,
) => {
  const line = { event, outcome, account, ip, request_id }
  if (outcome === 'ok') log.info(line, 'sign-in event')
  else log.warn(line, 'sign-in event')
}
