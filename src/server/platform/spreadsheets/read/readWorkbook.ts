import { formatValue } from 'hucre'
import { streamXlsxRows } from 'hucre/xlsx'
import { storableText, unquoted, type ReadRow } from '../cells'
import { SheetFault, type SheetLimits } from '../sheetFault'
import {
  attributeIn,
  cellsIn,
  hasFormula,
  mergedIn,
  sheetParts,
  tags,
  withoutEntities,
  type Merged,
} from './sheetXml'
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

/** Spreadsheets keep 15 digits: the last ones of a longer number are lost, which its text shows. */
const mostKept = 1e15

/** A number as a person would type it. */
const numberText = (value: number): string =>
  Math.abs(value) >= mostKept ? value.toExponential() : String(Number(value.toPrecision(15)))

/** 0.555 shown as a percentage, with all its digits; the product has more digits than the number. */
const percentText = (value: number): string => `${Number((value * 100).toPrecision(13))}%`

const zerosText =
  (format: string): ShowNumber =>
  (value) =>
    Number.isInteger(value) && value >= 0 && value < mostKept ? formatValue(value, format) : numberText(value)

type ShowNumber = (value: number) => string

/** By the number of a style: how its cells show numbers, if that matters. */
type ShownNumbers = ReadonlyMap<string, ShowNumber>

/**
 * Numbers as their cells show them, where that says more than the number: 75% is 0.75 in its cell, and 00123456 is 123456.
 * @param styles the part xl/styles.xml
 */
export const shownNumbers = (styles: string): ShownNumbers => {
  const formats = new Map<string, string>(percentages)
  for (const tag of tags(styles, 'numFmt'))
    formats.set(attributeIn(tag, 'numFmtId'), withoutEntities(attributeIn(tag, 'formatCode')))
  const [cells = ''] = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles) ?? []
  return new Map(
    tags(cells, 'xf').flatMap((tag, style) => {
      const show = showBy(formats.get(attributeIn(tag, 'numFmtId')) ?? '')
      return show ? [[String(style), show] as const] : []
    }),
  )
}

/** Those of the formats that every workbook has. */
const percentages = [
  ['9', '0%'],
  ['10', '0.00%'],
] as const

/** The numbers of the styles that cross their text out. */
const struckStyles = (styles: string): ReadonlySet<string> => {
  const [fonts = ''] = /<(?:\w+:)?fonts[\s>][\s\S]*?<\/(?:\w+:)?fonts>/.exec(styles) ?? []
  const struck = fonts
    .split(/<(?:\w+:)?font(?=[\s/>])/)
    .slice(1)
    .map((font) => /<(?:\w+:)?strike(?:\s+val="(?:1|true)")?\s*\/?>/.test(font))
  const [cells = ''] = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles) ?? []
  return new Set(
    tags(cells, 'xf').flatMap((tag, style) =>
      struck[Number(attributeIn(tag, 'fontId'))] ? [String(style)] : [],
    ),
  )
}

const showBy = (format: string): ShowNumber | null => {
  if (hasPercent(format)) return percentText
  return hasZeros(format) || hasLetters(format) ? zerosText(format) : null
}

/** "PBS-"00000 shows 42 as PBS-00042, and 00000"-TGS" as 00042-TGS; 0" marks" shows a unit, which is no part of it. */
const hasLetters = (format: string): boolean => {
  const [positive = ''] = format.split(';')
  const [, before = '', after = ''] =
    /^((?:"[^"]*"|\\.|[\s()+-])*)[0#][0#\s-]*((?:"[^"]*"|\\.)*)$/.exec(
      positive.replace(/\[[^\]]*\]|_./g, ''),
    ) ?? []
  const plain = (text: string) => text.replace(/["\\]/g, '')
  return /[\p{L}\d]/u.test(plain(before)) || /^[-/.]?\p{L}/u.test(plain(after))
}

/** Not one that stands there as a text: 0"%" shows 75 as 75%. */
const hasPercent = (format: string): boolean => format.replace(/"[^"]*"|\\./g, '').includes('%')

/** Two or more zeros and nothing but spaces, hyphens and brackets, as in 000\-0000; other numbers come after a semicolon. */
const hasZeros = (format: string): boolean => {
  const [positive = ''] = format.split(';')
  const bare = positive.replace(/\[(?:\$[^\]]*|[a-z]+\d*)\]|_./gi, '').replace(/["\\]/g, '')
  return /^(?=.*0.*0)[0\s()-]+$/.test(bare)
}
