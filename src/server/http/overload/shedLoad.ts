import type { FastifyInstance } from 'fastify'
import { asHook } from '../hook'
import { Overload } from './overload'

declare module 'fastify' {
  interface FastifyRequest {
    /** Refused because the portal is overloaded: neither a fault nor worth a line in the log (REL-24). */
    isTurnedAway: boolean
  }
}

export const decorateOverload = (app: FastifyInstance) => {
  app.decorate('overload', new Overload(app.log))
  app.decorateRequest('isTurnedAway', false)
}

/** Before anything is looked up for a call, so that turning it away costs next to nothing. */
export const shedLoad = (api: FastifyInstance) => {
  const { overload } = api
  api.addHook(
    'onRequest',
    asHook((request) => {
      if (!overload.isActive) return
      const refusal = overload.refusalOf(request.routeOptions.config.call?.load)
      if (!refusal) return
      request.isTurnedAway = true
      throw refusal
    }),
  )
}
