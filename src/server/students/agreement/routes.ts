// Server end of shared/contract/students/agreement.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/students/agreement'
import { dayIn } from '#shared/rules/dates'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { savePaper } from './paperAgreement'

/** app.ts registers it behind requireAdmin. */
export const agreementAdminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock, config } = app
  const { timeZone } = config.school

  app.route({
    ...routeOptions(contract.savePaperAgreement),
    handler: (request) => {
      const now = clock()
      const today = dayIn(timeZone, now)
      return savePaper({ db, now, today, timeZone, by: currentUser(request) }, request.body)
    },
  })
}
