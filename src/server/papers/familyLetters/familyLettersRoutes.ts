// Server end of getFamilyLetters in shared/contract/papers/prints.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { getFamilyLetters } from '#shared/contract/papers/prints'
import { printableOrigin } from '../../http/familyPapers'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { whileConnected } from '../../http/transport/download'
import type { SchoolReportPool } from '../schoolReports/schoolReports'
import { sendPdf, warnFor } from '../sendDocumentRoutes'
import { makeFamilyLetters } from './familyLetters'

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
