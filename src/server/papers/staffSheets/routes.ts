// Server end of shared/contract/papers/staffSheets.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import * as contract from '#shared/contract/papers/staffSheets'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { sendDownload, whileConnected } from '../../http/transport/answers'
import type { SchoolPaperPool } from '../schoolPapers/schoolPapers'
import { sendPdf, warnFor } from '../sendRoutes'
import { makeStaffSheet, type StaffSheetWish } from './staffSheets'

const printed = [
  { call: contract.getMarkSheet, kind: 'mark-sheet' },
  { call: contract.getRankSheet, kind: 'rank-sheet' },
] as const

const computed = [
  { call: contract.getMarkWorkbook, kind: 'mark-sheet' },
  { call: contract.getRankWorkbook, kind: 'rank-sheet' },
] as const

/** Drawn in the thread of the school's documents, whose routes register it. */
export const staffSheetsRoutes =
  (pool: SchoolPaperPool): FastifyPluginAsyncTypebox =>
  async (app) => {
    const make = (request: FastifyRequest, wish: StaffSheetWish) =>
      whileConnected(request, (signal) => {
        const { accountId } = currentUser(request)
        return makeStaffSheet(app, pool, wish, { accountId, signal, warn: warnFor(request) })
      })

    for (const { call, kind } of printed)
      app.route({
        ...routeOptions(call),
        handler: async (request, reply) => {
          const { download, ...whose } = request.query
          const wish = { kind, format: 'pdf', term: request.params, whose } as const
          const { made, name } = await make(request, wish)
          return sendPdf(reply, made, name, download === '1')
        },
      })

    for (const { call, kind } of computed)
      app.route({
        ...routeOptions(call),
        handler: async (request, reply) => {
          const wish = { kind, format: 'xlsx', term: request.params, whose: request.query } as const
          const { made, name } = await make(request, wish)
          return sendDownload(reply, { ...made, name, type: call.document })
        },
      })
  }
