// Cells and rows as the XML of a worksheet. No cell ever holds a formula.
import { dayMs } from '../../core/durations'
import { type Cell, type ColumnKind, plainText, type Row, type SheetColumn, writableText } from '../cells'

/** Positions in the list of cell formats of workbookParts.styles. */
export const formats = {
  plain: 0,
  heading: 1,
  date: 2,
  time: 3,
  code: 4,
  bold: 5,
  marked: 6,
  tenths: 7,
  locked: 8,
  number: 9,
  numberHeading: 10,
  codeOfNumbers: 11,
  lines: 12,
  codeLines: 13,
} as const

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }
const special = /[&<>\r]/
const everySpecial = /[&<>\r]/g
/** Programs read _x0041_ as a letter, so text that looks like that is escaped. */
const looksEscaped = /_(?=x[0-9a-f]{4}_)/gi

// Most texts need no change: one test instead of three halves the time of a large sheet.
// oxlint-disable-next-line no-control-regex
const ordinary = /^(?![=+\-@])[^&<>_\0-\x1f\ud800-\udfff\ufffe\uffff]*$/

const escaped = (text: string, clean = plainText): string => {
  if (ordinary.test(text)) return text
  const safe = clean(text)
  const unambiguous = safe.includes('_') ? safe.replace(looksEscaped, '_x005F_') : safe
  return special.test(unambiguous)
    ? unambiguous.replace(everySpecial, (sign) => entities[sign] ?? sign)
    : unambiguous
}

export const attribute = (text: string): string => escaped(text).replaceAll('"', '&quot;')

const isSpaced = (text: string): boolean => /^\s|\s$|[\n\t]/.test(text)

const format = (number: number): string => (number === formats.plain ? '' : ` s="${number}"`)

export const textCell = (reference: string, text: string, style: number, clean = plainText): string =>
  `<c r="${reference}"${format(style)} t="inlineStr"><is><t${isSpaced(text) ? ' xml:space="preserve"' : ''}>${escaped(text, clean)}</t></is></c>`

const numberCell = (reference: string, value: number, style: number): string =>
  `<c r="${reference}"${format(style)}><v>${value}</v></c>`

/** Days from a spreadsheet's day 0 to 1970-01-01. */
const epoch = 25_569
const day = /^\d{4}-\d{2}-\d{2}$/
const time = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})$/

/** Null for text that is not a date, and for dates before 1900, which spreadsheets do not know. */
const serialOf = (text: string, kind: 'date' | 'time'): number | null => {
  const isRight = kind === 'date' ? day.test(text) : time.test(text)
  const ms = isRight ? Date.parse(kind === 'date' ? `${text}T00:00:00Z` : `${text.replace(' ', 'T')}Z`) : NaN
  const serial = ms / dayMs + epoch
  return serial >= 61 ? serial : null
}

const dateCell = (reference: string, text: string, kind: 'date' | 'time'): string => {
  const serial = serialOf(text, kind)
  return serial === null
    ? textCell(reference, text, formats.plain)
    : numberCell(reference, serial, formats[kind])
}

const isNumeric = (kind: ColumnKind): boolean => kind === 'number' || kind === 'tenths'

const cellXml = (reference: string, value: Cell, kind: ColumnKind): string => {
  if (value === null || value === '') return ''
  if (typeof value === 'object') return textCell(reference, value.marked, formats.marked, writableText)
  if (typeof value === 'number')
    return Number.isFinite(value)
      ? numberCell(reference, value, kind === 'tenths' ? formats.tenths : formats.number)
      : ''
  if (kind === 'date' || kind === 'time') return dateCell(reference, value, kind)
  if (kind === 'given') return textCell(reference, value, formats.code, writableText)
  if (isNumeric(kind)) return textCell(reference, value, formats.codeOfNumbers, writableText)
  return textCell(reference, value, kind === 'code' || kind === 'lines' ? formats[kind] : formats.plain)
}

/** A cell that is typed into: it has its format even while it is empty. */
export const formCell = (reference: string, value: Cell, style: number): string => {
  if (value === null || value === '') return `<c r="${reference}"${format(style)}/>`
  if (typeof value === 'number') return numberCell(reference, value, style)
  return textCell(reference, typeof value === 'object' ? value.marked : value, style, writableText)
}

const letters = new Map<number, string>()

/** 0 → 'A', 26 → 'AA' */
export const columnName = (index: number): string => {
  const known = letters.get(index)
  if (known !== undefined) return known
  const name =
    (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
  letters.set(index, name)
  return name
}

/** @param number counts from 1 */
export const rowXml = (number: number, row: Row, kinds: readonly ColumnKind[]): string => {
  let cells = ''
  for (let index = 0; index < row.length; index += 1)
    cells += cellXml(`${columnName(index)}${number}`, row[index] ?? null, kinds[index] ?? 'text')
  return `<row r="${number}">${cells}</row>`
}

/** A head of numbers stands at the right, as they do. */
export const headingXml = (columns: readonly SheetColumn[]): string => {
  const cells = columns.map(({ title, kind }, index) =>
    textCell(`${columnName(index)}1`, title, isNumeric(kind) ? formats.numberHeading : formats.heading),
  )
  return `<row r="1">${cells.join('')}</row>`
}

/** All text cells of the row in one format. */
export const styledRowXml = (number: number, row: Row, style: number): string => {
  const cells = row.map((value, index) => {
    const reference = `${columnName(index)}${number}`
    if (value === null || value === '') return ''
    if (typeof value === 'object') return textCell(reference, value.marked, style)
    return typeof value === 'number' ? numberCell(reference, value, style) : textCell(reference, value, style)
  })
  return `<row r="${number}">${cells.join('')}</row>`
}
