// Server end of shared/contract/access/sessions.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/access/sessions'
import { accountIdOf } from '#shared/rules/access/accountId'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { notFound } from '../../platform/core/refusal'
import { findStudentForReset } from '../signIn/queries'
import { endSession, listOpenSessions, readNews } from './accountSessions'

/** Behind requireSignedIn: about the caller's own account. */
export const sessionsSignedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listMySessions),
    handler: (request) => {
      const user = currentUser(request)
      return listOpenSessions(app, user, user)
    },
  })

  app.route({
    ...routeOptions(contract.endMySession),
    handler: (request) => {
      const user = currentUser(request)
      return endSession(app, user, user, request.body.session_id)
    },
  })

  app.route({
    ...routeOptions(contract.getAccountNews),
    handler: (request) => readNews(app, currentUser(request)),
  })
}

export const sessionsHelpRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const studentOf = async (studentId: string) => {
    if (!(await findStudentForReset(app.db, studentId))) throw notFound()
    return { accountId: accountIdOf('student', studentId), role: 'student' } as const
  }

  app.route({
    ...routeOptions(contract.listStudentSessions),
    handler: async (request) =>
      listOpenSessions(app, currentUser(request), await studentOf(request.params.studentId)),
  })

  app.route({
    ...routeOptions(contract.endStudentSession),
    handler: async (request) => {
      const { student_id, session_id } = request.body
      return endSession(app, currentUser(request), await studentOf(student_id), session_id)
    },
  })
}
