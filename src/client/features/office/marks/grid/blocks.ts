// Actions on many cells: paste, fill down, clear, copy.
import { roundedMark } from '#shared/rules/lists/imports/importMarks'
import { count } from '#client/ui/count'
import type { GridColumn } from './gridColumns'
import type { ShownRow } from './gridRows'
import { isOneCell, type Range, type Spot } from './gridState'
import { hasCell, isEntered, type CellText } from './useEntering'

export interface GridContent {
  readonly rows: readonly ShownRow[]
  readonly columns: readonly GridColumn[]
}

/** Nothing for a cell that the person may not enter: a block may reach over a closed column. */
const cellText = (content: GridContent, at: Spot, text: string): CellText[] => {
  const of = content.columns[at.column]
  return of && isEntered(of) ? oneText(content, at, text) : []
}

/** Skips calculated columns, which are neither filled nor copied. */
const cellsFrom = ({ columns }: GridContent, left: number): readonly number[] =>
  columns.flatMap((column, place) => (place >= left && hasCell(column) ? [place] : []))

/**
 * Enters the text of an open cell, even if its sheet was closed in the meantime: then the server refuses it, and it stays in
 * the cell with the reason.
 */
export const oneText = ({ rows, columns }: GridContent, { row, column }: Spot, text: string): CellText[] => {
  const student = rows[row]?.student
  const of = columns[column]
  return student && of && hasCell(of) ? [{ student, subject: of.subject, cell: of.cell, text }] : []
}

export const rangeTexts = (content: GridContent, range: Range, text: string): CellText[] =>
  content.rows.flatMap((_row, row) =>
    row < range.top || row > range.bottom
      ? []
      : content.columns.flatMap((_column, column) =>
          column < range.left || column > range.right ? [] : cellText(content, { row, column }, text),
        ),
  )

interface Pasted {
  readonly texts: readonly CellText[]
  /** The last cell of the pasted range. */
  readonly to: Spot
  /** A message about the part that did not fit; null if everything did. */
  readonly says: string | null
}

const leftOut = (rows: number, columns: number): string | null => {
  const parts = [rows > 0 && count(rows, 'row'), columns > 0 && count(columns, 'column')].filter(Boolean)
  if (parts.length === 0) return null
  return `${parts.join(' and ')} of what you pasted did not fit into the grid and ${rows + columns === 1 ? 'was' : 'were'} left out.`
}

/** A message about pasted columns that are closed to the person. */
const closedOut = ({ columns }: GridContent, places: readonly number[]): string | null => {
  const closed = places.filter((place) => columns[place]?.isOpen === false).length
  if (closed === 0) return null
  return `${count(closed, 'column')} that you may not change ${closed === 1 ? 'was' : 'were'} left as ${closed === 1 ? 'it is' : 'they are'}.`
}

const sayings = (...texts: readonly (string | null)[]): string | null =>
  texts.filter((text) => text !== null).join(' ') || null

const isMark = (column: GridColumn): boolean =>
  hasCell(column) && (column.cell.name === 'course' || column.cell.name === 'exam')

/** A single value fills the range; a block goes to the right of and below its first cell. */
export const pastedTexts = (content: GridContent, range: Range, block: Block): Pasted => {
  const [[only] = []] = block
  const isOne = block.length === 1 && block[0]?.length === 1 && only !== undefined
  const corner = { row: range.bottom, column: range.right }
  if (isOne && !isOneCell(range)) return { texts: rangeTexts(content, range, only), to: corner, says: null }
  const places = cellsFrom(content, range.left)
  const texts = block.flatMap((cells, down) =>
    cells.flatMap((text, right) => {
      const column = places[right]
      const of = content.columns[column ?? -1]
      if (column === undefined || !of) return []
      return cellText(content, { row: range.top + down, column }, isMark(of) ? roundedMark(text) : text)
    }),
  )
  const width = Math.max(0, ...block.map((cells) => cells.length))
  const rowsOut = Math.max(0, range.top + block.length - content.rows.length)
  return {
    texts,
    to: {
      row: Math.min(range.top + block.length, content.rows.length) - 1,
      column: places[Math.min(width, places.length) - 1] ?? range.left,
    },
    says: sayings(
      leftOut(rowsOut, Math.max(0, width - places.length)),
      closedOut(content, places.slice(0, width)),
    ),
  }
}

export const filledDown = (content: GridContent, range: Range): CellText[] => {
  const from = range.top === range.bottom ? { ...range, top: Math.max(0, range.top - 1) } : range
  return content.columns.flatMap((_column, column) => {
    if (column < from.left || column > from.right) return []
    const text = content.rows[from.top]?.cells[column]?.text ?? ''
    return rangeTexts(content, { ...from, top: from.top + 1, left: column, right: column }, text)
  })
}

export const copiedText = ({ rows, columns }: GridContent, range: Range): string => {
  const chosen = columns
    .map((_column, place) => place)
    .filter((place) => place >= range.left && place <= range.right)
  const entered = chosen.filter((place) => {
    const column = columns[place]
    return column && hasCell(column)
  })
  const places = entered.length > 0 ? entered : chosen
  return textOf(
    rows
      .slice(range.top, range.bottom + 1)
      .map(({ cells }) => places.map((place) => cells[place]?.text ?? '')),
  )
}

/** Cells on the clipboard. Spreadsheets use an HTML table, and lines with tabs. */
type Block = readonly (readonly string[])[]

const textInCell = (cell: Element): string => (cell.textContent ?? '').replace(/\s+/g, ' ').trim()

const inHtml = (html: string): Block => {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (!table) return []
  return [...table.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('td, th')].map(textInCell))
}

/** A quoted cell can contain tabs and line ends; a quotation mark in it is doubled. */
const cellPattern = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/gy

const inText = (text: string): Block => {
  const rows: string[][] = [[]]
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  cellPattern.lastIndex = 0
  for (let found = cellPattern.exec(lines); found; found = cellPattern.exec(lines)) {
    const [, quoted, plain = '', end] = found
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).replace(/\s+/g, ' ').trim())
    if (end === '\n') rows.push([])
    if (end === '') break
  }
  return rows
}

const isFilled = (cell: string): boolean => cell !== ''

/** The number of entries up to the last that matches. */
const upTo = <T>(all: readonly T[], is: (one: T) => boolean): number =>
  all.reduce((many, one, index) => (is(one) ? index + 1 : many), 0)

/** Removes empty rows and columns at the end, which would clear cells of the grid unintentionally. */
const withoutEdges = (block: Block): Block => {
  const width = Math.max(0, ...block.map((cells) => upTo(cells, isFilled)))
  // An entirely empty copy is intended.
  if (width === 0) return [['']]
  return block
    .slice(
      0,
      upTo(block, (cells) => cells.some(isFilled)),
    )
    .map((cells) => cells.slice(0, width))
}

export const blockIn = (html: string, text: string): Block => {
  const table = html === '' ? [] : inHtml(html)
  if (table.length > 0) return withoutEdges(table)
  return text === '' ? [] : withoutEdges(inText(text))
}

const asCell = (text: string): string => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const textOf = (block: Block): string => block.map((row) => row.map(asCell).join('\t')).join('\n')
