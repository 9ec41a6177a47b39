// Server end of shared/contract/privacy/privacy; the download is in dataCopy.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/privacy/privacy'
import { routeOptions } from '../http/route'
import { currentUser } from '../http/security/guards'
import { isOffice } from '../http/security/session'
import { Refusal } from '../platform/core/refusal'
import { staffViewsOf } from '../trail/views/staffViews'
import { actorOf } from '../students/actor'
import { changeLegalHold, legalHoldOf } from '../students/legalHold/legalHold'
import { eraseStudent } from './erase'

export const privacyOwnRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listStaffViews),
    handler: (request) => {
      const { before } = request.query
      return staffViewsOf(app.db, request.params.studentId, {
        before: before === undefined ? null : Number(before),
        isOffice: isOffice(currentUser(request)),
      })
    },
  })
}

const notTyped = 'Type the student ID exactly as it is shown above.'

export const retentionReadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.getStudentRetention),
    handler: ({ params }) => legalHoldOf(app.db, params.studentId, app.config.retention.leaverYears),
  })
}

export const eraseRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.saveStudentRetention),
    handler: (request) => changeLegalHold(app, actorOf(app, currentUser(request)), request.body),
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
