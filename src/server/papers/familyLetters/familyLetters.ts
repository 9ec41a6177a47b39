// Letters to the families that still owe something: whoever gets one is noted as seen.
import type { ChasePlace } from '#shared/rules/intake/chasePlace'
import type { App } from '../../http/app'
import { placeOf } from '../../intake/chase/chase'
import { makeReport, type SchoolReportPool, type SchoolReportRequest } from '../schoolReports/schoolReports'

const detailsOf = (place: ChasePlace) => {
  if (place.is === 'form') return { form: place.form_level }
  return { class: place.is === 'school' ? 'all' : (place.class_id ?? 'none') }
}

export const makeFamilyLetters = async (
  app: App,
  pool: SchoolReportPool,
  wish: { readonly place: string; readonly origin: string },
  request: SchoolReportRequest,
) => {
  const place = await placeOf(app.db, wish.place)
  return makeReport(app, request, { what: 'family-letters', details: detailsOf(place) }, (order) =>
    pool.run('familyLetters', { ...order, place, origin: wish.origin }, request.signal),
  )
}
