// Server end of shared/contract/school/registration and registrationSettings.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/school/registration'
import * as settings from '#shared/contract/school/registrationSettings'
import { dayIn } from '#shared/rules/dates'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { notFound } from '../../platform/core/refusal'
import { findLeftOn } from './leaversQueries'
import { findTermsAndConditions, findWindow } from './queries'
import { changeTermsAndConditions } from './termsAndConditions'
import { changeWindow, listFormWindows } from './windows'

export const registrationSignedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.getRegistrationStatus),
    handler: async ({ params, user }) => {
      const level = asLevel(params.formLevel)
      const window = level === undefined ? undefined : await findWindow(app.db, level)
      if (!window) throw notFound()
      const today = dayIn(app.config.school.timeZone, app.clock())
      const left_on = user?.role === 'student' ? await findLeftOn(app.db, user.login, today) : undefined
      const { open, deadline } = window
      return { open, deadline, today, ...(left_on !== undefined && { left_on }) }
    },
  })

  app.route({
    ...routeOptions(contract.getTermsAndConditions),
    handler: async () => {
      const terms = await findTermsAndConditions(app.db)
      if (!terms) throw notFound()
      return { version: terms.version, text: terms.text }
    },
  })
}

/** Plain digits: no sign, no exponent, no leading zero. */
const asLevel = (text: string): number | undefined => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined)

export const registrationSettingsReadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(settings.listRegistrationWindows),
    handler: () => listFormWindows(app.db, dayIn(app.config.school.timeZone, app.clock())),
  })
}

export const registrationSettingsChangeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(settings.saveRegistrationWindow),
    handler: (request) => changeWindow(app, currentUser(request), request.body),
  })

  app.route({
    ...routeOptions(settings.saveTermsAndConditions),
    handler: (request) => changeTermsAndConditions(app, currentUser(request), request.body),
  })
}
