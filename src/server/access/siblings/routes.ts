// Server end of shared/contract/access/siblings.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/access/siblings'
import { routeOptions } from '../../http/route'
import { setTriesCookie } from '../../http/security/session'
import { currentUser, requireRightInOffice } from '../../http/security/guards'
import { triesLastMs } from '../lockout/lockout'
import { addSibling, removeSibling, siblingsOf } from './siblings'

/** Behind requireOwnSignIn. */
export const siblingsSignInRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listSiblings),
    handler: ({ params }) => siblingsOf(app, params.studentId),
  })
}

/** Behind requireSignedIn: about the caller's own links; the office may end any with its right. */
export const siblingsSignedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.addSibling),
    handler: (request, reply) =>
      addSibling(app, currentUser(request), request, request.body, (cookie) => {
        setTriesCookie(reply, cookie, triesLastMs / 1000)
      }),
  })

  app.route({
    ...routeOptions(contract.removeSibling),
    preHandler: requireRightInOffice('helpSignIn'),
    handler: async (request, reply) => {
      await removeSibling(app, currentUser(request), request.body)
      return reply.code(204).send(null)
    },
  })
}
