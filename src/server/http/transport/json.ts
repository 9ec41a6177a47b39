// JSON bodies: strict about what a parser would let through, and limited in time. Addresses are checked for NUL, too.
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../platform/core/refusal'

const deepest = 5
const poison = new Set(['__proto__', 'constructor', 'prototype'])
const decoder = new TextDecoder('utf-8', { fatal: true })
// A high surrogate without its low one, or the other way round.
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

const bad = (what: string) => new Refusal(400, `The request is not valid JSON: ${what}.`)

const checkText = (text: string) => {
  if (text.includes('\0')) throw bad('it holds a NUL character')
  if (loneSurrogate.test(text)) throw bad('it holds half a character')
}

/** Escapes are the only way to NUL and lone surrogates, so texts are looked at only where there are some. */
const check = (value: unknown, depth: number, hasEscapes: boolean): void => {
  // Beyond 2^53 − 1 numbers are rounded, and what is stored of them may never be read again.
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER)
    throw bad('it holds a number that is too large')
  if (typeof value === 'string') {
    if (hasEscapes) checkText(value)
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (depth > deepest) throw bad(`it is nested deeper than ${deepest} levels`)
  for (const key of Object.keys(value)) {
    if (poison.has(key)) throw bad('it uses a reserved name')
    if (hasEscapes) checkText(key)
    check((value as Record<string, unknown>)[key], depth + 1, hasEscapes)
  }
}

/** Nothing but white space is no body: the schema then names what is missing. */
export const parseJson = (body: Buffer): unknown => {
  let text: string
  let value: unknown
  try {
    text = decoder.decode(body)
    if (text.trim() === '') return undefined
    value = JSON.parse(text)
  } catch {
    throw new Refusal(400, 'The request is not valid JSON.')
  }
  check(value, 1, text.includes('\\u'))
  return value
}

export const acceptJsonOnly = (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity'
    if (encoding !== 'identity') return done(new Refusal(415, 'Compressed requests are not accepted.'))
    try {
      done(null, parseJson(body))
    } catch (error) {
      done(error as Error)
    }
  })
}

/**
 * PostgreSQL rejects NUL characters, and SQLite ends a text at one. Runs after the schemas, which name the field; form
 * fields are checked where they are read.
 */
export const refuseNul = (api: FastifyInstance) => {
  api.addHook('preHandler', (request, _reply, done) => {
    if (!request.url.includes('%00')) return done()
    done(new Refusal(400, 'The address is not valid: it holds a NUL character.'))
  })
}

const isSmallBody = (type: string | undefined) => type !== undefined && !type.startsWith('multipart/')

const tooSlow = () => new Refusal(408, 'The request took too long. Please try again.')

/**
 * The sender of a body that arrives too slowly holds a connection and a parser, on purpose or by accident. JSON bodies are
 * small, and have a time. Multipart bodies have limits of their own (forms.ts), before and after the answer.
 */
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
