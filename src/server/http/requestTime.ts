// How long a request has been in work, by the app's own clock: Fastify's elapsedTime cannot be moved by a test.
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** By monotonicNow(); undefined for what was refused before it reached the app. */
    startedAt: number | undefined
  }
}

/** The first hook of all. */
export const timeRequests = (app: FastifyInstance) => {
  app.decorateRequest('startedAt', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    request.startedAt = app.monotonicNow()
    done()
  })
}

/** Milliseconds. */
export const elapsedOf = ({ server, startedAt }: FastifyRequest): number =>
  startedAt === undefined ? 0 : server.monotonicNow() - startedAt
