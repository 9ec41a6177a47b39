// Server end of shared/contract/intake/lastYear.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/intake/lastYear'
import { routeOptions } from '../../http/route'
import { currentUser, requireOwnBody } from '../../http/security/guards'
import { confirm, lastYearOf } from './confirm'

/** app.ts registers it behind requireOwnRecord. */
export const lastYearOwnRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.getLastYear),
    handler: ({ params }) => lastYearOf(app.db, params.studentId),
  })
}

/** app.ts registers it behind requireSignedIn; the body names the student. */
export const lastYearSignedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.confirmSection),
    preHandler: requireOwnBody('student_id', 'editRecords'),
    handler: (request) => confirm(app, currentUser(request), request.body),
  })
}
