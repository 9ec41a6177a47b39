// Server end of shared/contract/intake/lastYear.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/intake/lastYear'
import { dayIn } from '#shared/rules/dates'
import { routeOptions } from '../../http/route'
import { currentUser, notAllowed, requireOwnBody } from '../../http/security/guards'
import { confirm, lastYearOf } from './confirm'

/** app.ts registers it behind requireOwnRecord. */
export const lastYearOwnRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.getLastYear),
    handler: ({ params }) => lastYearOf(app.db, params.studentId),
  })
}

const notInTheirName = 'Only the family can say that nothing has changed.'

/** app.ts registers it behind requireSignedIn; the body names the student. */
export const lastYearSignedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock, config } = app

  app.route({
    ...routeOptions(contract.confirmSection),
    preHandler: requireOwnBody('student_id'),
    handler: (request) => {
      const { role, accountId, sessionId } = currentUser(request)
      if (role === 'admin') throw notAllowed(notInTheirName)
      const now = clock()
      const today = dayIn(config.school.timeZone, now)
      return confirm({ db, now, today, accountId, sessionId }, request.body)
    },
  })
}
