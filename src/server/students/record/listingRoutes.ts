// Whether visitors can find a student by name (SEC-49).
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/students/students'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { changeListing } from './listing'

/** Behind requireAdmin. */
export const listingAdminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.saveListing),
    handler: (request) => {
      const { student_id, unlisted } = request.body
      const context = { db: app.db, now: app.clock(), by: currentUser(request).accountId }
      return changeListing(context, student_id, unlisted)
    },
  })
}
