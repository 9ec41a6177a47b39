// Settings: registration windows, and the terms and conditions.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/school/registrationSettings'
import { dayIn } from '#shared/rules/dates'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { changeTermsAndConditions } from './termsAndConditions'
import { changeWindow, listFormWindows } from './windows'

/** Behind requireAdmin. */
export const registrationSettingsAdminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listRegistrationWindows),
    handler: () => listFormWindows(app.db, dayIn(app.config.school.timeZone, app.clock())),
  })

  app.route({
    ...routeOptions(contract.saveRegistrationWindow),
    handler: (request) => changeWindow(app, currentUser(request), request.body),
  })

  app.route({
    ...routeOptions(contract.saveTermsAndConditions),
    handler: (request) => changeTermsAndConditions(app, currentUser(request), request.body),
  })
}
