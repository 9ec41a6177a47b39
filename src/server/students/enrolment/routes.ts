// Server end of shared/contract/students/enrolment.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import * as contract from '#shared/contract/students/enrolment'
import { dayIn } from '#shared/rules/dates'
import type { App } from '../../http/appParts'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { actorOf } from '../actor'
import { addStudent, newStudentOf } from './add'
import { leaveStudent, returnStudent } from './leave'
import { enrolmentsOf } from './queries'

const todayOf = ({ config, clock }: App) => dayIn(config.school.timeZone, clock())

export const enrolmentReadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listEnrolments),
    handler: ({ params }) => enrolmentsOf(app.db, params.studentId, todayOf(app)),
  })
}

export const enrolmentEditRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const actor = (request: FastifyRequest) => actorOf(app, currentUser(request))

  app.route({
    ...routeOptions(contract.getNewStudent),
    handler: ({ query }) => newStudentOf(app.db, query, todayOf(app)),
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
