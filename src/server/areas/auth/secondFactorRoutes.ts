// Server end of shared/contract/secondFactor.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/secondFactor'
import { requireFreshSignIn } from '../../plugins/freshSignIn'
import { currentUser } from '../../plugins/guards'
import { on } from '../on'
import { confirmSignIn } from './confirmService'
import { askingOf, portalOf } from './entering'
import {
  enrolSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './secondFactorService'

/** Behind a session, whether or not its second step is set up. */
export const confirmRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const portal = portalOf(app)

  app.route({
    ...on(contract.checkFreshSignIn),
    onRequest: requireFreshSignIn,
    handler: async (_request, reply) => reply.code(204).send(null),
  })

  app.route({
    ...on(contract.confirmSignIn),
    handler: (request) => {
      const { password, code } = request.body
      return confirmSignIn(portal, currentUser(request), askingOf(request), { password, code })
    },
  })
}

/** Behind an administrator's session, whether or not its second step is set up. */
export const secondFactorRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const portal = portalOf(app)

  app.route({
    ...on(contract.getSecondFactor),
    handler: (request) => readSecondFactor(portal, currentUser(request)),
  })

  app.route({
    ...on(contract.startSecondFactor),
    onRequest: requireFreshSignIn,
    handler: (request) => startSecondFactor(portal, currentUser(request)),
  })

  app.route({
    ...on(contract.enrolSecondFactor),
    handler: (request) =>
      enrolSecondFactor(portal, currentUser(request), askingOf(request), request.body.code),
  })

  app.route({
    ...on(contract.renewRecoveryCodes),
    onRequest: requireFreshSignIn,
    handler: (request) => renewRecoveryCodes(portal, currentUser(request), askingOf(request)),
  })

  app.route({
    ...on(contract.removeSecondFactor),
    onRequest: requireFreshSignIn,
    handler: (request) => removeSecondFactor(portal, currentUser(request), askingOf(request)),
  })
}
