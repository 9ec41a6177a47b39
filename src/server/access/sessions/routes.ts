// Server end of shared/contract/access/sessions.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#shared/contract/access/sessions'
import { accountIdOf } from '#shared/rules/access/accountId'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { notFound } from '../../platform/core/refusal'
import { findStudentForReset } from '../signIn/queries'
import { endSession, listOpenSessions, readNews, type SessionsContext } from './sessions'

const contextOf = ({ db, clock, config }: FastifyInstance, request: FastifyRequest): SessionsContext => ({
  db,
  limits: config.sessions,
  now: clock(),
  by: currentUser(request),
})

/** Behind requireSignedIn: about the caller's own account. */
export const sessionsSignedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listMySessions),
    handler: (request) => listOpenSessions(contextOf(app, request), currentUser(request)),
  })

  app.route({
    ...routeOptions(contract.endMySession),
    handler: (request) => endSession(contextOf(app, request), currentUser(request), request.body.session_id),
  })

  app.route({
    ...routeOptions(contract.getAccountNews),
    handler: (request) => readNews({ db: app.db, by: currentUser(request) }),
  })
}

/** Behind requireAdmin. */
export const sessionsAdminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const studentOf = async (studentId: string) => {
    if (!(await findStudentForReset(app.db, studentId))) throw notFound()
    return { accountId: accountIdOf('student', studentId), role: 'student' } as const
  }

  app.route({
    ...routeOptions(contract.listStudentSessions),
    handler: async (request) =>
      listOpenSessions(contextOf(app, request), await studentOf(request.params.studentId)),
  })

  app.route({
    ...routeOptions(contract.endStudentSession),
    handler: async (request) => {
      const { student_id, session_id } = request.body
      return endSession(contextOf(app, request), await studentOf(student_id), session_id)
    },
  })
}
