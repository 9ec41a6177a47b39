// Server end of shared/contract/lists/yearTurn.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/lists/yearTurn'
import { routeOptions } from '../../http/route'
import { applyYearTurn } from './apply'
import { saveYearTurn, turnOf, yearTurnOf } from './draft'
import { doneOf } from './plan/doneYearTurn'
import { planOf } from './plan'
import { undoYearTurn } from './undo'
import { refuseOtherYear, yearTurnContextOf } from './yearTurnContext'

/** Of exceptions for five thousand students, and places for as many newcomers. */
const bodyLimit = 1_000_000

/** app.ts registers it behind requireAdmin. */
export const yearTurnAdminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.getYearTurn),
    handler: (request) => yearTurnOf(yearTurnContextOf(app, request)),
  })

  app.route({
    ...routeOptions(contract.saveYearTurn),
    bodyLimit,
    handler: (request) => saveYearTurn(yearTurnContextOf(app, request), request.body),
  })

  app.route({
    ...routeOptions(contract.planYearTurn),
    handler: async (request) => {
      const context = yearTurnContextOf(app, request)
      refuseOtherYear(context, request.body.year)
      const { state, plan } = await yearTurnOf(context)
      return state === 'applied' ? doneOf(app.db, context.year, plan) : planOf(app.db, await turnOf(context))
    },
  })

  app.route({
    ...routeOptions(contract.applyYearTurn),
    handler: (request) => applyYearTurn(yearTurnContextOf(app, request), request.body),
  })

  app.route({
    ...routeOptions(contract.undoYearTurn),
    handler: (request) => undoYearTurn(yearTurnContextOf(app, request), request.body),
  })
}
