// Server end of shared/contract/intake/documentReviews.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/intake/documentReviews'
import { dayIn } from '#shared/rules/dates'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { isOffice } from '../../http/security/session'
import { noteEach } from '../../trail/views/routes'
import { countWaiting } from './queries'
import { documentsToReview } from './queue'
import { review, reviewsOf } from './review'

/** app.ts registers it behind requireOwnRecord. */
export const documentReviewsOwnRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listDocumentReviews),
    handler: (request) => reviewsOf(app.db, request.params.studentId, isOffice(currentUser(request))),
  })
}

export const documentReviewsReadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock, config } = app
  const today = () => dayIn(config.school.timeZone, clock())

  app.route({
    ...routeOptions(contract.countDocumentsToReview),
    handler: async () => ({ waiting: await countWaiting(db, today()) }),
  })

  app.route({
    ...routeOptions(contract.listDocumentsToReview),
    handler: async (request) => {
      const queue = await documentsToReview(db, request.query.after, today())
      const students = queue.documents.map(({ student_id }) => student_id)
      await noteEach(request, { what: 'document-answers', students })
      return queue
    },
  })
}

export const documentReviewsIntakeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.reviewDocument),
    handler: (request) => review(app, currentUser(request), request.body),
  })
}
