import type { FastifyInstance } from 'fastify'
import { asHook } from '../hook'
import { Overload } from './overload'

declare module 'fastify' {
  interface FastifyRequest {
    /** On purpose, because the portal is overstrained: no fault, and not worth a line (REL-24). */
    isTurnedAway: boolean
  }
}

export const decorateOverload = (app: FastifyInstance) => {
  app.decorate('overload', new Overload(app.log))
  app.decorateRequest('isTurnedAway', false)
}

/** Before anything is looked up for a call: being turned away costs next to nothing. */
export const shedLoad = (api: FastifyInstance) => {
  const { overload } = api
  api.addHook(
    'onRequest',
    asHook((request) => {
      if (!overload.isStrained) return
      const refusal = overload.refusalOf(request.routeOptions.config.call?.load)
      if (!refusal) return
      request.isTurnedAway = true
      throw refusal
    }),
  )
}
