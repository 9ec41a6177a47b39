// Server end of shared/contract/progress.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/progress'
import { dayIn } from '#shared/rules/dates'
import { on } from '../on'
import { chaseListOf } from './chaseService'
import { overviewOf } from './overviewService'
import { createProgressList } from './progressService'

export const progressAdminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const listProgress = createProgressList(app.db)
  const { school, sessions } = app.config
  const moment = () => {
    const now = app.clock()
    const seenSince = new Date(now.getTime() - sessions.studentIdleMinutes * 60_000).toISOString()
    return { now: now.toISOString(), today: dayIn(school.timeZone, now), seenSince }
  }

  app.route({
    ...on(contract.listStudentProgress),
    handler: () => listProgress(),
  })

  app.route({
    ...on(contract.getStudentOverview),
    handler: ({ params }) => overviewOf(app.db, params.studentId, moment()),
  })

  app.route({
    ...on(contract.getChaseList),
    handler: ({ params }) => chaseListOf(app.db, params.classId, moment()),
  })
}
