// Against forged requests: each change needs a token, bound to the session, that only our own page can
// read, and must come from our own page as far as the browser tells.
import { createHmac, createSecretKey, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config'
import { Refusal } from '../../platform/core/refusal'
import type { App } from '../appParts'
import { asHook } from './guards'
import { cookieIn, csrfCookie, setCsrfCookie } from './session'

export const createCsrfKey = ({ secret }: Pick<Config, 'secret'>): KeyObject =>
  createSecretKey(secret, 'utf8')

const sign = ({ csrfKey }: Pick<App, 'csrfKey'>, binding: string, nonce: string): string =>
  createHmac('sha256', csrfKey).update(`${binding}.${nonce}`).digest('base64url')

const visitor = 'visitor'

/** Sets a new token for a session id, or for a visitor. */
export const renewCsrfToken = (reply: FastifyReply, sessionId: string | null) => {
  const nonce = randomBytes(16).toString('base64url')
  setCsrfCookie(reply, `${nonce}.${sign(reply.server, sessionId ?? visitor, nonce)}`)
}

const isEqual = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The token is bound to the cookie as presented, so that it still counts when the session has ended. */
const isTokenOf = ({ presentedSession, server }: FastifyRequest, token: string): boolean => {
  const [nonce = '', signature = ''] = token.split('.')
  return isEqual(signature, sign(server, presentedSession ?? visitor, nonce))
}

const isTokenRight = (request: FastifyRequest): boolean => {
  const token = request.headers['x-xsrf-token']
  if (typeof token !== 'string' || token !== cookieIn(request.headers.cookie, csrfCookie)) return false
  return isTokenOf(request, token)
}

/** A valid token stays: another page of the same browser may just be using it. */
export const ensureCsrfToken = (request: FastifyRequest, reply: FastifyReply) => {
  const token = cookieIn(request.headers.cookie, csrfCookie)
  if (token === undefined || !isTokenOf(request, token)) renewCsrfToken(reply, request.presentedSession)
}

const isOurOrigin = ({ headers, host, server }: FastifyRequest): boolean => {
  const { origin } = headers
  if (origin !== undefined) {
    if (server.config.allowedOrigins.includes(origin)) return true
    return URL.canParse(origin) && new URL(origin).host === host
  }
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

const isHarmless = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

const check = (request: FastifyRequest) => {
  if (isHarmless(request.method)) return
  const isOurs = isOurOrigin(request)
  if (isOurs && isTokenRight(request)) return
  request.log.warn(
    { request_id: request.id, event: 'csrf', route: request.routeOptions.url, origin: isOurs },
    'refused a change without a valid token',
  )
  const message = 'This page has been open for too long. Please reload it and try again.'
  throw new Refusal(403, message, { csrf: [message] })
}

/** Runs after the guards, so that somebody who is not signed in hears that first. */
export const refuseForgery = (api: FastifyInstance) => {
  const hook = asHook(check)
  api.addHook('preParsing', (request, reply, _payload, done) => hook(request, reply, done))
}
