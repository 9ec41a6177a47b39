// Out of how much the marks of a column are, where a row above or below the headers says it: it becomes part of the header,
// and is refused as one that says so itself.
import { totalIn } from '#shared/rules/imports/markTotals'

const said = /^(?:\/|(?:marks? )?out of|max(?:imum)?\.?:?)\s*(\d{1,4})(?: marks?)?$/i
const labelled = /^(?:max(?:imum)?|possible|full|total|out of)\b\D*$/i
const bare = /^\d{1,4}$/

const totalOf = (cell: string): number | null => {
  const digits = said.exec(cell)?.[1] ?? bare.exec(cell)?.[0]
  return digits === undefined ? null : Number(digits)
}

const isOver = (cells: readonly string[], column: number, total: number): boolean =>
  Number((cells[column] ?? '').replace(',', '.')) > total

/**
 * Whether a row below the headers is about no student but says the totals. A row with nothing but numbers may be that of
 * a student whose name was forgotten: then somebody has more than its marks.
 */
export const isTotalsRow = (
  cells: readonly string[],
  persons: readonly number[],
  others: ReadonlyArray<readonly string[]>,
): boolean => {
  const filled = cells.flatMap((cell, column) => (cell === '' ? [] : [{ cell, column }]))
  const totals = filled.filter(({ cell }) => totalOf(cell) !== null)
  const rest = filled.filter(({ cell }) => totalOf(cell) === null)
  if (persons.length === 0 || totals.length === 0) return false
  if (totals.some(({ column }) => persons.includes(column))) return false
  if (rest.length > 0) return rest.every(({ cell }) => labelled.test(cell))
  return totals.every(({ cell, column }) => !others.some((row) => isOver(row, column, totalOf(cell) ?? 0)))
}

/** What a row above the headers says of single columns; words about the whole list are none. */
export const totalsAbove = (cells: readonly string[]): string[] =>
  cells.map((cell) => (said.test(cell) ? cell : ''))

/** 'Exam' and '70' → 'Exam /70' */
export const withTotals = (headers: readonly string[], totals: readonly string[]): string[] =>
  headers.map((header, column) => {
    const total = totalOf(totals[column] ?? '')
    return header === '' || total === null || totalIn(header) !== null ? header : `${header} /${total}`
  })
