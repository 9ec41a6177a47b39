// Server end of getFamilyLetters in shared/contract/reports/prints.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { getFamilyLetters } from '#shared/contract/reports/prints'
import { printableOrigin } from '#server/http/familyPapers'
import { routeOptions } from '#server/http/route'
import { currentUser } from '#server/http/security/guards'
import { whileConnected } from '#server/http/transport/download'
import type { SchoolReportPool } from '../schoolReports/schoolReportsService'
import { sendPdf, warnFor } from '../sendDocumentRoutes'
import { makeFamilyLetters } from './familyLettersService'

/** Registered with the other papers of the school, whose thread draws the letters. */
export const familyLettersRoutes =
  (pool: SchoolReportPool): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.route({
      ...routeOptions(getFamilyLetters),
      handler: async (request, reply) => {
        const { accountId } = currentUser(request)
        const wish = { place: request.params.place, origin: printableOrigin(request) }
        const made = await whileConnected(request, (signal) =>
          makeFamilyLetters(app, pool, wish, { accountId, signal, warn: warnFor(request) }),
        )
        return sendPdf(reply, made, 'Letters to Families.pdf', request.query.download === '1')
      },
    })
  }
