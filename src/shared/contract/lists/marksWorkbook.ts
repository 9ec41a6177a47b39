// The marks of a class as a workbook to be filled in, one sheet for each subject. It comes back through the import of
// marks (office/imports).
import * as Type from 'typebox'
import { call } from '../call'

/** Filled with names and with what is stored; 404 where the school has no such term or class, 409 for a class of nobody. */
export const getMarksWorkbook = call({
  method: 'GET',
  path: '/api/marks-workbook/:year/:term/:classId',
  load: 'exports',
  notes: 'by its route',
  response: Type.Unknown(),
  document: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
