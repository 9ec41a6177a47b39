// Server end of shared/contract/access/secondFactor.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/access/secondFactor'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { confirmSignIn } from '../signIn/reauthentication'
import { requestContextOf, authDepsOf } from '../signIn/signInCookiesRoutes'
import {
  enrolSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './secondFactor'

/** Behind a session, whether or not its second step is set up. */
export const confirmRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const deps = authDepsOf(app)

  app.route({
    ...routeOptions(contract.checkFreshSignIn),
    handler: async (_request, reply) => reply.code(204).send(null),
  })

  app.route({
    ...routeOptions(contract.confirmSignIn),
    handler: (request) => {
      const { password, code } = request.body
      return confirmSignIn(deps, currentUser(request), requestContextOf(request), { password, code })
    },
  })
}

/** Behind an administrator's session, whether or not its second step is set up. */
export const secondFactorRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const deps = authDepsOf(app)

  app.route({
    ...routeOptions(contract.getSecondFactor),
    handler: (request) => readSecondFactor(deps, currentUser(request)),
  })

  app.route({
    ...routeOptions(contract.startSecondFactor),
    handler: (request) => startSecondFactor(deps, currentUser(request)),
  })

  app.route({
    ...routeOptions(contract.enrolSecondFactor),
    handler: (request) =>
      enrolSecondFactor(deps, currentUser(request), requestContextOf(request), request.body.code),
  })

  app.route({
    ...routeOptions(contract.renewRecoveryCodes),
    handler: (request) => renewRecoveryCodes(deps, currentUser(request), requestContextOf(request)),
  })

  app.route({
    ...routeOptions(contract.removeSecondFactor),
    handler: (request) => removeSecondFactor(deps, currentUser(request), requestContextOf(request)),
  })
}
