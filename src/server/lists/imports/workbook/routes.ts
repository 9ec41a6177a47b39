// Server end of shared/contract/lists/marksWorkbook.
import { readFile } from 'node:fs/promises'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { getMarksWorkbook, readMarksWorkbook, workbookName } from '#shared/contract/lists/marksWorkbook'
import { listName } from '#shared/rules/students/names'
import { routeOptions } from '#server/http/route'
import { currentUser } from '#server/http/security/guards'
import { sendDownload } from '#server/http/transport/answers'
import { takeParts } from '#server/http/transport/forms'
import { usualLimits } from '#server/platform/spreadsheets/sheetFault'
import { writeForms } from '#server/platform/spreadsheets/write/writeForms'
import { noteList } from '#server/trail/views/routes'
import { listSubjectFacts } from '#server/reports/cards/termFactsQueries'
import { termKeyIn } from '#server/reports/cards/reportPage'
import { findOwnClass, findTermOf } from '#server/reports/marks/classMarks'
import { listHandedIn } from '#server/reports/marks/queries'
import { receiveFile } from '../routes'
import { inThread } from '../thread'
import { findClassWorkbook, listRosters } from './facts'
import { workbookSheets } from './sheets'

export const marksWorkbookRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await takeParts(app, usualLimits.bytes)

  app.route({
    ...routeOptions(getMarksWorkbook),
    handler: async (request, reply) => {
      const key = termKeyIn(request.params)
      const book = await findClassWorkbook(app.db, key, request.params.classId, currentUser(request))
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

  app.route({
    ...routeOptions(readMarksWorkbook),
    handler: async (request) => {
      const { db, config } = app
      const user = currentUser(request)
      const term = await findTermOf(db, termKeyIn(request.params))
      const asked = { year: term.year, term: term.term, class_id: request.params.classId }
      const { key, sheets } = await findOwnClass(db, asked, user)
      const { name = '', received } = await receiveFile(request, app.files, [])
      try {
        const file = await readFile(received.path)
        const roster = (await listRosters(db, key, new Set([key.class_id]))).get(key.class_id) ?? []
        const handedIn = await listHandedIn(db, key, [key.class_id])
        const order = {
          ...{ ...key, sheets, file, name, databaseUrl: config.databaseUrl, dataDir: config.dataDir },
          students: new Map(roster.map((student) => [student.id, listName(student)])),
          subjects: new Map((await listSubjectFacts(db)).map(({ code, title }) => [code, title])),
          closed: {
            posted: term.posted === 1,
            handedIn: new Set(handedIn.map(({ subject_code }) => subject_code)),
          },
        }
        return await inThread(app, { ...user, request_id: request.id }, (pool) =>
          pool.run('changedCells', order),
        )
      } finally {
        await received.discard()
      }
    },
  })
}
