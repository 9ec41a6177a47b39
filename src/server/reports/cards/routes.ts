// Server end of shared/contract/reports/termReports: cards for families and for anybody with a printed code.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/reports/termReports'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { accountRole } from '../../http/security/session'
import { checkCard, listTermsOf, openReportPage, termKeyIn } from './reportPage'

export const cardsOpenRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.checkReport),
    handler: ({ params, ip }) => checkCard(app, ip, params.token),
  })
}

/** Behind requireOwnRecord. */
export const cardsOwnRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listReportCardTerms),
    handler: ({ params }) => listTermsOf(app.db, params.studentId),
  })

  app.route({
    ...routeOptions(contract.getReportCardPage),
    handler: (request) => {
      const role = accountRole(currentUser(request))
      return openReportPage(app, termKeyIn(request.params), request.params.studentId, role)
    },
  })
}
