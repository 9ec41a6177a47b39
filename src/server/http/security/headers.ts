// The headers of every answer.
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerHookHandler } from 'fastify'
import type { Call } from '#shared/contract/call'

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

/** Only with ALLOWED_ORIGINS; without it no other origin may read anything. */
export const allowOrigins = (app: FastifyInstance) => {
  if (app.config.allowedOrigins.length > 0) app.addHook('onRequest', preflight)
}

const always = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

const policy = (...rules: string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    ...rules,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

export const apiHeaders = {
  ...always,
  'content-security-policy': policy("frame-ancestors 'none'"),
  'cache-control': 'no-store',
}

/** PDFs and files may be shown inside our own pages. */
export const documentHeaders = {
  ...always,
  'content-security-policy': policy("style-src 'unsafe-inline'", "frame-ancestors 'self'"),
  'cache-control': 'no-store',
}

/** No longer than they must be: a registration loads some fifty files. */
export const assetHeaders = { ...always, 'content-security-policy': policy("frame-ancestors 'none'") }

/** A worker follows the policy of its own file, and pdf.js decodes some images with WebAssembly. */
export const workerHeaders = {
  ...always,
  'content-security-policy': policy(
    "script-src-elem 'self'",
    "connect-src 'self'",
    "style-src 'unsafe-inline'",
    "frame-ancestors 'none'",
  ).replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
}

/** antd inserts styles at run time, so styles need the page's nonce; scripts come from files only. */
export const pageHeaders = (nonce: string, apiHost: string) => {
  const api = apiHost && ` ${apiHost}`
  return {
    ...always,
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    'content-security-policy': policy(
      `style-src 'self' 'nonce-${nonce}'`,
      `img-src 'self' data: blob:${api}`,
      "font-src 'self'",
      `connect-src 'self'${api}`,
      "worker-src 'self'",
      "manifest-src 'self'",
      "frame-src 'self' blob:",
      "frame-ancestors 'none'",
    ),
    'cache-control': 'no-cache',
  }
}
