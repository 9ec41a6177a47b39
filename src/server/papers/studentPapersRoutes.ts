// Server end of shared/contract/papers/papers: one student's documents, for the family and the office.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Call } from '#shared/contract/call'
import { originOf } from '../http/connection'
import { routeOptions } from '../http/route'
import { currentUser } from '../http/security/guards'
import { accountRole } from '../http/security/session'
import { notFound } from '../platform/core/refusal'
import { drawingPool, drawingRateLimit } from './drawing/drawingPool'
import { paperNames, papers, type Paper } from './studentPapers'
import { drawWithin, sendPdf, warnFor } from './sendRoutes'

/** SEC-90 */
const limits = { perMinute: 30, atOnce: 2 }

/** When a term is posted, everybody asks within a minute. Requests then wait a few seconds and are not refused. */
const maxWaiting = 400

/** app.ts registers it behind requireOwnRecord. */
export const studentPapersOwnRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const pool = drawingPool({ maxWaiting })
  app.addHook('onClose', () => pool.close())
  const enter = drawingRateLimit(limits)

  for (const name of paperNames) {
    // The compiler checks the types within a row (studentPapers.ts); this loop handles rows of every type.
    const { call, collect, fileName, onDrawn } = papers[name] as unknown as Paper<Call, never>
    app.route({
      ...routeOptions(call),
      handler: async (request, reply) => {
        const asker = {
          role: accountRole(currentUser(request)),
          origin: originOf(request),
          warn: warnFor(request),
        }
        const [data, bytes] = await drawWithin(enter, request, async (signal) => {
          const collected = await collect(app, asker, request as never)
          if (!collected) throw notFound()
          const drawn = await pool.run(name, collected, signal)
          await onDrawn?.(app, asker, collected)
          return [collected, drawn] as const
        })
        const { download } = request.query as { download?: '1' }
        return sendPdf(reply, bytes, fileName(data), download === '1')
      },
    })
  }
}
