// Which guard each call has, for the description of the API.
import type { FastifyInstance } from 'fastify'
import type { Guard } from '../hook'

declare module 'fastify' {
  interface FastifyInstance {
    /** 'GET /api/towns' → its guard; open calls are missing. */
    guardedCalls: Map<string, Guard>
  }
}

/** Remembers the guard of every route that the group registers from now on. */
export const rememberGuard = (group: FastifyInstance, guard: Guard) => {
  group.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) group.guardedCalls.set(`${name} ${url}`, guard)
  })
}
