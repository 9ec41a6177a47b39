import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/students/schoolYear'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { answerOnce, idempotencyKey } from '../../http/transport/answerOnce'
import { settingsContextOf } from '../../school/settings/settingsContext'
import { beginSchoolYear } from './schoolYear'

/** Behind requireAdmin. */
export const schoolYearAdminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.beginSchoolYear),
    handler: (request) => {
      const { accountId, sessionId } = currentUser(request)
      const context = { ...settingsContextOf(app, request), sessionId }
      const { path: route } = contract.beginSchoolYear
      const asked = {
        db: app.db,
        now: context.now,
        account_id: accountId,
        route,
        key: idempotencyKey(request),
        body: request.body,
      }
      return answerOnce(asked, () => beginSchoolYear(context, request.body.form_levels))
    },
  })
}
