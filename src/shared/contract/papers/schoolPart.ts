// The students of a list or a spreadsheet: those of a class, a form or a house, or of the whole school if none is given.
import * as Type from 'typebox'

export const schoolPart = {
  class_id: Type.Optional(Type.String({ maxLength: 10 })),
  form_level: Type.Optional(Type.String({ pattern: '^[1-9]$' })),
  /** The code of a house. */
  house: Type.Optional(Type.String({ pattern: '^\\d{1,6}$' })),
}
