// Server end of shared/contract/access/signIn.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/access/signIn'
import { fullName } from '#shared/rules/students/names'
import { routeOptions } from '../../http/route'
import { clearSessionCookie } from '../../http/security/cookies'
import { ensureCsrfToken, renewCsrfToken } from '../../http/security/csrf'
import { currentUser } from '../../http/security/guards'
import { notFound } from '../../platform/core/refusal'
import { findUserRecord } from './queries'
import { changeAdminPassword } from '../password/adminPassword'
import { readChange } from '../password/passwordChange'
import { changePassword, setFirstPassword } from '../password/change'
import { endSession } from '../sessions/queries'
import {
  authDepsOf,
  deviceTriesOf,
  rememberDeviceCookie,
  requestContextOf,
  startSession,
} from './signInCookiesRoutes'
import { logEvent } from './events'
import { signIn } from './signIn'

const cookieRoutes: FastifyPluginAsyncTypebox = async (app) => {
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
      const { presentedSession, ip, id } = request
      // A browser that is marked as signed out is nobody's, and its session still ends.
      const account = presentedSession === null ? undefined : await endSession(app.db, presentedSession)
      if (account !== undefined)
        logEvent(app.log, { event: 'sign-out', outcome: 'ok', account, ip, request_id: id })
      clearSessionCookie(reply)
      renewCsrfToken(reply, null)
      // Not "storage": what other accounts typed in this browser lies there sealed, and would be lost.
      reply.header('clear-site-data', '"cache"')
      return reply.code(204).send(null)
    },
  })
}

const signInRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const deps = authDepsOf(app)

  app.route({
    ...routeOptions(contract.loginStudent),
    handler: async (request, reply) => {
      const { student_id, password, code = '' } = request.body
      const typed = { role: 'student', login: student_id.trim(), password, code } as const
      const tries = deviceTriesOf(request, reply, typed)
      const entry = await signIn(deps, { ...typed, ...requestContextOf(request), tries })
      if (entry.session) startSession(reply, entry.session)
      rememberDeviceCookie(reply, entry.device)
      const isIn = entry.kind === 'session'
      return { name: entry.name, authenticated: isIn, reset_password: !isIn, reset_at: entry.resetAt }
    },
  })

  app.route({
    ...routeOptions(contract.loginAdmin),
    handler: async (request, reply) => {
      const { username, password, code = '' } = request.body
      const typed = { role: 'admin', login: username.trim().toLowerCase(), password, code } as const
      const tries = deviceTriesOf(request, reply, typed)
      const attempt = { ...typed, ...requestContextOf(request), tries }
      const { session, device, codesLeft, mustEnrol, login: name } = await signIn(deps, attempt)
      if (session) startSession(reply, session)
      rememberDeviceCookie(reply, device)
      return {
        name: 'Admin' as const,
        username: name,
        ...(!session && { code_wanted: 1 as const }),
        ...(mustEnrol && { enrol_wanted: 1 as const }),
        ...(codesLeft !== undefined && { recovery_codes_left: codesLeft }),
      }
    },
  })
}

/** Open to everybody. */
export const signInOpenRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(cookieRoutes)
  await app.register(signInRoutes)
}

/** Behind a session or an activation, which decides what the body must have. */
export const signInPasswordRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const deps = authDepsOf(app)

  app.route({
    ...routeOptions(contract.changeStudentPassword),
    handler: async (request, reply) => {
      const user = currentUser(request)
      const change = readChange(user, request.body)
      const { name, session, device } =
        change.kind === 'first'
          ? await setFirstPassword(deps, user, requestContextOf(request), change.password)
          : await changePassword(deps, user, requestContextOf(request), change)
      startSession(reply, session)
      rememberDeviceCookie(reply, device)
      return { name }
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

export const signInAdminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const deps = authDepsOf(app)

  app.route({
    ...routeOptions(contract.changeAdminPassword),
    handler: async (request, reply) => {
      const user = currentUser(request)
      const { old_password: old, password } = request.body
      const { session, device } = await changeAdminPassword(deps, user, requestContextOf(request), {
        old,
        password,
      })
      startSession(reply, session)
      rememberDeviceCookie(reply, device)
      return { username: user.login }
    },
  })
}
