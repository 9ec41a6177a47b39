// Under which guard a call stands, for the description of the API.
import type { FastifyInstance } from 'fastify'
import type { Guard } from '../hook'

declare module 'fastify' {
  interface FastifyInstance {
    /** 'GET /api/towns' → the requirement. Open calls are not in it. */
    guardedCalls: Map<string, Guard>
  }
}

/** Notes the guard of every route that the group registers from now on. */
export const rememberGuard = (group: FastifyInstance, guard: Guard) => {
  group.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) group.guardedCalls.set(`${name} ${url}`, guard)
  })
}
