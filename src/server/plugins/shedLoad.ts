import type { FastifyInstance } from 'fastify'
import { kindOf } from '../shedding/callKinds'
import { Shedding } from '../shedding/shedding'
import { asHook } from './hook'

export const decorateShedding = (app: FastifyInstance) => {
  app.decorate('shedding', new Shedding(app.log))
}

/** Before anything is looked up for a call: being turned away costs next to nothing. */
export const shedLoad = (api: FastifyInstance) => {
  const { shedding } = api
  api.addHook(
    'onRequest',
    asHook(({ method, routeOptions }) => {
      if (shedding.shed.length > 0) shedding.check(kindOf(method, routeOptions.url))
    }),
  )
}
