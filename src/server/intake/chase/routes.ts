// Server end of shared/contract/intake/classList.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import * as contract from '#shared/contract/intake/classList'
import { dayIn } from '#shared/rules/dates'
import { followedClasses } from '../../access/assignments/own'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { noteList } from '../../trail/views/routes'
import { classListOf } from './chase'
import { listClassesAmong } from './queries'

export const classListRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock, config } = app

  const followedBy = async (request: FastifyRequest) => {
    const today = dayIn(config.school.timeZone, clock())
    return { today, classes: await followedClasses(db, currentUser(request), today) }
  }

  app.route({
    ...routeOptions(contract.listOwnClasses),
    handler: async (request) => {
      const { classes, today } = await followedBy(request)
      return listClassesAmong(db, classes, today)
    },
  })

  app.route({
    ...routeOptions(contract.getClassList),
    handler: async (request) => {
      const { classId: class_id } = request.params
      const list = await classListOf(db, { class_id, ...(await followedBy(request)) })
      const students = list.students.map(({ id }) => id)
      await noteList(request, { what: 'contact-list', detail: class_id, students })
      return list
    },
  })
}
