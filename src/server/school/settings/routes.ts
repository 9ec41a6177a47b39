// Server end of shared/contract/school/schoolSettings: settings, classes and houses.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/school/schoolSettings'
import { originOf } from '../../http/connection'
import { lackingFor } from '../familyPapers'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { changeClass, changeHouse } from './lists'
import { changeSettings, readSettings } from './switches'

export const schoolSettingsReadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.getSettings),
    handler: () => readSettings(app.db, app.config),
  })

  app.route({
    ...routeOptions(contract.getPaperSettings),
    handler: async (request) => {
      const address = originOf(request)
      return { address, lacking: lackingFor(address, app.config.school) }
    },
  })
}

export const schoolSettingsChangeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.saveSettings),
    handler: (request) => changeSettings(app, currentUser(request), request.body),
  })

  app.route({
    ...routeOptions(contract.saveFormClass),
    handler: (request) => changeClass(app, currentUser(request), request.body),
  })

  app.route({
    ...routeOptions(contract.saveHouse),
    handler: (request) => changeHouse(app, currentUser(request), request.body),
  })
}
