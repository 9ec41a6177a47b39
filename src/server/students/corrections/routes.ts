// Server end of shared/contract/students/corrections.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import * as contract from '#shared/contract/students/corrections'
import { routeOptions } from '../../http/route'
import { currentUser, notAllowed, requireOwnBody } from '../../http/security/guards'
import { isOffice } from '../../http/security/session'
import { saveStaffView } from '../../trail/views/queries'
import { countOpen } from './queries'
import { ask, correctionsOf, withdraw } from './corrections'
import { offer } from './lateAnswers'
import { openCorrections, resolve, takeIn } from './answer'

/** app.ts registers it behind requireOwnRecord. */
export const correctionsOwnRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listCorrections),
    handler: (request) => {
      const { studentId } = request.params
      return correctionsOf(app.db, studentId, isOffice(currentUser(request)))
    },
  })
}

/** app.ts registers it behind requireSignedIn; the body names the student. */
export const correctionsSignedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.askCorrection),
    preHandler: requireOwnBody('student_id', 'editRecords'),
    handler: (request) => ask(app, familyOf(request), request.body),
  })

  app.route({
    ...routeOptions(contract.offerLateAnswers),
    preHandler: requireOwnBody('student_id', 'editRecords'),
    handler: (request) => offer(app, familyOf(request), request.body),
  })

  app.route({
    ...routeOptions(contract.withdrawCorrection),
    preHandler: requireOwnBody('student_id', 'editRecords'),
    handler: (request) => withdraw(app, familyOf(request), request.body),
  })
}

const notInTheirName = 'Only families ask for corrections. The office edits the record itself.'

const familyOf = (request: FastifyRequest) => {
  const user = currentUser(request)
  if (isOffice(user)) throw notAllowed(notInTheirName)
  return user
}

export const correctionsReadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.countOpenCorrections),
    handler: async () => ({ open: await countOpen(app.db) }),
  })

  app.route({
    ...routeOptions(contract.listOpenCorrections),
    handler: async (request) => {
      const open = await openCorrections(app, Number(request.query.after ?? 0))
      await noteView(
        request,
        open.corrections.map(({ student_id }) => student_id),
      )
      return open
    },
  })
}

export const correctionsIntakeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.resolveCorrection),
    handler: (request) => resolve(app, currentUser(request), request.body),
  })

  app.route({
    ...routeOptions(contract.takeInLateAnswers),
    handler: (request) => takeIn(app, currentUser(request), request.body),
  })
}

/** Logs which students the queue showed. An empty queue is not logged. */
const noteView = (request: FastifyRequest, about: readonly string[]) => {
  const { db, clock } = request.server
  const [student, ...others] = [...new Set(about)]
  if (student === undefined) return
  const whom = others.length === 0 ? { student } : { students: [student, ...others] }
  const { accountId: actor } = currentUser(request)
  return saveStaffView(db, { at: clock(), actor, what: 'corrections', ...whom })
}
