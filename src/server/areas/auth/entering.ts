// Between HTTP and the services of this area.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { setSessionCookie } from '../../plugins/cookies'
import { renewCsrfToken } from '../../plugins/csrf'
import type { Asking, Portal } from './asking'
import type { OpenedSession } from './openSession'

export const portalOf = (app: FastifyInstance): Portal => ({
  db: app.db,
  config: app.config,
  clock: app.clock,
  log: app.log,
})

export const askingOf = ({ ip, id, headers, presentedSession }: FastifyRequest): Asking => ({
  ip,
  requestId: id,
  userAgent: headers['user-agent'] ?? null,
  presentedSession,
})

/** A new session cookie, and the CSRF token that belongs to it. */
export const enter = (reply: FastifyReply, { token, id }: OpenedSession) => {
  setSessionCookie(reply, token)
  renewCsrfToken(reply, id)
}
