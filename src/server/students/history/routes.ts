// Server end of shared/contract/students/fieldHistory.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/students/fieldHistory'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { fieldHistoryOf, restore, sinceAgreeing } from './history'

export const fieldHistoryOwnRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listFieldHistory),
    handler: (request) => {
      const { before } = request.query
      return fieldHistoryOf(app, request.params.studentId, {
        before: before === undefined ? null : Number(before),
        by: currentUser(request),
      })
    },
  })

  app.route({
    ...routeOptions(contract.getSinceAgreeing),
    handler: ({ params }) => sinceAgreeing(app.db, params.studentId),
  })
}

export const fieldHistoryEditRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.restoreField),
    handler: (request) => {
      const { student_id, change_id } = request.body
      return restore(app, currentUser(request), student_id, change_id)
    },
  })
}
