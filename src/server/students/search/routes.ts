// GET /api/students has two shapes (SEC-45): with ?name= the visitors' search, without it the office's list.
import * as Type from 'typebox'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/students/students'
import { closed } from '#shared/record/schemas'
import { dayIn } from '#shared/rules/dates'
import { routeOptions } from '../../http/route'
import { currentUser, requireRight } from '../../http/security/guards'
import { isOffice } from '../../http/security/session'
import { noteList } from '../../trail/views/routes'
import { listStudents } from '../record/queries'
import { changeListing, searchAsVisitor, searchStudents } from './search'

const { birth_month } = contract.searchStudents.query.properties
const querystring = closed({ name: Type.Optional(Type.String()), birth_month })

const requireReader = requireRight('readRecords')

export const studentSearchOpenRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, config, clock } = app

  app.route({
    method: contract.listStudents.method,
    url: contract.listStudents.path,
    config: { call: contract.listStudents },
    schema: { querystring },
    handler: async (request) => {
      const { name, birth_month } = request.query
      const isForOffice = request.user !== null && isOffice(request.user)
      if (isForOffice || name === undefined) await requireReader(request)
      if (name === undefined) {
        const students = await listStudents(db, dayIn(config.school.timeZone, clock()))
        await noteList(request, { what: 'student-list', students: 'all' })
        return students
      }
      if (isForOffice) return searchStudents(db, name)
      return searchAsVisitor(app, { name, birth_month }, request.ip)
    },
  })
}

export const studentSearchEditRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.saveListing),
    handler: (request) => changeListing(app, currentUser(request), request.body),
  })
}
