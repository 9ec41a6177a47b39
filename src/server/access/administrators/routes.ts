// Server end of shared/contract/access/administrators, and of setting administrators up through their link.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/access/administrators'
import { setupAdmin } from '#shared/contract/access/signIn'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { listAdministrators, saveAdministrator } from './administrators'
import { setUpAdmin } from './setup'

export const administratorsRunRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listAdministrators),
    handler: (request) => listAdministrators(app, currentUser(request)),
  })

  app.route({
    ...routeOptions(contract.saveAdministrator),
    handler: (request) => {
      const { username, ...asked } = request.body
      return saveAdministrator(app, currentUser(request), {
        ...asked,
        username: username.trim().toLowerCase(),
      })
    },
  })
}

/** Open to everybody: the token is the permission. */
export const setupOpenRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(setupAdmin),
    handler: (request) => {
      const { token, username, password } = request.body
      return setUpAdmin(app, request, { token, username: username.trim(), password })
    },
  })
}
