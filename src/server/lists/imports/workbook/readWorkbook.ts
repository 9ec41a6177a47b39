// A class's workbook that has come back: its sheets as one list, and what was stored when it was made.
import { findHeaderRow } from '#shared/rules/lists/imports/headerRow'
import { importFields } from '#shared/rules/lists/imports/importFields'
import { knownFieldsIn, suggestMatches } from '#shared/rules/lists/imports/importMatching'
import { rowOfSheet } from '#shared/rules/lists/imports/sheetRows'
import { subjectCells, termCells } from '#shared/rules/reports/marks/markCells'
import { readTerm, readYear } from '#shared/rules/lists/imports/importMarks'
import type { ReadRow, ReadSheet, ReadTable } from '#server/platform/spreadsheets/cells'
import { NoRows, SheetFault } from '#server/platform/spreadsheets/sheetFault'
import { namedRows, type NamedRow } from '../plan/namedRows'
import type { TermKey } from '../plan/plannedRow'

/** The marker is in the first row, unless somebody has put others above it. */
const markerWithin = 5

export interface WorkbookRow extends NamedRow {
  /** The cells of the workbook when it was made; null: nothing is known of them. */
  readonly stored: Readonly<Record<string, string>> | null
}

export const isClassWorkbook = (sheets: readonly ReadSheet[]): boolean => sheets.some(markedSheet)

interface MarkedSheet {
  readonly marker: SheetMarker
  readonly below: readonly ReadRow[]
}

const markedSheet = ({ rows }: ReadSheet): MarkedSheet | null => {
  for (const [index, { cells }] of rows.slice(0, markerWithin).entries()) {
    const marker = readMarker(cells)
    if (marker) return { marker, below: rows.slice(index + 1) }
  }
  return null
}

/** Null: the sheet does not say of itself that it is one of the workbook. */
export const rowsBelowMarker = (sheet: ReadSheet): readonly ReadRow[] | null =>
  markedSheet(sheet)?.below ?? null

export const workbookRows = (sheets: readonly ReadSheet[]): WorkbookRow[] => {
  const stored = storedIn(sheets)
  const rows = sheets.flatMap((sheet, index) => rowsOfSheet(sheet, index, stored))
  if (rows.length === 0) throw new NoRows(sheets.find(markedSheet)?.name)
  return rows.sort((a, b) => a.row - b.row)
}

type Stored = ReadonlyMap<string, readonly string[]>

const storedIn = (sheets: readonly ReadSheet[]): Stored | null => {
  const sheet = sheets.find(({ rows }) => rows[0]?.cells[0] === storedSheet.marker[0])
  if (!sheet) return null
  return new Map(sheet.rows.slice(1).map(({ cells: [key = '', ...texts] }) => [key, texts]))
}

const fields = importFields('workbook')

const rowsOfSheet = (sheet: ReadSheet, index: number, stored: Stored | null): WorkbookRow[] => {
  const marked = markedSheet(sheet)
  if (!marked) return []
  const { marker, below } = marked
  const { at, fields } = fieldsIn(marked, sheet.name)
  const cellNames: readonly string[] = cellsOf(marker).map(({ name }) => name)
  const wanted = new Set(['student_id', ...cellNames])
  const columns = fields.map((field, column) => ({
    column,
    field: field && wanted.has(field) ? field : null,
  }))
  const fixed = {
    ...{ year: String(marker.year), term: String(marker.term) },
    ...(marker.subject_code !== null && { subject_code: marker.subject_code }),
  }
  const rows = below
    .slice(at + 1)
    .map((one) => ({ ...one, row: rowOfSheet(placeOf(marker, index), one.row) }))
  return namedRows({ headerRow: 0, headers: [], rows }, { columns, fixed }).map((named) => {
    const then = stored?.get(storedKey(marker, named.cells.student_id ?? '')) ?? []
    return {
      ...named,
      stored: stored && Object.fromEntries(cellNames.map((name, place) => [name, then[place] ?? ''])),
    }
  })
}

const fieldsIn = (
  { marker, below }: MarkedSheet,
  name: string,
): { at: number; fields: Array<string | null> } => {
  const kind = marker.subject_code === null ? 'remarks' : 'marks'
  const known = knownFieldsIn(kind, {})
  const at = findHeaderRow(
    below.map(({ cells }) => cells),
    known,
  )
  const headers = below[at]?.cells ?? []
  const fields = suggestMatches(headers, kind).map(({ field }) => field)
  if (!fields.includes('student_id') || known(headers) < 2) throw lost(name)
  return { at, fields }
}

const lost = (name: string) =>
  new SheetFault(
    `The headers of the sheet “${name}” are gone. Download the workbook again and copy your marks into it.`,
  )

const cellsOf = ({ subject_code }: SheetMarker) => (subject_code === null ? termCells : subjectCells)

/** Attendance and remarks come first: they put students who are new to the term into its list. */
const placeOf = ({ subject_code }: SheetMarker, index: number): number =>
  subject_code === null ? 0 : index + 1

/** As one list, with a column for every cell. */
export const workbookTable = (rows: readonly WorkbookRow[]): ReadTable => ({
  headerRow: 1,
  headers: fields.map(({ title }) => title),
  rows: rows.map(({ row, cells }) => ({ row, cells: fields.map(({ name }) => cells[name] ?? '') })),
})

// A hidden row of each sheet of a class's workbook names its class, term and subject, even if the sheet is renamed.

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

const readMarker = ([is, of, ...cells]: readonly string[]): SheetMarker | null => {
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
