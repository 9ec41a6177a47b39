// Server end of shared/contract/students/bulkActs.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import * as contract from '#shared/contract/students/bulkActs'
import { dayIn } from '#shared/rules/dates'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { actorOf } from '../actor'
import { applyBulkAct } from './apply'
import { planOf } from './plan'
import { bulkActsOf, undoBulkAct } from './undo'

/** Fits five thousand students with long IDs. */
const bodyLimit = 150_000

export const bulkActsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock, config } = app
  const actor = (request: FastifyRequest) => actorOf(app, currentUser(request))

  app.route({
    ...routeOptions(contract.planBulkAct),
    bodyLimit,
    handler: async ({ body }) => (await planOf(db, body, dayIn(config.school.timeZone, clock()))).plan,
  })

  app.route({
    ...routeOptions(contract.applyBulkAct),
    bodyLimit,
    handler: (request) => applyBulkAct(db, actor(request), request.body),
  })

  app.route({
    ...routeOptions(contract.undoBulkAct),
    handler: (request) => undoBulkAct(db, actor(request), request.body.id),
  })

  app.route({ ...routeOptions(contract.listBulkActs), handler: () => bulkActsOf(db, clock()) })
}
