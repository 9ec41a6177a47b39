// Starting a school year.
import * as Type from 'typebox'
import { call } from '../call'
import { closed, integer } from '../../record/schemas'
import { formLevel } from '../schemas'

/**
 * Asks the families of these forms to agree to the terms and conditions again; answers and documents stay. An
 * `Idempotency-Key` makes a retry harmless.
 */
export const beginSchoolYear = call({
  method: 'POST',
  path: '/api/begin-school-year',
  load: 'saves',
  notes: 'how many, or an ID',
  fresh: true,
  body: closed({ form_levels: Type.Array(formLevel, { minItems: 1, maxItems: 9, uniqueItems: true }) }),
  /** The number of families asked to agree again. */
  response: closed({ students: integer }),
})
