// Server end of shared/contract/access/administrators.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as Type from 'typebox'
import * as contract from '#shared/contract/access/administrators'
import { storedActionsOf } from '#shared/rules/trail/auditActions'
import { auditDaysProblem, type AuditDays } from '#shared/rules/trail/auditDays'
import { dayAfter, instantOf } from '#shared/rules/dates'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { refuseNoDays } from '../../platform/core/noSuchDay'
import { Refusal } from '../../platform/core/refusal'
import type { AuditFilter } from '../../trail/audit/auditQueries'
import { readAudit, readChain, readNotices } from '../../trail/audit/audit'
import { listAdministrators, saveAdministrator, type AdminContext } from './administrators'

const contextOf = ({ db, clock, config }: FastifyInstance, request: FastifyRequest): AdminContext => ({
  db,
  now: clock(),
  by: currentUser(request),
  idleMinutes: config.sessions.adminIdleMinutes,
})

type AuditQuery = Type.Static<typeof contract.listAudit.query>

const pageSize = 50

const refuseBackwards = (days: AuditDays) => {
  const problem = auditDaysProblem(days)
  if (problem !== null) throw new Refusal(422, problem, { to: [problem] })
}

const auditFilterOf = (query: AuditQuery, timeZone: string): AuditFilter => {
  const { before, about = null, kind, from, to, limit } = query
  const startOf = (day: string) => instantOf(timeZone, `${day} 00:00`).toISOString()
  refuseNoDays({ from, to })
  refuseBackwards({ from, to })
  return {
    before: before === undefined ? null : Number(before),
    about,
    actions: kind === undefined ? [] : storedActionsOf(kind),
    since: from === undefined ? null : startOf(from),
    until: to === undefined ? null : startOf(dayAfter(to)),
    limit: limit === undefined ? pageSize : Number(limit),
  }
}

/** Behind requireAdmin. */
export const administratorsAdminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listAdministrators),
    handler: (request) => listAdministrators(contextOf(app, request)),
  })

  app.route({
    ...routeOptions(contract.saveAdministrator),
    handler: (request) => {
      const { action, username } = request.body
      return saveAdministrator(contextOf(app, request), action, username.trim().toLowerCase())
    },
  })

  app.route({
    ...routeOptions(contract.listAudit),
    handler: ({ query }) =>
      readAudit(app.db, auditFilterOf(query, app.config.school.timeZone), query.together === '1'),
  })

  app.route({
    ...routeOptions(contract.listReadingNotices),
    handler: (request) => readNotices(app.db, currentUser(request).accountId, app.clock()),
  })

  app.route({
    ...routeOptions(contract.getAuditChain),
    handler: () => readChain(app.db, app.clock()),
  })
}
