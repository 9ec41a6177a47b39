// Server end of shared/contract/privacy/privacy; the download is in dataCopy.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/privacy/privacy'
import { dayIn } from '#shared/rules/dates'
import { routeOptions } from '../http/route'
import { checkReauthentication, currentUser } from '../http/security/guards'
import { Refusal } from '../platform/core/refusal'
import { staffViewsOf } from '../trail/views/staffViews'
import { changeLegalHold, legalHoldOf } from '../students/legalHold/legalHold'
import { eraseStudent } from './erase'

/** app.ts registers it behind requireOwnRecord. */
export const privacyOwnRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listStaffViews),
    handler: (request) => {
      const { before } = request.query
      return staffViewsOf(app.db, request.params.studentId, {
        before: before === undefined ? null : Number(before),
        isOffice: currentUser(request).role === 'admin',
      })
    },
  })
}

const notTyped = 'Type the student ID exactly as it is shown above.'

/** app.ts registers it behind requireAdmin. */
export const privacyAdminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock, config } = app
  const years = config.retention.leaverYears

  app.route({
    ...routeOptions(contract.getStudentRetention),
    handler: ({ params }) => legalHoldOf(db, params.studentId, years),
  })

  app.route({
    ...routeOptions(contract.saveStudentRetention),
    handler: (request) => {
      const now = clock()
      return changeLegalHold(db, request.body, {
        ...{ by: currentUser(request).accountId, now, years },
        today: dayIn(config.school.timeZone, now),
        requireFresh: () => checkReauthentication(request),
      })
    },
  })

  app.route({
    ...routeOptions(contract.eraseStudent),
    handler: (request) => {
      const { student_id, confirm } = request.body
      if (confirm.trim() !== student_id) throw new Refusal(422, notTyped, { confirm: [notTyped] })
      return eraseStudent(app, currentUser(request).accountId, student_id)
    },
  })
}
