// Server end of shared/contract/reports/termReports.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import * as contract from '#shared/contract/reports/termReports'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { answerOnce, idempotencyKey } from '../../http/transport/answerOnce'
import { noteList } from '../../trail/views/routes'
import { termKeyIn } from '../cards/reportPage'
import { removeFromTermList } from './termList'
import { correctReports, listChanges } from './correct'
import { checkPosting } from './check'
import { postReports, withdrawReports } from './posting'
import { listReportReaders } from './readers'
import { cancelPlan, listPlans, planPosting } from './schedule'
import { listTermReports } from './termQueries'

export const termReportsReadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(cardListRoutes)

  app.route({
    ...routeOptions(contract.listPostingSchedules),
    handler: () => listPlans(app),
  })
}

/** Teachers need the list as well: they choose a term before they enter marks. */
export const termsListReadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listTermReports),
    handler: () => listTermReports(app.db),
  })
}

export const postingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.postTermReports),
    handler: (request) => {
      const { year, term, posted, reason, leave_out_empty } = request.body
      const { accountId } = currentUser(request)
      const { path: route } = contract.postTermReports
      const asked = { account_id: accountId, route, key: idempotencyKey(request), body: request.body }
      return answerOnce({ db: app.db, now: app.clock(), ...asked }, () =>
        posted === 1
          ? postReports(app, accountId, { year, term }, { reason, leavesOutEmpty: leave_out_empty === 1 })
          : withdrawReports(app, accountId, { year, term }),
      )
    },
  })

  app.route({
    ...routeOptions(contract.schedulePosting),
    handler: (request) => {
      const { accountId } = currentUser(request)
      const { at, ...plan } = request.body
      return at === null
        ? cancelPlan(app, accountId, { year: plan.year, term: plan.term })
        : planPosting(app, accountId, { ...plan, at })
    },
  })

  app.route({
    ...routeOptions(contract.correctReports),
    handler: (request) => correctReports(app, currentUser(request).accountId, request.body),
  })
}

export const termListEditRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.removeFromTermList),
    handler: (request) => removeFromTermList(app, currentUser(request).accountId, request.body),
  })
}

/** Routes whose answers name students, and which are logged as views of them. */
const cardListRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.getPostingCheck),
    handler: async (request) => {
      const check = await checkPosting(app, termKeyIn(request.params))
      const gaps = check.classes.flatMap((one) => one.gaps)
      await noteCards(request, 'posting-check', gaps)
      return check
    },
  })

  app.route({
    ...routeOptions(contract.listReportReaders),
    handler: async (request) => {
      const readers = await listReportReaders(app, termKeyIn(request.params))
      await noteCards(request, 'report-readers', readers)
      return readers
    },
  })

  app.route({
    ...routeOptions(contract.listReportChanges),
    handler: async (request) => {
      const changes = await listChanges(app, termKeyIn(request.params))
      await noteCards(request, 'report-changes', changes)
      return changes
    },
  })
}

/** Logs a view of the students in a list. */
const noteCards = (
  request: FastifyRequest,
  what: 'posting-check' | 'report-readers' | 'report-changes',
  named: ReadonlyArray<{ readonly student_id: string }>,
) => {
  const { year, term } = request.params as { year: string; term: string }
  const students = named.map(({ student_id }) => student_id)
  return noteList(request, { what, students, detail: `${year} term ${term}` })
}
