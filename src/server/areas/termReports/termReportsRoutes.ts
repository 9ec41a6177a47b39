// Server end of shared/contract/termReports.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#shared/contract/termReports'
import { answerOnce } from '../../answerOnce'
import { requireFreshSignIn } from '../../plugins/freshSignIn'
import { idempotencyKey } from '../../plugins/idempotency'
import { noteList } from '../../plugins/staffViews'
import { on } from '../on'
import { checkCard } from './checkService'
import { correctReports, listChanges } from './correctionService'
import { checkPosting, listReportReaders } from './postingCheckService'
import { postReports, withdrawReports, type ReportDesk } from './postingService'
import { listTermsOf, openReportPage, termKeyIn } from './reportPageService'
import { listPlans, planPosting } from './scheduleService'
import { removeFromTermList } from './termListService'
import { listTermReports } from './termReportsRepository'

const deskOf = (app: FastifyInstance, { user }: FastifyRequest): ReportDesk => ({
  db: app.db,
  school: app.config.school,
  now: app.clock(),
  by: user?.accountId ?? 'visitor',
})

export const termReportsOpenRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...on(contract.checkReport),
    handler: ({ params, ip }) => {
      const { db, config, clock } = app
      return checkCard({ db, now: clock(), secret: config.secret, ip }, params.token)
    },
  })
}

export const termReportsOwnRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...on(contract.listReportCardTerms),
    handler: ({ params }) => listTermsOf(app.db, params.studentId),
  })

  app.route({
    ...on(contract.getReportCardPage),
    handler: (request) => {
      const { params, user } = request
      const role = user?.role ?? 'student'
      return openReportPage(deskOf(app, request), termKeyIn(params), params.studentId, role)
    },
  })
}

/** Only whom the list names. */
const noteCards = (
  request: FastifyRequest,
  what: 'posting-check' | 'report-readers' | 'report-changes',
  named: ReadonlyArray<{ readonly student_id: string }>,
) => {
  const { year, term } = request.params as { year: string; term: string }
  const students = named.map(({ student_id }) => student_id)
  return noteList(request, { what, students, detail: `${year} term ${term}` })
}

/** Lists that name students. */
const cardListRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...on(contract.getPostingCheck),
    handler: async (request) => {
      const check = await checkPosting(deskOf(app, request), termKeyIn(request.params))
      const gaps = check.classes.flatMap((one) => one.gaps)
      await noteCards(request, 'posting-check', gaps)
      return check
    },
  })

  app.route({
    ...on(contract.listReportReaders),
    handler: async (request) => {
      const readers = await listReportReaders(deskOf(app, request), termKeyIn(request.params))
      await noteCards(request, 'report-readers', readers)
      return readers
    },
  })

  app.route({
    ...on(contract.listReportChanges),
    handler: async (request) => {
      const changes = await listChanges(deskOf(app, request), termKeyIn(request.params))
      await noteCards(request, 'report-changes', changes)
      return changes
    },
  })
}

export const termReportsAdminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(cardListRoutes)

  app.route({
    ...on(contract.listTermReports),
    handler: () => listTermReports(app.db),
  })

  app.route({
    ...on(contract.postTermReports),
    onRequest: requireFreshSignIn,
    handler: (request) => {
      const { year, term, posted, reason } = request.body
      const desk = deskOf(app, request)
      const { db, now, by: account_id } = desk
      const { path: route } = contract.postTermReports
      return answerOnce({ db, now, account_id, route, key: idempotencyKey(request) }, () =>
        posted === 1 ? postReports(desk, { year, term }, { reason }) : withdrawReports(desk, { year, term }),
      )
    },
  })

  app.route({
    ...on(contract.schedulePosting),
    onRequest: requireFreshSignIn,
    handler: (request) => planPosting(deskOf(app, request), request.body),
  })

  app.route({
    ...on(contract.listPostingSchedules),
    handler: (request) => listPlans(deskOf(app, request)),
  })

  app.route({
    ...on(contract.correctReports),
    onRequest: requireFreshSignIn,
    handler: (request) => correctReports(deskOf(app, request), request.body),
  })

  app.route({
    ...on(contract.removeFromTermList),
    handler: (request) => removeFromTermList(deskOf(app, request), request.body),
  })
}
