// Server end of shared/contract/access/passwordResets, and of the reset of one.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/access/passwordResets'
import { resetStudentPassword } from '#shared/contract/access/signIn'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { resetPassword } from './reset'
import { planPasswordResets, resetPasswords } from './resetMany'

/** Fits five thousand students with long IDs. */
const bodyLimit = 150_000

export const passwordResetHelpRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(resetStudentPassword),
    handler: (request) => {
      const { student_id: studentId, reason = null } = request.body
      return resetPassword(app, currentUser(request), request, { studentId, reason })
    },
  })

  app.route({
    ...routeOptions(contract.planPasswordResets),
    bodyLimit,
    handler: (request) => planPasswordResets(app, currentUser(request), request.body.student_ids),
  })

  app.route({
    ...routeOptions(contract.resetStudentPasswords),
    bodyLimit,
    handler: (request) => resetPasswords(app, currentUser(request), request, request.body),
  })
}
