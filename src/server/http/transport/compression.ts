// Compresses JSON and pages: the students of a large school shrink to a tenth, a record and a page to two fifths. Short
// answers, the answers to saves among them, go out as they are. No secret stands beside text that a stranger could have put
// into an answer.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { gzip } from 'node:zlib'

/** In characters. A family pays for its bytes (UX-77); below this the head of the answer outweighs what is saved. */
const minLength = 500

const isWanted = ({ headers }: FastifyRequest, reply: FastifyReply, payload: unknown): payload is string =>
  typeof payload === 'string' &&
  payload.length >= minLength &&
  /\bgzip\b/.test(String(headers['accept-encoding'] ?? '')) &&
  !reply.hasHeader('content-encoding') &&
  /^(application\/json|text\/html)\b/.test(String(reply.getHeader('content-type')))

/** Compresses in the thread pool, so that the main thread goes on with other requests. */
export const compressAnswers = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isWanted(request, reply, payload)) {
      done(null, payload)
      return
    }
    gzip(payload, { level: 4 }, (error, compressed) => {
      if (error) return done(error)
      const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ')
      void reply.header('content-encoding', 'gzip').header('vary', vary).removeHeader('content-length')
      done(null, compressed)
    })
  })
}
