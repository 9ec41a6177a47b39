import { streamXlsxRows } from 'hucre/xlsx'
import { type ReadRow, storableText, unquoted } from '../cells'
import { SheetFault } from '../sheetFault'
import type { SheetLimits } from './sheetLimits'
import { cellsIn, hasFormula, mergedIn, sheetParts, type Merged } from './sheetXml'
import { numberText, shownNumbers, struckStyles } from './shownNumbers'
import { partsOf } from './workbookCheck'

type Value = string | number | boolean | Date | null | undefined | object

const unreadable = 'The workbook cannot be read. Open it, save it again as .xlsx and try again.'

/** The rows of one sheet of a workbook that was checked, up to one more than the limit, so that the caller can tell when it is too long. */
export async function* readWorkbook(file: Buffer, limits: SheetLimits, sheet = 0): AsyncGenerator<ReadRow> {
  const part = sheetParts(file, limits)[sheet]
  if (part?.isChart) return
  const special = specialCells(file, limits, sheet)
  const filled = filledFrom(mergedIn(part?.xml() ?? ''))
  try {
    // Empty rows count, too, so that a million of them are not walked through.
    for await (const { index, values } of streamXlsxRows(file, { sheet, maxRows: 2 * limits.rows }))
      yield filled(rowOf(index + 1, values, special.get(index + 1)))
  } catch (error) {
    throw new SheetFault(unreadable, { cause: error })
  }
}

/** Rows come in their order: each takes the text of the cell of its column that was joined downwards. */
const filledFrom = (merged: readonly Merged[]) => {
  const texts = new Map<Merged, string>()
  return (read: ReadRow): ReadRow => {
    const own = merged.filter(({ from, to }) => from <= read.row && read.row <= to)
    if (own.length === 0) return read
    const cells = [...read.cells]
    for (const one of own.filter(({ column, lastColumn }) => column === lastColumn)) {
      if (one.from === read.row) texts.set(one, cells[one.column] ?? '')
      else while (cells.length <= one.column) cells.push('')
      cells[one.column] = texts.get(one) ?? ''
    }
    const wide = own.filter(({ column, lastColumn }) => column < lastColumn)
    if (wide.length === 0) return { ...read, cells }
    return { ...read, cells, joined: new Map(wide.map(({ column, lastColumn }) => [column, lastColumn])) }
  }
}

/** Facts about the cells of one row that the reader of the rows does not give, by their columns. */
interface SpecialCells {
  readonly unread: Set<number>
  readonly shown: Map<number, (value: number) => string>
  isStruck?: true
}

/** By the number of the row. */
const specialCells = (file: Buffer, limits: SheetLimits, sheet: number): Map<number, SpecialCells> => {
  const styles = partsOf(file, limits)('xl/styles.xml')
  const formats = shownNumbers(styles)
  const struck = struckStyles(styles)
  const xml = sheetParts(file, limits)[sheet]?.xml() ?? ''
  const rows = new Map<number, SpecialCells>()
  if (formats.size + struck.size === 0 && !hasFormula(xml)) return rows
  for (const { row, column, style, isUnread, hasContent } of cellsIn(xml, limits)) {
    const show = formats.get(style)
    const isStruck = hasContent && struck.has(style)
    if (!show && !isUnread && !isStruck) continue
    const cells: SpecialCells = rows.get(row) ?? { unread: new Set(), shown: new Map() }
    rows.set(row, cells)
    if (show) cells.shown.set(column, show)
    if (isUnread) cells.unread.add(column)
    if (isStruck) cells.isStruck = true
  }
  return rows
}

const rowOf = (row: number, values: readonly Value[], special?: SpecialCells): ReadRow => {
  const dates = values.flatMap((value, column) => (value instanceof Date ? [column] : []))
  const textAt = (value: Value, column: number): string => {
    if (special?.unread.has(column)) return ''
    const show = special?.shown.get(column) ?? numberText
    return typeof value === 'number' ? show(value) : textOf(value)
  }
  return {
    row,
    cells: values.map(textAt),
    ...(dates.length > 0 && { dates: new Set(dates) }),
    ...(special && special.unread.size > 0 && { unread: special.unread }),
    ...(special?.isStruck && { isStruck: true as const }),
  }
}

/** Formulas are read as their last computed value. */
const textOf = (value: Exclude<Value, number>): string => {
  // As Excel shows it: somebody may be called True.
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (value instanceof Date) return dateText(value)
  return typeof value === 'string' ? unquoted(storableText(value)) : ''
}

const dateText = (date: Date): string => {
  if (Number.isNaN(date.getTime())) return ''
  const [day = '', time = ''] = date.toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`
}
