// How long a request has been in progress, by the app's own clock: tests cannot move Fastify's elapsedTime.
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** By monotonicNow(); undefined when it was refused before it reached the app. */
    startedAt: number | undefined
  }
}

/** Must be the first hook. */
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
