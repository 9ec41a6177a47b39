// Server end of shared/contract/students/enrolment.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import * as contract from '#shared/contract/students/enrolment'
import { dayIn } from '#shared/rules/dates'
import { routeOptions } from '../../http/route'
import { checkReauthentication, currentUser } from '../../http/security/guards'
import { addStudent, newStudentOf } from './addStudent'
import type { EnrolmentContext } from './enrolmentContext'
import { enrolmentsOf } from './enrolments'
import { leaveStudent, returnStudent } from './leaveStudent'

/** app.ts registers it behind requireAdmin. */
export const enrolmentAdminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock, config } = app
  const { timeZone } = config.school
  const today = () => dayIn(timeZone, clock())
  const contextOf = (request: FastifyRequest): EnrolmentContext => {
    const now = clock()
    return {
      ...{ db, now, timeZone, today: dayIn(timeZone, now), by: currentUser(request) },
      requireFresh: () => checkReauthentication(request),
    }
  }

  app.route({
    ...routeOptions(contract.listEnrolments),
    handler: ({ params }) => enrolmentsOf(db, params.studentId, today()),
  })

  app.route({
    ...routeOptions(contract.getNewStudent),
    handler: ({ query }) => newStudentOf(db, query, today()),
  })

  app.route({
    ...routeOptions(contract.addStudent),
    handler: (request) => addStudent(contextOf(request), request.body),
  })

  app.route({
    ...routeOptions(contract.leaveStudent),
    handler: (request) => leaveStudent(contextOf(request), request.body),
  })

  app.route({
    ...routeOptions(contract.returnStudent),
    handler: (request) => returnStudent(contextOf(request), request.body.student_id),
  })
}
