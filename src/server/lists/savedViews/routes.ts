// Server end of shared/contract/lists/savedViews.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Value } from 'typebox/value'
import * as contract from '#shared/contract/lists/savedViews'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { Refusal } from '../../platform/core/refusal'
import { dropView, keepView, readViews } from './savedViews'

export const savedViewsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listSavedViews),
    handler: (request) => {
      const { purpose } = request.params
      if (!Value.Check(contract.ViewPurpose, purpose))
        throw new Refusal(404, 'There is nothing saved under this name.')
      return readViews(app.db, purpose, currentUser(request).accountId)
    },
  })

  app.route({
    ...routeOptions(contract.saveSavedView),
    handler: (request) => keepView(app, currentUser(request), request.body),
  })

  app.route({
    ...routeOptions(contract.removeSavedView),
    handler: async (request, reply) => {
      await dropView(app, currentUser(request), request.params.viewId)
      return reply.code(204).send(null)
    },
  })
}
