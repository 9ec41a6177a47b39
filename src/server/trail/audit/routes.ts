// Server end of shared/contract/trail/audit.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type * as Type from 'typebox'
import * as contract from '#shared/contract/trail/audit'
import { listSecurityNotices } from '#shared/contract/school/setUp'
import { dayAfter, instantOf } from '#shared/rules/dates'
import { auditDaysProblem, storedActionsOf } from '#shared/rules/trail/auditActions'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { refuseNoDays, Refusal } from '../../platform/core/refusal'
import { chainReader, readAudit, readNotices, readSecurityNotices } from './audit'
import type { AuditFilter } from './queries'

const pageSize = 50

export const auditRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listAudit),
    handler: ({ query }) =>
      readAudit(app.db, filterOf(query, app.config.school.timeZone), query.together === '1'),
  })

  const readChain = chainReader(app)
  app.route({
    ...routeOptions(contract.getAuditChain),
    handler: () => readChain(),
  })
}

export const noticesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listReadingNotices),
    handler: (request) => readNotices(app.db, currentUser(request).accountId, app.clock()),
  })

  app.route({
    ...routeOptions(listSecurityNotices),
    handler: (request) => readSecurityNotices(app.db, currentUser(request).accountId, app.clock()),
  })
}

const filterOf = (query: Type.Static<typeof contract.listAudit.query>, timeZone: string): AuditFilter => {
  const { before, about = null, kind, from, to, limit } = query
  refuseNoDays({ from, to })
  const problem = auditDaysProblem({ from, to })
  if (problem !== null) throw new Refusal(422, problem, { to: [problem] })
  const startOf = (day: string) => instantOf(timeZone, `${day} 00:00`).toISOString()
  return {
    before: before === undefined ? null : Number(before),
    about,
    actions: kind === undefined ? [] : storedActionsOf(kind),
    since: from === undefined ? null : startOf(from),
    until: to === undefined ? null : startOf(dayAfter(to)),
    limit: limit === undefined ? pageSize : Number(limit),
  }
}
