// Long lists travel packed: the students of a large school are a tenth of their size then. Short answers, which
// are by far the most, go out as they are. Nothing secret stands beside what a stranger could put into a list.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { gzip } from 'node:zlib'

/** Characters; below it packing costs more time than the line saves. */
const long = 20_000

const isWanted = ({ headers }: FastifyRequest, reply: FastifyReply, payload: unknown): payload is string =>
  typeof payload === 'string' &&
  payload.length >= long &&
  /\bgzip\b/.test(String(headers['accept-encoding'] ?? '')) &&
  !reply.hasHeader('content-encoding') &&
  String(reply.getHeader('content-type')).startsWith('application/json')

/** Packed in the thread pool: the main thread goes on with other requests. */
export const compressAnswers = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isWanted(request, reply, payload)) {
      done(null, payload)
      return
    }
    gzip(payload, { level: 4 }, (error, packed) => {
      if (error) return done(error)
      const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ')
      void reply.header('content-encoding', 'gzip').header('vary', vary).removeHeader('content-length')
      done(null, packed)
    })
  })
}
