// Server end of getFamilyLetters in shared/contract/papers/prints.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { getFamilyLetters } from '#shared/contract/papers/prints'
import { printableOrigin } from '../../school/familyPapers'
import { originOf } from '../../http/connection'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { whileConnected } from '../../http/transport/answers'
import { type SchoolPaperPool, makeReport, type SchoolPaperRequest } from '../schoolPapers/schoolPapers'
import { sendPdf, warnFor } from '../papersRoutes'
import type { ChasePlace } from '#shared/rules/intake/chasePlace'
import type { App } from '../../http/appParts'
import { placeOf } from '../../intake/chase/chase'

/** Registered with the other papers of the school, whose thread draws the letters. */
export const familyLettersRoutes =
  (pool: SchoolPaperPool): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.route({
      ...routeOptions(getFamilyLetters),
      handler: async (request, reply) => {
        const { accountId } = currentUser(request)
        const wish = {
          place: request.params.place,
          origin: printableOrigin(originOf(request), app.config.school),
        }
        const made = await whileConnected(request, (signal) =>
          makeFamilyLetters(app, pool, wish, { accountId, signal, warn: warnFor(request) }),
        )
        return sendPdf(reply, made, 'Letters to Families.pdf', request.query.download === '1')
      },
    })
  }

/** Each student whose letter is printed is noted as viewed. */
const makeFamilyLetters = async (
  app: App,
  pool: SchoolPaperPool,
  wish: { readonly place: string; readonly origin: string },
  request: SchoolPaperRequest,
) => {
  const place = await placeOf(app.db, wish.place)
  return makeReport(app, request, { what: 'family-letters', details: detailsOf(place) }, (order) =>
    pool.run('familyLetters', { ...order, place, origin: wish.origin }, request.signal),
  )
}

const detailsOf = (place: ChasePlace) => {
  if (place.is === 'form') return { form: place.form_level }
  return { class: place.is === 'school' ? 'all' : (place.class_id ?? 'none') }
}
