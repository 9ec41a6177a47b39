// How requests are received: sizes, times and ids, what Node could not read as HTTP, and JSON bodies, which are checked for
// what a parser would let through.
import Fastify, {
  type FastifyInstance,
  type FastifyHttpOptions,
  type FastifyReply,
  type FastifyServerOptions,
} from 'fastify'
import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import AjvCompiler from '@fastify/ajv-compiler'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import { Refusal } from '../../platform/core/refusal'
import type { App } from '../appParts'
import { apiHeaders } from '../security/headers'

// How Fastify and Node receive requests: sizes, times, ids, and when schemas are compiled.

type Factories = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>
type Validator = ((data: unknown) => unknown) & { errors?: unknown }

/** Fastify reads the errors of the last call from the function. */
const lazyValidator = (compile: () => Validator): Validator => {
  let made: Validator | undefined
  const validate: Validator = (data) => {
    made ??= compile()
    const answer = made(data)
    validate.errors = made.errors
    return answer
  }
  return validate
}

const lazySerializer = (compile: () => (answer: unknown) => string) => {
  let made: ((answer: unknown) => string) | undefined
  return (answer: unknown): string => (made ??= compile())(answer)
}

type Build<Route, Made> = (...options: never[]) => (route: Route) => Made

const lazily =
  <Route, Made>(build: Build<Route, Made>, lazy: (compile: () => Made) => Made): Build<Route, Made> =>
  (...options) => {
    const compile = build(...options)
    return (route) => lazy(() => compile(route))
  }

/** Compiles the schemas of a route when it is first called: the portal starts sooner, and an unused route holds none. */
const lazyCompilers = {
  buildValidator: lazily(AjvCompiler() as never, lazyValidator),
  buildSerializer: lazily(SerializerSelector() as never, lazySerializer),
} as unknown as Factories

/** Unique without a random number per request: a random prefix per start, and a count. */
const requestIds = () => {
  const start = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${start}-${(count += 1).toString(36)}`
}

const answerBadUrl: FastifyServerOptions['frameworkErrors'] = (_error, _request, reply) => {
  void (reply as FastifyReply).headers(apiHeaders).code(400).send({ message: 'The address is not valid.' })
}

/** Time for the client to read the last answer. */
const lingerMs = 1000

/**
 * A client that never closes its side would keep the connection, and with it a half-received body, forever. Closing at
 * once could lose the answer.
 */
const hangUp = (socket: Socket, answer: string) => {
  socket.end(answer)
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref()
  socket.once('close', () => clearTimeout(timer))
}

/** Answers what Node could not read as HTTP. */
const answerBadRequest: FastifyServerOptions['clientErrorHandler'] = (error, socket) => {
  // The socket is being closed already; this is more of the same.
  if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const status = isSlow ? '408 Request Timeout' : '400 Bad Request'
  const body = JSON.stringify({
    message: isSlow ? 'The request took too long.' : 'The request is not valid.',
  })
  const headers = Object.entries({
    ...apiHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  })
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  hangUp(socket, `HTTP/1.1 ${status}\r\n${head}\r\n${body}`)
}

export const serverOptions = ({ config, log }: Pick<App, 'config' | 'log'>): FastifyHttpOptions<Server> => ({
  loggerInstance: log,
  // One logger for all requests; the lines carry the request's id.
  childLoggerFactory: (logger) => logger,
  logController: new Fastify.LogController({ disableRequestLogging: true }),
  genReqId: requestIds(),
  requestIdHeader: false,
  trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
  bodyLimit: config.school.jsonMaxBytes,
  // Time for an upload over a slow line; headers and idle sockets get less.
  requestTimeout: 300_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
  keepAliveTimeout: 72_000,
  forceCloseConnections: 'idle',
  return503OnClosing: true,
  // So that long ids reach their guard.
  routerOptions: { maxParamLength: 1000 },
  frameworkErrors: answerBadUrl,
  clientErrorHandler: answerBadRequest,
  schemaController: { compilersFactory: lazyCompilers },
  ajv: {
    // Coercion would turn null into '' and false into 0. Unknown fields are refused, not dropped.
    customOptions: {
      coerceTypes: false,
      removeAdditional: false,
      useDefaults: false,
      allErrors: true,
      allowUnionTypes: true,
    },
  },
})

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
