// Server end of shared/contract/students/enrolment.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import * as contract from '#shared/contract/students/enrolment'
import { dayIn } from '#shared/rules/dates'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { actorOf } from '../actor'
import { addStudent, newStudentOf } from './add'
import { leaveStudent, returnStudent } from './leave'
import { enrolmentsOf } from './queries'

/** app.ts registers it behind requireAdmin. */
export const enrolmentAdminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const today = () => dayIn(app.config.school.timeZone, app.clock())
  const actor = (request: FastifyRequest) => actorOf(app, currentUser(request))

  app.route({
    ...routeOptions(contract.listEnrolments),
    handler: ({ params }) => enrolmentsOf(app.db, params.studentId, today()),
  })

  app.route({
    ...routeOptions(contract.getNewStudent),
    handler: ({ query }) => newStudentOf(app.db, query, today()),
  })

  app.route({
    ...routeOptions(contract.addStudent),
    handler: (request) => addStudent(app.db, actor(request), request.body),
  })

  app.route({
    ...routeOptions(contract.leaveStudent),
    handler: (request) => leaveStudent(app.db, actor(request), request.body),
  })

  app.route({
    ...routeOptions(contract.returnStudent),
    handler: (request) => returnStudent(app, actor(request), request.body.student_id),
  })
}
