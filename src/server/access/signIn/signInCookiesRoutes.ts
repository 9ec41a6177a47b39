// Connects HTTP and the sign-in services.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  cookieIn,
  deviceCookie,
  setDeviceCookie,
  setSessionCookie,
  setTriesCookie,
  triesCookie,
} from '../../http/security/cookies'
import { renewCsrfToken } from '../../http/security/csrf'
import { deviceTokensIn } from '../sessions/knownDevices'
import type { RequestContext, AuthDeps } from './requestContext'
import type { Attempt, DeviceTries } from './signInAttempt'
import {
  pauseIn,
  triesIn,
  triesKeyOf,
  triesLastMs,
  triesText,
  withFailure,
  type Tried,
} from '../lockout/deviceTries'
import type { OpenedSession } from '../sessions/openSession'

export const authDepsOf = (app: FastifyInstance): AuthDeps => ({
  db: app.db,
  config: app.config,
  clock: app.clock,
  log: app.log,
})

export const requestContextOf = ({ ip, id, headers, presentedSession }: FastifyRequest): RequestContext => ({
  ip,
  requestId: id,
  userAgent: headers['user-agent'] ?? null,
  presentedSession,
  deviceTokens: deviceTokensIn(cookieIn(headers.cookie, deviceCookie)),
})

export const deviceTriesOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  { role, login, code }: Pick<Attempt, 'role' | 'login' | 'code'>,
): DeviceTries => {
  const { config, clock } = request.server
  const now = clock()
  const tries = triesIn(config.secret, cookieIn(request.headers.cookie, triesCookie), now)
  const key = triesKeyOf(config.secret, role, login, code !== '')
  const store = (next: readonly Tried[]) =>
    setTriesCookie(reply, triesText(config.secret, next), triesLastMs / 1000)
  return {
    pausedUntil: pauseIn(tries, key, now),
    failed: () => {
      const next = withFailure(tries, key, now)
      store(next)
      return { failures: next[0]?.failures ?? 1, pausedUntil: pauseIn(next, key, now) }
    },
    forget: () => {
      const both = [true, false].map((hasCode) => triesKeyOf(config.secret, role, login, hasCode))
      const others = tries.filter((one) => !both.includes(one.key))
      if (others.length < tries.length) store(others)
    },
  }
}

/** Sets the session cookie and its CSRF token. */
export const startSession = (reply: FastifyReply, { token, id }: OpenedSession) => {
  setSessionCookie(reply, token)
  renewCsrfToken(reply, id)
}

/** After a sign-in with the account's own password: marks this browser as known. */
export const rememberDeviceCookie = (reply: FastifyReply, device: string | null) => {
  if (device !== null) setDeviceCookie(reply, device)
}
