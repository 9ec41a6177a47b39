// JSON bodies are small: whoever takes longer than this holds a connection open on purpose (REL-23). Multipart bodies
// have their own limits (multipart.ts), before and after the answer.
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../platform/core/refusal'

const isSmallBody = (type: string | undefined) => type !== undefined && !type.startsWith('multipart/')

const tooSlow = () => new Refusal(408, 'The request took too long. Please try again.')

export const limitBodyTime = (app: FastifyInstance) => {
  const deadline = app.config.bodySeconds * 1000
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!isSmallBody(request.headers['content-type'])) return done(null, payload)
    const timer = setTimeout(() => {
      reply.header('connection', 'close')
      payload.emit('error', tooSlow())
    }, deadline)
    const clear = () => clearTimeout(timer)
    payload.once('end', clear).once('close', clear).once('error', clear)
    done(null, payload)
  })
  // A client refused before its body arrived may finish sending it, but not hold the connection with it.
  app.addHook('onResponse', ({ raw, headers, takesParts }, _reply, done) => {
    const isFile = takesParts === true && !isSmallBody(headers['content-type'])
    if (raw.complete === false && !isFile)
      setTimeout(() => {
        if (!raw.complete) raw.socket.destroy()
      }, deadline).unref()
    done()
  })
}
