import { randomBytes } from 'node:crypto'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyReply,
  type FastifyServerOptions,
} from 'fastify'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config/config'
import { lazyCompilers } from './lazyCompilers'
import { apiHeaders } from './security/headers'

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

interface ServerDeps {
  readonly config: Config
  readonly log: FastifyBaseLogger
}

export const serverOptions = ({ config, log }: ServerDeps): FastifyHttpOptions<Server> => ({
  loggerInstance: log,
  // One logger for all requests; the lines carry the request's id.
  childLoggerFactory: (logger) => logger,
  logController: new Fastify.LogController({ disableRequestLogging: true }),
  genReqId: requestIds(),
  requestIdHeader: false,
  trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
  bodyLimit: config.school.jsonMaxBytes,
  // Time for an upload over a slow line; headers and idle sockets get less (REL-23).
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
