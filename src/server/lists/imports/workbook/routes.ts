// Server end of shared/contract/lists/marksWorkbook.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { getMarksWorkbook } from '#shared/contract/lists/marksWorkbook'
import { workbookName } from '#shared/rules/lists/imports/workbookName'
import { routeOptions } from '#server/http/route'
import { sendDownload } from '#server/http/transport/answers'
import { writeForms } from '#server/platform/spreadsheets/write/writeForms'
import { noteList } from '#server/trail/views/routes'
import { termKeyIn } from '#server/reports/cards/reportPage'
import { findClassWorkbook } from './facts'
import { workbookSheets } from './sheets'

export const marksWorkbookRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(getMarksWorkbook),
    handler: async (request, reply) => {
      const key = termKeyIn(request.params)
      const book = await findClassWorkbook(app.db, key, request.params.classId)
      const students = book.students.map(({ id }) => id)
      await noteList(request, {
        what: 'marks-workbook',
        students,
        detail: `${key.year} term ${key.term}`,
      })
      const content = writeForms(workbookSheets(book))
      const name = workbookName({ ...key, class_id: book.class_id })
      return sendDownload(reply, { content, type: getMarksWorkbook.document, name })
    },
  })
}
