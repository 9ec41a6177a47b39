// Lists of students to print or to open in a spreadsheet (rules/papers).
import * as Type from 'typebox'
import { call } from '../call'
import { closed } from '../../record/schemas'
import { schoolPart } from './papers'

const query = closed({
  /** A PDF by default. */
  format: Type.Optional(Type.Enum(['pdf', 'xlsx'])),
  /** Names of rules/papers/listColumns, separated by commas; the usual ones by default. */
  columns: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  ...schoolPart,
  /** For new students and leavers: the school year, by the year it begins in; this one by default. */
  year: Type.Optional(Type.String({ pattern: '^2[01]\\d\\d$' })),
  /** For the register: the number of empty columns. */
  blanks: Type.Optional(Type.String({ pattern: '^(1\\d|2\\d|3[01])$' })),
  /** Save it instead of showing it. */
  download: Type.Optional(Type.Enum(['1'])),
})

/** Refused with 422 where an answer about health would be in it: getSensitiveList gives those lists. */
export const getSchoolList = call({
  method: 'GET',
  path: '/api/school-lists/:list',
  load: 'reports',
  notes: 'by its route',
  query,
  response: Type.Unknown(),
  /** A workbook when the format is xlsx. */
  document: 'application/pdf',
})

/** The same lists, with answers about health. */
export const getSensitiveList = call({
  method: 'GET',
  path: '/api/sensitive-lists/:list',
  load: 'reports',
  notes: 'by its route',
  query,
  response: Type.Unknown(),
  /** A workbook when the format is xlsx. */
  document: 'application/pdf',
})
