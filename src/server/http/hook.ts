import type { FastifyReply, FastifyRequest } from 'fastify'

export type Check = (request: FastifyRequest) => void
type Done = (error?: Error) => void

/** What app.ts puts in front of a group of routes. `words` is for the description of the API. */
export interface Guard extends Check {
  /** Groups the calls in the description. */
  readonly tag: string
  readonly words: string
}

export const asGuard = (tag: string, words: string, check: Check): Guard =>
  Object.assign(check, { tag, words })

/** Makes a hook of a check that throws. Without a promise per request, because these run on every call. */
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
