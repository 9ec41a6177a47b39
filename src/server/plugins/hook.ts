import type { FastifyReply, FastifyRequest } from 'fastify'

export type Check = (request: FastifyRequest) => void
type Done = (error?: Error) => void

/** A check that throws, as a hook. Without a promise per request: these run on every call. */
export const asHook =
  (check: Check) =>
  (request: FastifyRequest, _reply: FastifyReply, done: Done): void => {
    try {
      check(request)
    } catch (error) {
      done(error as Error)
      return
    }
    done()
  }
