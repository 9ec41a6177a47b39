// The marks of a class as a workbook to be filled in, one sheet for each subject. It comes back through the import of
// marks (office/imports).
import * as Type from 'typebox'
import { closed, decimal, nullable } from '../../record/schemas'
import { cellNames } from '../../rules/reports/marks/markCells'
import { call } from '../call'
import { academicYear } from '../../rules/dates'

/** Filled with names and with what is stored; 404 where the school has no such term or class, 409 for a class of nobody. */
export const getMarksWorkbook = call({
  method: 'GET',
  path: '/api/marks-workbook/:year/:term/:classId',
  load: 'exports',
  notes: 'by its route',
  response: Type.Unknown(),
  document: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})

/**
 * Reads such a workbook without storing anything: the cells that were changed in it, which the grid takes in as if they were
 * pasted. For teachers, who get their own sheets back; the office imports it as a list.
 */
export const readMarksWorkbook = call({
  method: 'POST',
  path: '/api/read-marks-workbook/:year/:term/:classId',
  load: 'saves',
  notes: 'nothing about a student',
  multipart: true,
  body: closed({}),
  response: closed({
    cells: Type.Array(
      closed({
        student_id: Type.String(),
        /** Null: of the whole term. */
        subject_code: nullable(Type.String()),
        name: Type.Enum(cellNames),
        value: nullable(Type.Union([Type.String(), decimal])),
      }),
    ),
    /** The cells that were not read, as sentences. */
    left_out: Type.Array(Type.String()),
  }),
})

// The file name of a class's workbook.

interface ClassOfTerm {
  readonly year: number
  readonly term: number
  readonly class_id: string
}

export const workbookName = ({ year, term, class_id }: ClassOfTerm): string =>
  `Marks ${class_id} ${academicYear(year)} Term ${term}.xlsx`
