// Shared by all document routes: the rate limit, stopping when the connection closes, and messages for refusals.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendDownload, whileConnected } from '../http/transport/answers'
import { Refusal } from '../platform/core/refusal'
import type { Spooled } from '../platform/storage/durable'
import { taskRefusal } from '../platform/workers/tasks'
import type { Permit } from './drawing/drawingPool'
import type { Warn } from './schoolBranding'

const tooMany = 'Too many documents were asked for at once. Please wait a moment and try again.'
const notDone = 'The document could not be created just now. Please try again in a moment.'

type Enter = (id: string, now: number) => Permit

/** Draws within the person's rate limit; stops waiting when the connection closes. */
export const drawWithin = async <Result>(
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
