// One student's documents, for the family and the office (shared/contract/papers/papers), and what all routes of documents
// share: the rate limit, stopping when the connection closes, and messages for refusals.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Call } from '#shared/contract/call'
import { sendDownload, whileConnected } from '../http/transport/answers'
import { Refusal, notFound } from '../platform/core/refusal'
import type { Spooled } from '../platform/storage/durable'
import { taskRefusal } from '../platform/workers/tasks'
import { type Permit, drawingPool, drawingRateLimit } from './drawing/drawingPool'
import type { Warn } from './schoolBranding'
import { originOf } from '../http/connection'
import { routeOptions } from '../http/route'
import { currentUser } from '../http/security/guards'
import { accountRole } from '../http/security/session'
import { paperNames, papers, type Paper } from './studentPapers'

const tooMany = 'Too many documents were asked for at once. Please wait a moment and try again.'
const notDone = 'The document could not be created just now. Please try again in a moment.'

type Enter = (id: string, now: number) => Permit

/** Draws within the person's rate limit; stops waiting when the connection closes. */
const drawWithin = async <Result>(
  enter: Enter,
  request: FastifyRequest,
  draw: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const permit = enter(request.user?.accountId ?? request.ip, request.server.clock().getTime())
  if (permit.is === 'refused') throw new Refusal(429, tooMany, undefined, permit.retryAfter)
  try {
    return await whileConnected(request, draw)
  } catch (error) {
    const { log, id } = request
    throw taskRefusal(error, { notDone }, (err) => log.error({ request_id: id, err }, 'document not drawn'))
  } finally {
    permit.leave()
  }
}

export const warnFor =
  ({ log, id }: FastifyRequest): Warn =>
  (fields, text) =>
    log.warn({ request_id: id, ...fields }, text)

export const sendPdf = (
  reply: FastifyReply,
  content: Uint8Array | Spooled<unknown>,
  name: string,
  isSaved: boolean,
) => {
  const file = content instanceof Uint8Array ? { content, size: content.length } : content
  return sendDownload(reply, { ...file, name, type: 'application/pdf', isShown: !isSaved })
}

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
