// How Fastify and Node receive requests: sizes, times, ids, and when schemas are compiled.
import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyHttpOptions, type FastifyReply, type FastifyServerOptions } from 'fastify'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import AjvCompiler from '@fastify/ajv-compiler'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { App } from './appParts'
import { apiHeaders } from './security/headers'

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
