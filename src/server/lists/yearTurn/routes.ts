// Server end of shared/contract/lists/yearTurn.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/lists/yearTurn'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { applyYearTurn } from './apply'
import { momentOf, saveYearTurn, yearTurnOf } from './draft'
import { planYearTurn } from './plan'
import { undoYearTurn } from './undo'

/** Fits exceptions for five thousand students, and places for as many newcomers. */
const bodyLimit = 1_000_000

export const yearTurnRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.getYearTurn),
    handler: () => yearTurnOf(app.db, momentOf(app)),
  })

  app.route({
    ...routeOptions(contract.saveYearTurn),
    bodyLimit,
    handler: (request) => saveYearTurn(app, currentUser(request), request.body),
  })

  app.route({
    ...routeOptions(contract.planYearTurn),
    handler: ({ body }) => planYearTurn(app, body),
  })

  app.route({
    ...routeOptions(contract.applyYearTurn),
    handler: (request) => applyYearTurn(app, currentUser(request), request.body),
  })

  app.route({
    ...routeOptions(contract.undoYearTurn),
    handler: (request) => undoYearTurn(app, currentUser(request), request.body),
  })
}
