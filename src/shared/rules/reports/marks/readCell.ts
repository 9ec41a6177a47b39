// Reads text that is typed or pasted into a cell, and writes the text that a cell shows.
import { isTakenAway, readCount, readMark, shownMark, textProblem } from '../../lists/imports/importMarks'
import type { MissingMark } from './marks'
import type { CellValue, MarkCell } from './markCells'

const missing: readonly MissingMark[] = ['absent', 'not_applicable', 'no_work']

export type CellReading =
  { readonly value: CellValue; readonly problem?: undefined } | { readonly problem: string }

type Reader = (cell: MarkCell, text: string, ratings: readonly string[]) => CellReading

const readers: Readonly<Record<MarkCell['kind'], Reader>> = {
  mark: (_cell, text) => {
    const read = readMark(text)
    return read.problem === undefined ? { value: read.kind ?? read.mark } : { problem: read.problem }
  },
  count: (_cell, text) => {
    if (isTakenAway(text)) return { value: null }
    const value = readCount(text)
    return value === null ? { problem: `“${text}” is not a whole number from 0 to 400` } : { value }
  },
  rating: (_cell, text, ratings) => {
    if (isTakenAway(text)) return { value: null }
    const value = text.toUpperCase()
    if (ratings.length === 0 || ratings.includes(value)) return { value }
    return { problem: `“${text}” is not one of the ratings ${ratings.join(', ')}` }
  },
  text: ({ limit }, text) => {
    if (isTakenAway(text)) return { value: null }
    const problem = limit ? textProblem(limit, text) : null
    return problem === null ? { value: text.normalize('NFC') } : { problem }
  },
}

/**
 * @param text as typed; an empty text clears the cell
 * @param ratings the letters of the school; empty: any
 */
export const readCell = (cell: MarkCell, text: string, ratings: readonly string[]): CellReading => {
  const trimmed = text.trim()
  return trimmed === '' ? { value: null } : readers[cell.kind](cell, trimmed, ratings)
}

/** The text in the cell, which readCell reads again. */
export const shownCell = (cell: MarkCell, value: CellValue): string => {
  if (cell.kind === 'mark' && isMissing(value)) return shownMark(null, value) ?? ''
  return value === null ? '' : String(value)
}

const isMissing = (value: CellValue): value is MissingMark => missing.some((kind) => kind === value)

/** The problem with a value that was not typed into a cell; null: it may be stored. */
export const cellProblem = (cell: MarkCell, value: CellValue, ratings: readonly string[]): string | null => {
  if (value === null) return null
  const read = readCell(cell, shownCell(cell, value), ratings)
  if (read.problem !== undefined) return read.problem
  return read.value === value ? null : `“${value}” cannot be saved here`
}
