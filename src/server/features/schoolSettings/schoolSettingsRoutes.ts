// Server end of shared/contract/settings.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as lists from '#shared/contract/reportLists'
import * as contract from '#shared/contract/settings'
import { dayIn } from '#shared/rules/dates'
import { termKeyOf } from '#shared/rules/termPosting'
import { answerOnce } from '../../http/transport/answerOnce'
import { checkReauthentication, requireReauthentication } from '../../http/security/reauthentication'
import { currentUser } from '../../http/security/guards'
import { idempotencyKey } from '../../http/transport/idempotency'
import { notFound } from '../../platform/core/refusal'
import { routeOptions } from '../../http/route'
import { changeClass, changeHouse } from './listsService'
import { changeGrades, readGrades } from '../termReports/marks/gradesService'
import type { SettingsContext } from './settingsContext'
import { beginSchoolYear } from '../schoolYear/schoolYearService'
import { changeSubjects, readSubjects } from '../termReports/marks/subjectsService'
import { changeSettings, readSettings } from './switchesService'
import { changeTerm, listAcademicTerms } from '../termReports/marks/termDatesService'
import { changeTermFormRule, listTermFormRules } from '../termReports/marks/termRulesService'
import { changeTerms } from '../registration/termsAndConditionsService'
import { changeWindow, listFormWindows } from '../registration/windowsService'

const deskOf = ({ db, clock, config }: FastifyInstance, request: FastifyRequest): SettingsContext => {
  const now = clock()
  return { db, now, by: currentUser(request).accountId, today: dayIn(config.school.timeZone, now) }
}

const schoolRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.getSettings),
    handler: () => readSettings(app.db, app.config),
  })

  app.route({
    ...routeOptions(contract.saveSettings),
    handler: (request) =>
      changeSettings(deskOf(app, request), app.config, request.body, () => checkReauthentication(request)),
  })

  app.route({
    ...routeOptions(contract.listRegistrationWindows),
    handler: (request) => listFormWindows(deskOf(app, request)),
  })

  app.route({
    ...routeOptions(contract.saveRegistrationWindow),
    handler: (request) => changeWindow(deskOf(app, request), request.body),
  })

  app.route({
    ...routeOptions(contract.beginSchoolYear),
    onRequest: requireReauthentication,
    handler: (request) => {
      const { accountId, sessionId } = currentUser(request)
      const desk = { ...deskOf(app, request), engine: app.engine, sessionId }
      const { path: route } = contract.beginSchoolYear
      const asked = { db: app.db, now: desk.now, account_id: accountId, route, key: idempotencyKey(request) }
      return answerOnce(asked, () => beginSchoolYear(desk, request.body.form_levels))
    },
  })

  app.route({
    ...routeOptions(contract.saveTerms),
    handler: (request) => changeTerms(deskOf(app, request), request.body),
  })

  app.route({
    ...routeOptions(contract.saveFormClass),
    handler: (request) => changeClass(deskOf(app, request), request.body),
  })

  app.route({
    ...routeOptions(contract.saveHouse),
    handler: (request) => changeHouse(deskOf(app, request), request.body),
  })
}

const termRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listAcademicTerms),
    handler: () => listAcademicTerms(app),
  })

  app.route({
    ...routeOptions(contract.saveAcademicTerm),
    handler: (request) => changeTerm(deskOf(app, request), request.body),
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
    ...routeOptions(contract.saveTermFormRule),
    handler: (request) => changeTermFormRule(deskOf(app, request), request.body),
  })
}

const reportListRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(lists.listSubjects),
    handler: () => readSubjects(app.db),
  })

  app.route({
    ...routeOptions(lists.saveSubjects),
    handler: (request) => changeSubjects(deskOf(app, request), request.body),
  })

  app.route({
    ...routeOptions(lists.listGrades),
    handler: () => readGrades(app.db),
  })

  app.route({
    ...routeOptions(lists.saveGrades),
    handler: (request) => changeGrades(deskOf(app, request), request.body),
  })
}

/** Behind requireAdmin. */
export const settingsAdminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(schoolRoutes)
  await app.register(termRoutes)
  await app.register(reportListRoutes)
}
