// The marks of a class or a form for the staff meeting, also before a term is posted.
import * as Type from 'typebox'
import { call, type QueryOf } from '../call'
import { closed } from '../../record/schemas'
import { workbook } from './papers'

/** Exactly one of them. */
const whose = {
  class_id: Type.Optional(Type.String({ minLength: 1, maxLength: 10 })),
  form_level: Type.Optional(Type.String({ pattern: '^[1-9]$' })),
}

/** The parts that these calls share. */
const paper = {
  method: 'GET',
  load: 'reports',
  notes: 'by its route',
  response: Type.Unknown(),
} as const

const printed = {
  ...paper,
  query: closed({ ...whose, download: Type.Optional(Type.Enum(['1'])) }),
  document: 'application/pdf',
} as const

const computed = { ...paper, query: closed(whose), document: workbook } as const

/** Students and subjects: the final marks as of now, with figures for each subject. */
export const getMarkSheet = call({ ...printed, path: '/api/mark-sheet/:year/:term' })

/** The same, with coursework and exam marks. */
export const getMarkWorkbook = call({ ...computed, path: '/api/mark-sheet/:year/:term/workbook' })

/** The order by average, in a class or in all classes of a form together. */
export const getRankSheet = call({ ...printed, path: '/api/rank-sheet/:year/:term' })

export const getRankWorkbook = call({ ...computed, path: '/api/rank-sheet/:year/:term/workbook' })

export type StaffSheetQuery = QueryOf<typeof getMarkWorkbook>
