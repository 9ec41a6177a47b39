import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/students/schoolYear'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { answerOnce, idempotencyKey } from '../../http/transport/answerOnce'
import { beginSchoolYear } from './schoolYear'

export const schoolYearRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.beginSchoolYear),
    handler: (request) => {
      const by = currentUser(request)
      const { path: route } = contract.beginSchoolYear
      const asked = {
        db: app.db,
        now: app.clock(),
        account_id: by.accountId,
        route,
        key: idempotencyKey(request),
        body: request.body,
      }
      return answerOnce(asked, () => beginSchoolYear(app, by, request.body.form_levels))
    },
  })
}
