// Server end of shared/contract/students/bulkActs.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import * as contract from '#shared/contract/students/bulkActs'
import { dayIn } from '#shared/rules/dates'
import { routeOptions } from '../../http/route'
import { checkReauthentication, currentUser } from '../../http/security/guards'
import type { EnrolmentContext } from '../enrolment/enrolmentContext'
import { applyBulkAct } from './apply'
import { planOf } from './plan'
import { bulkActsOf, undoBulkAct } from './undo'

/** Of five thousand students with long IDs. */
const bodyLimit = 150_000

/** app.ts registers it behind requireAdmin. */
export const bulkActsAdminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock, config } = app
  const { timeZone } = config.school
  const contextOf = (request: FastifyRequest): EnrolmentContext => {
    const now = clock()
    return {
      ...{ db, now, timeZone, today: dayIn(timeZone, now), by: currentUser(request) },
      requireFresh: () => checkReauthentication(request),
    }
  }

  app.route({
    ...routeOptions(contract.planBulkAct),
    bodyLimit,
    handler: async ({ body }) => (await planOf(db, body, dayIn(timeZone, clock()))).plan,
  })

  app.route({
    ...routeOptions(contract.applyBulkAct),
    bodyLimit,
    handler: (request) => applyBulkAct(contextOf(request), request.body),
  })

  app.route({
    ...routeOptions(contract.undoBulkAct),
    handler: (request) => undoBulkAct(contextOf(request), request.body.id),
  })

  app.route({ ...routeOptions(contract.listBulkActs), handler: () => bulkActsOf(db, clock()) })
}
