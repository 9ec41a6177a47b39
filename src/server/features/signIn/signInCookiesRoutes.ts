// Connects HTTP and the sign-in services.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cookieIn, deviceCookie, setDeviceCookie, setSessionCookie } from '../../http/security/cookies'
import { renewCsrfToken } from '../../http/security/csrf'
import { deviceTokensIn } from './devices/knownDevicesService'
import type { RequestContext, AuthDeps } from './requestContext'
import type { OpenedSession } from './sessions/openSessionService'

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

/** Sets the session cookie and its CSRF token. */
export const startSession = (reply: FastifyReply, { token, id }: OpenedSession) => {
  setSessionCookie(reply, token)
  renewCsrfToken(reply, id)
}

/** After a sign-in with the account's own password: marks this browser as known. */
export const rememberDeviceCookie = (reply: FastifyReply, device: string | null) => {
  if (device !== null) setDeviceCookie(reply, device)
}
