// Server end of shared/contract/description.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { getCsrfCookie } from '#shared/contract/access/signIn'
import * as contract from '#shared/contract/description'
import { allCalls } from '#shared/contract/index'
import { routeOptions } from '../route'
import { openApiOf, type DescribedCall } from '../description'

const describeCalls = (app: FastifyInstance): DescribedCall[] =>
  allCalls().map(([name, call]) => ({
    name,
    call,
    ...(call.path === getCsrfCookie.path && { path: app.config.school.csrfCookiePath }),
    guard: app.guardedCalls.get(`${call.method} ${call.path}`),
  }))

/** For administrators; app.ts registers it behind requireAdmin. */
export const descriptionAdminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  let description: ReturnType<typeof openApiOf> | undefined
  app.route({
    ...routeOptions(contract.getApiDescription),
    handler: () =>
      (description ??= openApiOf(`${app.config.school.name}: the portal's API`, describeCalls(app))),
  })
}
