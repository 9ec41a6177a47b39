// Settings: registration windows, and the terms and conditions.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/school/registrationSettings'
import { routeOptions } from '../../http/route'
import { settingsContextOf } from '../settings/settingsContext'
import { changeTermsAndConditions } from './termsAndConditions'
import { changeWindow, listFormWindows } from './windows'

/** Behind requireAdmin. */
export const registrationSettingsAdminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listRegistrationWindows),
    handler: (request) => listFormWindows(settingsContextOf(app, request)),
  })

  app.route({
    ...routeOptions(contract.saveRegistrationWindow),
    handler: (request) => changeWindow(settingsContextOf(app, request), request.body),
  })

  app.route({
    ...routeOptions(contract.saveTermsAndConditions),
    handler: (request) => changeTermsAndConditions(settingsContextOf(app, request), request.body),
  })
}
