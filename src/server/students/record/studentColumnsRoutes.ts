// What the office's table shows besides its usual columns: read when somebody chooses one of these.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/students/students'
import { routeOptions } from '../../http/route'
import { noteList } from '../../trail/views/noteStaffViewsRoutes'
import { listStudentColumns } from './studentsQueries'

/** Behind requireAdmin. */
export const studentColumnsAdminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listStudentColumns),
    handler: async (request) => {
      const columns = await listStudentColumns(app.db)
      await noteList(request, { what: 'student-list', students: 'all' })
      return columns
    },
  })
}
