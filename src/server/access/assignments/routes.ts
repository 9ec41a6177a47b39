// Server end of shared/contract/access/assignments. A list that the school keeps elsewhere is read in lists/imports.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/access/assignments'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { notFound } from '../../platform/core/refusal'
import { assignmentsOf, saveAssignments } from './assignments'

export const assignmentsReadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.getAssignments),
    handler: async ({ params }) => {
      if (!/^2[01]\d\d$/.test(params.year)) throw notFound()
      return assignmentsOf(app.db, Number(params.year))
    },
  })
}

/** Fits the cells of a school of two hundred classes. */
const bodyLimit = 1_000_000

export const assignmentsChangeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.saveAssignments),
    bodyLimit,
    handler: (request) => saveAssignments(app, currentUser(request), request.body),
  })
}
