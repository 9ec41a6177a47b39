// Routes that read a whole record, or the optional columns of the office's table of students.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/students/students'
import { routeOptions } from '../../http/route'
import { noteList } from '../../trail/views/routes'
import { createRecordReader } from './read'
import { listStudentColumns } from './queries'

export const recordOwnRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const read = createRecordReader(app)

  app.route({
    ...routeOptions(contract.getStudentRecord),
    handler: async ({ params, user }, reply) => {
      const { text, covered } = await read(
        params.studentId,
        user,
        (record) => reply.serialize(record) as string,
      )
      app.coverage.tell(reply, covered)
      // The contract's serializer has already made the text.
      return reply.type('application/json; charset=utf-8').send(text as never)
    },
  })
}

export const recordColumnsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listStudentColumns),
    handler: async (request) => {
      const columns = await listStudentColumns(app.db)
      await noteList(request, { what: 'student-list', students: 'all' })
      return columns
    },
  })
}
