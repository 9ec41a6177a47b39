// Server end of shared/contract/students/agreement.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/students/agreement'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { savePaper } from './agreement'

export const agreementRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.savePaperAgreement),
    handler: (request) => savePaper(app, currentUser(request), request.body),
  })
}
