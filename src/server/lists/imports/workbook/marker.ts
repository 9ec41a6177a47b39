// A hidden row of each sheet of a class's workbook names its class, term and subject, even if the sheet is renamed.
import { readTerm, readYear } from '#shared/rules/lists/imports/importMarks'
import type { TermKey } from '../plan/plannedRow'

const name = 'Sheet of marks'
const release = '1'
const wholeTerm = '*'

export interface SheetMarker extends TermKey {
  readonly class_id: string
  /** Null: the sheet of attendance and remarks. */
  readonly subject_code: string | null
}

export const markerCells = ({ year, term, class_id, subject_code }: SheetMarker): string[] => [
  name,
  release,
  String(year),
  String(term),
  class_id,
  subject_code ?? wholeTerm,
]

export const readMarker = ([is, of, ...cells]: readonly string[]): SheetMarker | null => {
  const [year = '', term = '', class_id = '', subject_code = ''] = cells
  const key = { year: readYear(year), term: readTerm(term) }
  if (is !== name || of !== release || key.year === null || key.term === null) return null
  return {
    year: key.year,
    term: key.term,
    class_id,
    subject_code: subject_code === wholeTerm ? null : subject_code,
  }
}

/** The hidden sheet of what was stored when the workbook was made. */
export const storedSheet = {
  name: 'Stored',
  marker: ['Saved marks when this workbook was made', release],
} as const

/** A key for one student in one subject, or in the whole term. */
export const storedKey = (marker: SheetMarker, studentId: string): string =>
  [marker.year, marker.term, studentId, marker.subject_code ?? wholeTerm].join('|')
