// Server end of shared/contract/school/registration.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/school/registration'
import { dayIn } from '#shared/rules/dates'
import { routeOptions } from '../../http/route'
import { notFound } from '../../platform/core/refusal'
import { findLeftOn } from './leaversQueries'
import { findTermsAndConditions, findWindow } from './registrationQueries'

/** Plain digits: no sign, no exponent, no leading zero. */
const asLevel = (text: string): number | undefined => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined)

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
