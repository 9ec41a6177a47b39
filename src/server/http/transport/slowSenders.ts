// Bodies that arrive too slowly: their senders hold a connection, a parser and a temporary file, on purpose or by accident
// (REL-23).
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { Refusal } from '../../platform/core/refusal'

const isSmallBody = (type: string | undefined) => type !== undefined && !type.startsWith('multipart/')

const tooSlow = () => new Refusal(408, 'The request took too long. Please try again.')

/** JSON bodies are small, and have a time. Multipart bodies have limits of their own (multipart.ts), before and after the answer. */
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

const minBytesPerSecond = 4096
const slices = 15

/**
 * Calls `onTooSlow` repeatedly while the last `seconds` brought fewer bytes than the minimum rate. Time in which we did
 * not read does not count: a sender whom we make wait is not slow.
 */
export const requireUploadRate = (raw: IncomingMessage, seconds: number, onTooSlow: () => void) => {
  const received: number[] = []
  let bytes = 0
  let hasPaused = raw.isPaused()
  const check = () => {
    if (!hasPaused) received.push(bytes)
    if (received.length > slices) received.shift()
    bytes = 0
    hasPaused = raw.isPaused()
    if (hasPaused || received.length < slices) return
    if (received.reduce((sum, one) => sum + one, 0) < minBytesPerSecond * seconds) onTooSlow()
  }
  const timer = setInterval(check, (seconds * 1000) / slices).unref()
  const stop = () => clearInterval(timer)
  raw
    .on('data', (chunk: Buffer) => (bytes += chunk.length))
    .on('pause', () => (hasPaused = true))
    .once('end', stop)
    .once('close', stop)
}
