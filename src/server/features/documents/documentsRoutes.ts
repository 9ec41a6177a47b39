// Server end of shared/contract/documents: what one student's documents are, for the student and for the office.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#shared/contract/documents'
import { termKeyOf } from '#shared/rules/termPosting'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { notFound } from '../../platform/core/refusal'
import { drawingBudget } from './drawing/drawingBudgetPolicy'
import { drawingThread } from './drawing/drawingThreadService'
import { collectRegistrationForm } from './registrationForm/registrationFormService'
import { collectReportCard, rememberOpening, type CardSources } from './reportCard/reportCardService'
import { drawWithin, originOf, sendPdf, warnFor } from './sendDocumentRoutes'

/** SEC-90 */
const limits = { perMinute: 30, atOnce: 2 }

/** When a term is posted everybody comes in the same minute: they wait some seconds and are not sent away. */
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
  const thread = drawingThread({ maxWaiting: maxWaiting })
  app.addHook('onClose', () => thread.close())
  const enter = drawingBudget(limits)

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
        return thread.draw('registrationForm', data, signal)
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
        const drawn = await thread.draw('reportCard', data, signal)
        await rememberOpening(sources, wish, data)
        return drawn
      })
      const name = `Report Card ${wish.studentId} ${key.year} Term ${key.term}.pdf`
      return sendPdf(reply, bytes, name, request.query.download === '1')
    },
  })
}
