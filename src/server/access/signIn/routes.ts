// Server end of shared/contract/access/signIn, and of the confirmation of a sign-in.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { checkFreshSignIn, confirmSignIn as confirmCall } from '#shared/contract/access/secondFactor'
import * as contract from '#shared/contract/access/signIn'
import { isOfficeRole } from '#shared/rules/access/roles'
import { fullName } from '#shared/rules/students/names'
import { routeOptions } from '../../http/route'
import {
  clearSessionCookie,
  setDeviceCookie,
  setSessionCookie,
  setTriesCookie,
} from '../../http/security/session'
import { ensureCsrfToken, renewCsrfToken } from '../../http/security/csrf'
import { currentUser } from '../../http/security/guards'
import { notFound } from '../../platform/core/refusal'
import { triesLastMs } from '../lockout/lockout'
import { changeOwnPassword, changePassword } from '../password/change'
import type { OpenedSession } from '../sessions/open'
import { endSession } from '../sessions/queries'
import { logEvent } from '../../http/requestLog'
import { findUserRecord } from './queries'
import { confirmSignIn } from '../password/ownPassword'
import { signIn } from './signIn'

/** Open to everybody. */
export const signInOpenRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.getCsrfCookie),
    url: app.config.school.csrfCookiePath,
    handler: async (request, reply) => {
      ensureCsrfToken(request, reply)
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...routeOptions(contract.logout),
    handler: async (request, reply) => {
      const { presentedSession } = request
      // A browser that is marked as signed out is nobody's, and its session still ends.
      const account = presentedSession === null ? undefined : await endSession(app.db, presentedSession)
      if (account !== undefined) logEvent(app, request, 'sign-out', 'ok', account)
      clearSessionCookie(reply)
      renewCsrfToken(reply, null)
      // Not "storage": what other accounts typed in this browser lies there sealed, and would be lost.
      reply.header('clear-site-data', '"cache"')
      return reply.code(204).send(null)
    },
  })

  const triesSaver = (reply: FastifyReply) => (cookie: string) => {
    setTriesCookie(reply, cookie, triesLastMs / 1000)
  }

  app.route({
    ...routeOptions(contract.loginStudent),
    handler: async (request, reply) => {
      const { student_id, password, code = '' } = request.body
      const typed = { role: 'student', login: student_id.trim(), password, code } as const
      const entry = await signIn(app, request, typed, triesSaver(reply))
      answerOpened(reply, entry)
      const isIn = entry.kind === 'session'
      return { name: entry.name, authenticated: isIn, reset_password: !isIn, reset_at: entry.resetAt }
    },
  })

  app.route({
    ...routeOptions(contract.loginAdmin),
    handler: async (request, reply) => {
      const { username, password, code = '' } = request.body
      const typed = { role: 'admin', login: username.trim().toLowerCase(), password, code } as const
      const entry = await signIn(app, request, typed, triesSaver(reply))
      answerOpened(reply, entry)
      return {
        name: entry.name,
        username: entry.login,
        ...smallerRole(entry.officeRole),
        ...(!entry.session && { code_wanted: 1 as const }),
        ...(entry.mustEnrol && { enrol_wanted: 1 as const }),
        ...(entry.codesLeft !== undefined && { recovery_codes_left: entry.codesLeft }),
      }
    },
  })
}

/** An administrator's answer is the specification's. */
const smallerRole = (role: string | null) => (isOfficeRole(role) && role !== 'administrator' ? { role } : {})

interface Opened {
  readonly session: OpenedSession | null
  readonly device: string | null
}

/** Sets the cookie of the session with its CSRF token, and that of a known browser. */
const answerOpened = (reply: FastifyReply, { session, device }: Opened) => {
  if (session) {
    setSessionCookie(reply, session.token)
    renewCsrfToken(reply, session.id)
  }
  if (device !== null) setDeviceCookie(reply, device)
}

/** Behind a session or an activation, which decides what the body must have. */
export const signInPasswordRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.changeStudentPassword),
    handler: async (request, reply) => {
      const changed = await changePassword(app, currentUser(request), request, request.body)
      answerOpened(reply, changed)
      return { name: changed.name }
    },
  })
}

/** Behind a session, whether or not its second step is set up. */
export const confirmRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(checkFreshSignIn),
    handler: async (_request, reply) => reply.code(204).send(null),
  })

  app.route({
    ...routeOptions(confirmCall),
    handler: (request) => {
      const { password, code } = request.body
      return confirmSignIn(app, currentUser(request), request, { password, code })
    },
  })
}

export const signInOwnRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.getUser),
    handler: async ({ params }) => {
      const record = await findUserRecord(app.db, params.studentId)
      if (!record) throw notFound()
      const password_reset = record.password_reset === 0 ? (0 as const) : (1 as const)
      return [{ student_id: record.id, password_reset, name: fullName(record) }]
    },
  })
}

export const ownPasswordRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.changeAdminPassword),
    handler: async (request, reply) => {
      const user = currentUser(request)
      const { old_password, password } = request.body
      answerOpened(reply, await changeOwnPassword(app, user, request, old_password, password))
      return { username: user.login }
    },
  })
}
