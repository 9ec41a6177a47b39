// Server end of shared/contract/access/passwordResets, and of the reset of one.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import * as contract from '#shared/contract/access/passwordResets'
import { resetStudentPassword } from '#shared/contract/access/signIn'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { authDepsOf, requestContextOf } from '../signIn/signInCookiesRoutes'
import { resetPassword, type ResetContext } from './reset'
import { planPasswordResets, resetPasswords } from './resetMany'

/** Of five thousand students with long IDs. */
const bodyLimit = 150_000

/** app.ts registers it behind requireAdmin. */
export const passwordResetAdminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const deps = authDepsOf(app)
  const resetOf = (request: FastifyRequest): ResetContext => ({
    ...{ deps, by: currentUser(request), context: requestContextOf(request), now: deps.clock() },
  })

  app.route({
    ...routeOptions(resetStudentPassword),
    handler: (request) => {
      const { student_id: studentId, reason = null } = request.body
      return resetPassword(resetOf(request), { studentId, reason })
    },
  })

  app.route({
    ...routeOptions(contract.planPasswordResets),
    bodyLimit,
    handler: (request) => planPasswordResets(resetOf(request), request.body.student_ids),
  })

  app.route({
    ...routeOptions(contract.resetStudentPasswords),
    bodyLimit,
    handler: (request) => resetPasswords(resetOf(request), request.body),
  })
}
