// What every document route does around the drawing: the person's budget, the connection, refusals and headers.
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/core/refusal'
import type { Spooled } from '../../platform/storage/spool'
import { DrawingFault } from '../../platform/workers/drawingFault'
import type { Permit } from './drawing/drawingBudgetPolicy'
import type { Warn } from './schoolBrandingService'

type Enter = (id: string, now: number) => Permit

const tooMany = 'Too many documents were asked for at once. Please wait a moment and try again.'
const notDrawn = 'The document could not be made just now. Please try again in a moment.'

const asRefusal = (error: unknown, { log, id }: FastifyRequest): unknown => {
  if (!(error instanceof DrawingFault)) return error
  if (error.kind !== 'aborted') log.error({ request_id: id, err: error }, 'document not drawn')
  return new Refusal(503, notDrawn, undefined, 5)
}

/** The signal says that nobody waits for the answer any more. */
export const whileConnected = async <Result>(
  request: FastifyRequest,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const gone = new AbortController()
  const abort = () => gone.abort()
  request.raw.socket.once('close', abort)
  try {
    return await work(gone.signal)
  } finally {
    request.raw.socket.off('close', abort)
  }
}

/** Draws inside the budget of the person who asks; stops waiting when the connection closes. */
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
    throw asRefusal(error, request)
  } finally {
    permit.leave()
  }
}

export const warnFor =
  ({ log, id }: FastifyRequest): Warn =>
  (fields, text) =>
    log.warn({ request_id: id, ...fields }, text)

/** Where people reach the portal: as the operator says, else as this request came. */
export const originOf = ({ server, protocol, host }: FastifyRequest): string =>
  server.config.publicUrl || `${protocol}://${host}`

/** RFC 6266: a plain name for all, the exact one for those who read UTF-8. */
const disposition = (kind: 'inline' | 'attachment', name: string): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%/]/g, '_')
  const exact = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`
}

export const sendPdf = (reply: FastifyReply, bytes: Uint8Array, name: string, download: boolean) =>
  reply
    .type('application/pdf')
    .header('content-disposition', disposition(download ? 'attachment' : 'inline', name))
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))

/** With its length, so that the browser shows how far it is. */
export const sendSpooled = (
  reply: FastifyReply,
  { size, content }: Pick<Spooled<unknown>, 'size'> & { readonly content: Readable },
  name: string,
  download: boolean,
  type = 'application/pdf',
) =>
  reply
    .type(type)
    .header('content-disposition', disposition(download ? 'attachment' : 'inline', name))
    .header('content-length', size)
    .send(content)
