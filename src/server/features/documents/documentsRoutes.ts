// Server end of shared/contract/reports/documents: one student's documents, for the family and the office.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#shared/contract/reports/documents'
import { termKeyOf } from '#shared/rules/termReports/termPosting'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { notFound } from '../../platform/core/refusal'
import { drawingRateLimit } from './drawing/drawingRateLimitPolicy'
import { drawingPool } from './drawing/drawingPoolService'
import { collectRegistrationForm } from './registrationForm/registrationFormService'
import { collectReportCard, rememberOpening, type CardSources } from './reportCard/reportCardService'
import { drawWithin, originOf, sendPdf, warnFor } from './sendDocumentRoutes'

/** SEC-90 */
const limits = { perMinute: 30, atOnce: 2 }

/** When a term is posted everybody comes in the same minute: requests wait some seconds instead of being refused. */
const maxWaiting = 400

const cardSources = ({ db, config, clock }: FastifyInstance, request: FastifyRequest): CardSources => ({
  db,
  school: config.school,
  origin: originOf(request),
  now: clock(),
  warn: warnFor(request),
})

/** app.ts registers it behind requireOwnRecord. */
export const documentsOwnRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const pool = drawingPool({ maxWaiting })
  app.addHook('onClose', () => pool.close())
  const enter = drawingRateLimit(limits)

  app.route({
    ...routeOptions(contract.getRegistrationForm),
    handler: async (request, reply) => {
      const { studentId } = request.params
      const { paper = 'legal', download } = request.query
      const { db, files, config, clock } = app
      const sources = { db, files, school: config.school, warn: warnFor(request) }
      const bytes = await drawWithin(enter, request, async (signal) => {
        const data = await collectRegistrationForm(sources, studentId, paper, clock())
        if (!data) throw notFound()
        return pool.run('registrationForm', data, signal)
      })
      return sendPdf(reply, bytes, `Registration Form ${studentId}.pdf`, download === '1')
    },
  })

  app.route({
    ...routeOptions(contract.getReportCard),
    handler: async (request, reply) => {
      const key = termKeyOf(request.params)
      if (!key) throw notFound()
      const wish = { ...key, studentId: request.params.studentId, role: currentUser(request).role }
      const sources = cardSources(app, request)
      const bytes = await drawWithin(enter, request, async (signal) => {
        const data = await collectReportCard(sources, wish)
        if (!data) throw notFound()
        const drawn = await pool.run('reportCard', data, signal)
        await rememberOpening(sources, wish, data)
        return drawn
      })
      const name = `Report Card ${wish.studentId} ${key.year} Term ${key.term}.pdf`
      return sendPdf(reply, bytes, name, request.query.download === '1')
    },
  })
}
