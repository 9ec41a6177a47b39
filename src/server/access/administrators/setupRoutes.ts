// Setting up the first administrator, and others through their link. Contract: shared/contract/access/signIn.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { setupAdmin } from '#shared/contract/access/signIn'
import { routeOptions } from '../../http/route'
import { authDepsOf, requestContextOf } from '../signIn/signInCookiesRoutes'
import { setUpAdmin } from './setup'

/** Open to everybody: the token is the permission. */
export const setupOpenRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const deps = authDepsOf(app)

  app.route({
    ...routeOptions(setupAdmin),
    handler: (request) => {
      const { token, username, password } = request.body
      return setUpAdmin(deps, requestContextOf(request), { token, username: username.trim(), password })
    },
  })
}
