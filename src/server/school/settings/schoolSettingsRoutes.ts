// Server end of shared/contract/school/schoolSettings: settings, classes and houses.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/school/schoolSettings'
import { lackingFor, originOf } from '../../http/familyPapers'
import { routeOptions } from '../../http/route'
import { checkReauthentication } from '../../http/security/reauthentication'
import { changeClass, changeHouse } from './lists'
import { settingsContextOf } from './settingsContext'
import { changeSettings, readSettings } from './switches'

/** Behind requireAdmin. */
export const schoolSettingsAdminRoutes: FastifyPluginAsyncTypebox = async (app) => {
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

  app.route({
    ...routeOptions(contract.saveSettings),
    handler: (request) =>
      changeSettings(settingsContextOf(app, request), app.config, request.body, () =>
        checkReauthentication(request),
      ),
  })

  app.route({
    ...routeOptions(contract.saveFormClass),
    handler: (request) => changeClass(settingsContextOf(app, request), request.body),
  })

  app.route({
    ...routeOptions(contract.saveHouse),
    handler: (request) => changeHouse(settingsContextOf(app, request), request.body),
  })
}
