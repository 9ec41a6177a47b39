// Compresses JSON and pages: the students of a large school shrink to a tenth, a record and a page to two fifths. Short
// answers, the answers to saves among them, go out as they are. No secret stands beside text that a stranger could have put
// into an answer.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { brotliCompress, constants, gzip, type CompressCallback } from 'node:zlib'

/** In characters. A family pays for its bytes (UX-77); below this the head of the answer outweighs what is saved. */
const minLength = 500

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Best first. A browser takes Brotli over a safe connection only. */
const encodings = [
  ['br', (text: string, done: CompressCallback) => brotliCompress(text, brotliOptions, done)],
  ['gzip', (text: string, done: CompressCallback) => gzip(text, { level: 4 }, done)],
] as const

const acceptedBy = ({ headers }: FastifyRequest) =>
  encodings.find(([name]) => new RegExp(`\\b${name}\\b`).test(String(headers['accept-encoding'] ?? '')))

const isWanted = (reply: FastifyReply, payload: unknown): payload is string =>
  typeof payload === 'string' &&
  payload.length >= minLength &&
  !reply.hasHeader('content-encoding') &&
  /^(application\/json|text\/html)\b/.test(String(reply.getHeader('content-type')))

/** Compresses in the thread pool, so that the main thread goes on with other requests. */
export const compressAnswers = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    const accepted = acceptedBy(request)
    if (!accepted || !isWanted(reply, payload)) {
      done(null, payload)
      return
    }
    const [encoding, compress] = accepted
    compress(payload, (error, compressed) => {
      if (error) return done(error)
      const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ')
      void reply.header('content-encoding', encoding).header('vary', vary).removeHeader('content-length')
      done(null, compressed)
    })
  })
}
