// Server end of shared/contract/access/secondFactor.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/access/secondFactor'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import {
  enrolSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './secondFactor'

/** Behind a session of the office, whether or not its second step is set up. */
export const secondFactorRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.getSecondFactor),
    handler: (request) => readSecondFactor(app, currentUser(request)),
  })

  app.route({
    ...routeOptions(contract.startSecondFactor),
    handler: (request) => startSecondFactor(app, currentUser(request)),
  })

  app.route({
    ...routeOptions(contract.enrolSecondFactor),
    handler: (request) => enrolSecondFactor(app, currentUser(request), request, request.body.code),
  })

  app.route({
    ...routeOptions(contract.renewRecoveryCodes),
    handler: (request) => renewRecoveryCodes(app, currentUser(request), request),
  })

  app.route({
    ...routeOptions(contract.removeSecondFactor),
    handler: (request) => removeSecondFactor(app, currentUser(request), request),
  })
}
