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

const markSheets = { pdf: contract.getMarkSheet, xlsx: contract.getMarkWorkbook, kind: 'mark-sheet' } as const
const rankSheets = { pdf: contract.getRankSheet, xlsx: contract.getRankWorkbook, kind: 'rank-sheet' } as const

/** Form teachers print those of their own classes. */
export const markSheetsRoutes: FastifyPluginAsyncTypebox = async (app) =>
  addSheets(app, app.schoolPapers, markSheets)

/** Drawn in the thread of the school's documents, whose routes register it. */
export const rankSheetsRoutes =
  (pool: SchoolPaperPool): FastifyPluginAsyncTypebox =>
  async (app) =>
    addSheets(app, pool, rankSheets)

const addSheets = (
  app: Parameters<FastifyPluginAsyncTypebox>[0],
  pool: SchoolPaperPool,
  { pdf, xlsx, kind }: typeof markSheets | typeof rankSheets,
) => {
  const make = (request: FastifyRequest, wish: StaffSheetWish) =>
    whileConnected(request, (signal) => {
      const user = currentUser(request)
      const asking = { accountId: user.accountId, signal, warn: warnFor(request) }
      return makeStaffSheet(app, pool, wish, user, asking)
    })

  app.route({
    ...routeOptions(pdf),
    handler: async (request, reply) => {
      const { download, ...whose } = request.query
      const wish = { kind, format: 'pdf', term: request.params, whose } as const
      const { made, name } = await make(request, wish)
      return sendPdf(reply, made, name, download === '1')
    },
  })

  app.route({
    ...routeOptions(xlsx),
    handler: async (request, reply) => {
      const wish = { kind, format: 'xlsx', term: request.params, whose: request.query } as const
      const { made, name } = await make(request, wish)
      return sendDownload(reply, { ...made, name, type: xlsx.document })
    },
  })
}
