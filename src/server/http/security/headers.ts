import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerHookHandler } from 'fastify'
import type { Call } from '#shared/contract/call'
import { apiHeaders, documentHeaders } from './securityHeaders'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call
  }
}

const withDocumentHeaders: preHandlerHookHandler = (_request, reply, done) => {
  reply.headers(documentHeaders)
  done()
}

/** Every answer gets the headers of the API; pages and assets replace them, and documents do before their handler. */
export const secureHeaders = (app: FastifyInstance) => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(apiHeaders)
    done()
  })
  app.addHook('onRoute', (route) => {
    if (route.config?.call?.document === undefined) return
    route.preHandler = [withDocumentHeaders, ...[route.preHandler ?? []].flat()]
  })
}

const preflight = async (request: FastifyRequest, reply: FastifyReply) => {
  reply.header('vary', 'Origin')
  const { origin } = request.headers
  if (origin === undefined || !request.server.config.allowedOrigins.includes(origin)) return
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'retry-after',
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (request.method !== 'OPTIONS') return
  reply.headers({
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'content-type, x-xsrf-token, x-page-account, idempotency-key',
    'access-control-max-age': '600',
  })
  return reply.code(204).send()
}

/** Only with ALLOWED_ORIGINS; without it no other origin may read anything (SEC-12). */
export const allowOrigins = (app: FastifyInstance) => {
  if (app.config.allowedOrigins.length > 0) app.addHook('onRequest', preflight)
}
