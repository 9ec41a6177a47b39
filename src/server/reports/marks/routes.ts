// Server end of shared/contract/reports/marks.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/reports/marks'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { noteList } from '../../trail/views/routes'
import { termKeyIn } from '../cards/reportPage'
import { readMarksBoard } from './board'
import { readClassMarks, readMarkChanges } from './classMarks'
import { handInMarks, reopenMarks } from './handIn'
import { saveMarks } from './save'

/** In bytes: enough for the largest save with a remark in every cell. */
const bodyLimit = 400_000

export const marksReadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.getClassMarks),
    handler: async (request) => {
      const { year, term, classId: class_id } = request.params
      const marks = await readClassMarks(
        app.db,
        { ...termKeyIn(request.params), class_id },
        currentUser(request),
      )
      const students = marks.students.map(({ student_id }) => student_id)
      await noteList(request, { what: 'class-marks', students, detail: `${year} term ${term}` })
      return marks
    },
  })

  app.route({
    ...routeOptions(contract.listMarkChanges),
    handler: (request) =>
      readMarkChanges(app.db, termKeyIn(request.params), request.params.studentId, currentUser(request)),
  })

  app.route({
    ...routeOptions(contract.getMarksBoard),
    handler: (request) => readMarksBoard(app.db, termKeyIn(request.params), currentUser(request)),
  })
}

export const marksEnterRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.addHook('onClose', () => app.marks.drained())
  app.route({
    ...routeOptions(contract.saveMarks),
    bodyLimit,
    handler: (request) => saveMarks(app, currentUser(request), request.body),
  })

  app.route({
    ...routeOptions(contract.handInMarks),
    handler: (request) => handInMarks(app, currentUser(request), request.body),
  })
}

export const marksReopenRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.reopenMarks),
    handler: (request) => reopenMarks(app, currentUser(request), request.body),
  })
}
