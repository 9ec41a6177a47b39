// Server end of shared/contract/students/corrections.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import * as contract from '#shared/contract/students/corrections'
import { dayIn } from '#shared/rules/dates'
import { routeOptions } from '../../http/route'
import { currentUser, notAllowed, requireOwnBody } from '../../http/security/guards'
import { saveStaffView } from '../../trail/views/staffViewsQueries'
import { countOpen } from './queries'
import { ask, correctionsOf, withdraw } from './corrections'
import { offer } from './lateAnswers'
import { openCorrections, resolve } from './queue'
import { takeIn } from './answer'

const contextOf = (request: FastifyRequest) => {
  const { db, clock } = request.server
  return { db, now: clock(), by: currentUser(request).accountId }
}

/** Notes who was shown in the queue; an empty one is not a view. */
const noteView = (request: FastifyRequest, about: readonly string[]) => {
  const { db, now: at, by: actor } = contextOf(request)
  const [student, ...others] = [...new Set(about)]
  if (student === undefined) return
  const whom = others.length === 0 ? { student } : { students: [student, ...others] }
  return saveStaffView(db, { at, actor, what: 'corrections', ...whom })
}

/** app.ts registers it behind requireOwnRecord. */
export const correctionsOwnRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listCorrections),
    handler: (request) => {
      const { studentId } = request.params
      return correctionsOf(app.db, studentId, currentUser(request).role === 'admin')
    },
  })
}

const notInTheirName = 'Only families ask for corrections. The office edits the record itself.'

const familyContext = (request: FastifyRequest) => {
  if (currentUser(request).role === 'admin') throw notAllowed(notInTheirName)
  return contextOf(request)
}

/** app.ts registers it behind requireSignedIn; the body names the student. */
export const correctionsSignedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { timeZone } = app.config.school

  app.route({
    ...routeOptions(contract.askCorrection),
    preHandler: requireOwnBody('student_id'),
    handler: (request) => ask(familyContext(request), request.body, dayIn(timeZone, app.clock())),
  })

  app.route({
    ...routeOptions(contract.offerLateAnswers),
    preHandler: requireOwnBody('student_id'),
    handler: (request) => offer(familyContext(request), request.body, dayIn(timeZone, app.clock())),
  })

  app.route({
    ...routeOptions(contract.withdrawCorrection),
    preHandler: requireOwnBody('student_id'),
    handler: (request) => withdraw(familyContext(request), request.body),
  })
}

/** app.ts registers it behind requireAdmin. */
export const correctionsAdminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { timeZone } = app.config.school
  const day = () => ({ timeZone, today: dayIn(timeZone, app.clock()) })

  app.route({
    ...routeOptions(contract.countOpenCorrections),
    handler: async () => ({ open: await countOpen(app.db) }),
  })

  app.route({
    ...routeOptions(contract.listOpenCorrections),
    handler: async (request) => {
      const open = await openCorrections(app.db, Number(request.query.after ?? 0), day())
      await noteView(
        request,
        open.corrections.map(({ student_id }) => student_id),
      )
      return open
    },
  })

  app.route({
    ...routeOptions(contract.resolveCorrection),
    handler: (request) => resolve(contextOf(request), request.body),
  })

  app.route({
    ...routeOptions(contract.takeInLateAnswers),
    handler: (request) => {
      const { sessionId } = currentUser(request)
      return takeIn({ ...contextOf(request), ...day(), sessionId }, request.body)
    },
  })
}
