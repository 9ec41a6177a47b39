// Server end of the school's documents in shared/contract/papers/papers.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import * as contract from '#shared/contract/papers/papers'
import { getPrintPreview, getStudentLabels } from '#shared/contract/papers/prints'
import { getSpecimenSlip } from '#shared/contract/school/setUp'
import { printableOrigin } from '../../school/familyPapers'
import { originOf } from '../../http/connection'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { schoolListsRoutes } from '../schoolLists/routes'
import { sendPdf, warnFor } from '../papersRoutes'
import { rankSheetsRoutes } from '../staffSheets/routes'
import { familyLettersRoutes } from '../familyLetters/routes'
import { whileConnected } from '../../http/transport/answers'
import { makeStudentLabels, printedStudents } from '../studentLabels/studentLabels'
import {
  issueSignInSlips,
  makeRegistrationReport,
  makeSignInSlips,
  makeSpecimenSlip,
  type SchoolPaperPool,
  scopeOf,
  todayOf,
  type SchoolPaperRequest,
} from './schoolPapers'

const labelNames = { name: 'Name Labels', address: 'Address Labels' } as const

export const schoolPapersRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { schoolPapers: pool } = app
  await app.register(rankSheetsRoutes(pool))
  await app.register(schoolListsRoutes(pool))
  await app.register(familyLettersRoutes(pool))

  app.route({
    ...routeOptions(contract.getRegistrationReport),
    handler: async (request, reply) => {
      const made = await whileConnected(request, (signal) =>
        makeRegistrationReport(app, pool, askingFor(request, signal)),
      )
      return sendPdf(reply, made, 'Registration Report.pdf', request.query.download === '1')
    },
  })

  app.route({
    ...routeOptions(getStudentLabels),
    handler: async (request, reply) => {
      const { download, ...wish } = request.query
      const made = await whileConnected(request, (signal) =>
        makeStudentLabels(app, pool, wish, askingFor(request, signal)),
      )
      return sendPdf(reply, made, `${labelNames[wish.kind]}.pdf`, download === '1')
    },
  })

  app.route({
    ...routeOptions(getPrintPreview),
    handler: async (request) => {
      const { selection, ...wish } = request.query
      const scope = await scopeOf(app.db, { selection }, currentUser(request).accountId)
      return printedStudents(app.db, scope, wish, { order: 'name', today: todayOf(app) })
    },
  })
}

/** They carry what a family signs in with. */
export const signInSlipsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { schoolPapers: pool } = app

  app.route({
    ...routeOptions(contract.getSignInSlips),
    handler: async (request, reply) => {
      const { download, ...scope } = request.query
      const wish = { ...scope, origin: printableOrigin(originOf(request), app.config.school) }
      const made = await whileConnected(request, (signal) =>
        makeSignInSlips(app, pool, wish, askingFor(request, signal)),
      )
      return sendPdf(reply, made, slipsName(scope), download === '1')
    },
  })

  app.route({
    ...routeOptions(contract.issueSignInSlips),
    handler: async (request, reply) => {
      const wish = { ...request.body, origin: printableOrigin(originOf(request), app.config.school) }
      const made = await whileConnected(request, (signal) =>
        issueSignInSlips(app, pool, wish, askingFor(request, signal)),
      )
      return sendPdf(reply, made, slipsName(request.body), false)
    },
  })
}

export const specimenSlipRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(getSpecimenSlip),
    handler: async (request, reply) => {
      const made = await whileConnected(request, (signal) =>
        makeSpecimenSlip(app, app.schoolPapers, originOf(request), askingFor(request, signal)),
      )
      return sendPdf(reply, made, 'Specimen Slip.pdf', false)
    },
  })
}

const askingFor = (request: FastifyRequest, signal: AbortSignal): SchoolPaperRequest => ({
  accountId: currentUser(request).accountId,
  signal,
  warn: warnFor(request),
})

const slipsName = ({ class_id }: { class_id?: string }): string =>
  `${['Sign-in Slips', class_id].filter(Boolean).join(' ')}.pdf`

declare module 'fastify' {
  interface FastifyInstance {
    /** The threads that draw the papers of the school. */
    schoolPapers: SchoolPaperPool
  }
}
