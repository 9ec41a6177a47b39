// Server end of shared/contract/administrators.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#shared/contract/administrators'
import { requireFreshSignIn } from '../../plugins/freshSignIn'
import { currentUser } from '../../plugins/guards'
import { on } from '../on'
import { listAdministrators, saveAdministrator, type AdminDesk } from './administratorsService'
import { readAudit, readChain, readNotices } from './auditService'

const deskOf = ({ db, clock, config }: FastifyInstance, request: FastifyRequest): AdminDesk => ({
  db,
  now: clock(),
  by: currentUser(request),
  idleMinutes: config.sessions.adminIdleMinutes,
})

/** Behind requireAdmin. */
export const administratorsAdminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...on(contract.listAdministrators),
    handler: (request) => listAdministrators(deskOf(app, request)),
  })

  app.route({
    ...on(contract.saveAdministrator),
    onRequest: requireFreshSignIn,
    handler: (request) => {
      const { action, username } = request.body
      return saveAdministrator(deskOf(app, request), action, username.trim().toLowerCase())
    },
  })

  app.route({
    ...on(contract.listAudit),
    handler: ({ query: { before, about } }) =>
      readAudit(app.db, { before: before === undefined ? null : Number(before), about: about ?? null }),
  })

  app.route({
    ...on(contract.listReadingNotices),
    handler: (request) => readNotices(app.db, currentUser(request).accountId, app.clock()),
  })

  app.route({
    ...on(contract.getAuditChain),
    handler: () => readChain(app.db, app.clock()),
  })
}
