// Server end of shared/contract/intake/progress.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/intake/progress'
import { dayIn } from '#shared/rules/dates'
import type { App } from '../../http/appParts'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { noteList } from '../../trail/views/routes'
import { saveStaffView } from '../../trail/views/queries'
import { chaseListOf } from '../chase/chase'
import { overviewOf } from './overview'
import { createProgressList } from './progress'

const studentList = { what: 'student-list', students: 'all' } as const

const todayOf = ({ config, clock }: App) => dayIn(config.school.timeZone, clock())

export const progressReadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const listProgress = createProgressList(app.db)

  app.route({
    ...routeOptions(contract.listStudentProgress),
    handler: async (request) => {
      const progress = await listProgress(todayOf(app))
      await noteList(request, studentList)
      return progress
    },
  })

  app.route({
    ...routeOptions(contract.getStudentOverview),
    handler: ({ params }) => overviewOf(app, params.studentId),
  })
}

export const chaseReadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.getChaseList),
    handler: async (request) => {
      const list = await chaseListOf(app.db, request.params.place, todayOf(app))
      const seen = { at: app.clock(), actor: currentUser(request).accountId, what: 'contact-list' } as const
      await saveStaffView(app.db, {
        ...seen,
        students: list.owing.map(({ id }) => id),
        detail: list.class_id ?? (list.form_level === null ? null : `Form ${list.form_level}`),
      })
      return list
    },
  })
}
