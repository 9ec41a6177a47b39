// The settings behind report cards: terms and their rules, subjects, grades.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as lists from '#shared/contract/reports/reportLists'
import * as contract from '#shared/contract/reports/termSettings'
import { termKeyOf } from '#shared/rules/reports/cards/termPosting'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { notFound } from '../../platform/core/refusal'
import {
  changeGrades,
  readGrades,
  changeSubjects,
  readSubjects,
  changeRemarks,
  readRemarks,
} from './reportLists'
import { changeTerm, listAcademicTerms, changeTermFormRule, listTermFormRules } from './termRules'

export const termSettingsReadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listAcademicTerms),
    handler: () => listAcademicTerms(app),
  })

  app.route({
    ...routeOptions(contract.listTermFormRules),
    handler: ({ params }) => {
      const key = termKeyOf(params)
      if (!key) throw notFound()
      return listTermFormRules(app, key)
    },
  })

  app.route({
    ...routeOptions(lists.listSubjects),
    handler: () => readSubjects(app.db),
  })

  app.route({
    ...routeOptions(lists.listGrades),
    handler: () => readGrades(app.db),
  })

  app.route({
    ...routeOptions(lists.listRemarks),
    handler: () => readRemarks(app.db),
  })
}

export const termSettingsChangeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.saveAcademicTerm),
    handler: (request) => changeTerm(app, currentUser(request), request.body),
  })

  app.route({
    ...routeOptions(contract.saveTermFormRule),
    handler: (request) => changeTermFormRule(app, currentUser(request), request.body),
  })

  app.route({
    ...routeOptions(lists.saveSubjects),
    handler: (request) => changeSubjects(app, currentUser(request), request.body),
  })

  app.route({
    ...routeOptions(lists.saveGrades),
    handler: (request) => changeGrades(app, currentUser(request), request.body),
  })

  app.route({
    ...routeOptions(lists.saveRemarks),
    handler: (request) => changeRemarks(app, currentUser(request), request.body),
  })
}
