// Files as spreadsheet programs write them, from rows that a reader of a case can read.
import { columnName, attribute, textCell } from '#server/platform/spreadsheets/write/cellXml'
import { contentTypes, workbook, workbookRelationships } from '#server/platform/spreadsheets/write/writeSheet'
import { dayMs } from '#server/platform/core/durations'
import { plainParts, worksheet, zipOf } from '../workbooks'

/** How a cell shows its number; the place in the list is that of the style. */
const formats = [
  { name: 'plain', id: 0, code: '' },
  { name: 'day', id: 14, code: '' },
  { name: 'twelve digits', id: 164, code: '000000000000' },
  { name: 'ten digits', id: 165, code: '0000000000' },
  { name: 'six digits', id: 166, code: '000000' },
  { name: 'phone', id: 167, code: '000\\-0000' },
  { name: 'short day', id: 15, code: '' },
  { name: 'text', id: 49, code: '' },
  { name: 'letters and zeros', id: 169, code: '"PBS-"00000' },
  { name: 'zeros and letters', id: 170, code: '00000"-TGS"' },
  { name: 'long day', id: 168, code: 'dddd\\,\\ d\\ mmmm\\ yyyy' },
] as const

type Format = (typeof formats)[number]['name']

/** A date of the workbook, a number with its format, a formula with the value that was worked out, or a text. */
export type ListCell =
  | string
  | number
  | null
  | { readonly day: string; readonly as?: Format }
  | { readonly number: number; readonly as: Format }
  | { readonly formula: string; readonly is?: string | 0; readonly as?: Format }

export type ListRow = readonly ListCell[]

export interface ListSheet {
  readonly name: string
  readonly rows: readonly ListRow[]
  readonly isHidden?: true
  /** As spreadsheet programs number them. */
  readonly hiddenRows?: readonly number[]
  /** 'C' */
  readonly hiddenColumns?: readonly string[]
  /** 'C1:D1' */
  readonly merged?: readonly string[]
}

interface Book {
  /** Days are counted from 1904, as Excel for the Macintosh did. */
  readonly isFrom1904?: true
}

export const day = (text: string, as: Format = 'day'): ListCell => ({ day: text, as })
export const shown = (number: number, as: Format): ListCell => ({ number, as })
/** As generated files have it: nothing has worked it out yet. */
export const unsolved = (formula: string): ListCell => ({ formula })
/** As programs write it that do not calculate. */
export const zeroed = (formula: string, as?: Format): ListCell => ({ formula, is: 0, ...(as && { as }) })

/** 'Ali | Imran', a line for each row: the texts of a file with separators. */
export const texts = (lines: string): string[][] =>
  lines
    .replace(/^\n|\n *$/g, '')
    .split('\n')
    .map((line) => (line.trim() === '' ? [] : line.split('|').map((cell) => cell.trim())))

/** The same for a workbook: '@2014-03-14' is a date of its own, '#12' a number. */
export const rows = (lines: string): ListRow[] =>
  texts(lines).map((cells) =>
    cells.map((cell) => {
      if (cell === '') return null
      if (/^@\d{4}-\d{2}-\d{2}$/.test(cell)) return day(cell.slice(1))
      return /^#-?[\d.]+$/.test(cell) ? Number(cell.slice(1)) : cell
    }),
  )

/** Days from day 0 of the workbook. */
export const serialOf = (text: string, isFrom1904 = false): number =>
  Date.parse(`${text}T00:00:00Z`) / dayMs + (isFrom1904 ? 24_107 : 25_569)

const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${formats.filter(({ id }) => id >= 164).length}">${formats
  .filter(({ id }) => id >= 164)
  .map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${attribute(code)}"/>`)
  .join(
    '',
  )}</numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length}">${formats
  .map(({ id }) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
  .join('')}</cellXfs></styleSheet>`

const styleOf = (format: Format): string => ` s="${formats.findIndex(({ name }) => name === format)}"`

const cellOf = (
  reference: string,
  cell: ListCell,
  { isFrom1904 = false }: Partial<Record<keyof Book, boolean>>,
) => {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return textCell(reference, cell, 0, (text) => text)
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  if ('day' in cell)
    return `<c r="${reference}"${styleOf(cell.as ?? 'day')}><v>${serialOf(cell.day, isFrom1904)}</v></c>`
  if ('number' in cell) return `<c r="${reference}"${styleOf(cell.as)}><v>${cell.number}</v></c>`
  const value = cell.is === undefined ? '' : `<v>${attribute(String(cell.is))}</v>`
  const type = typeof cell.is === 'string' ? ' t="str"' : ''
  return `<c r="${reference}"${cell.as ? styleOf(cell.as) : ''}${type}><f>${attribute(cell.formula)}</f>${value}</c>`
}

const sheetXml = (
  { rows, hiddenRows = [], hiddenColumns = [], merged = [] }: ListSheet,
  book: Book,
): string => {
  const lines = rows.map((row, index) => {
    const cells = row.map((cell, at) => cellOf(`${columnName(at)}${index + 1}`, cell, book))
    return `<row r="${index + 1}"${hiddenRows.includes(index + 1) ? ' hidden="1"' : ''}>${cells.join('')}</row>`
  })
  const columns = hiddenColumns.map((name) => {
    const at = name.charCodeAt(0) - 64
    return `<col min="${at}" max="${at}" width="9" hidden="1" customWidth="1"/>`
  })
  const areas = merged.map((area) => `<mergeCell ref="${area}"/>`)
  return worksheet(lines.join(''))
    .replace('<sheetData>', `${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>`)
    .replace(
      '</sheetData>',
      `</sheetData>${areas.length > 0 ? `<mergeCells count="${areas.length}">${areas.join('')}</mergeCells>` : ''}`,
    )
}

/** A workbook of several sheets. */
export const book = (sheets: readonly ListSheet[], options: Book = {}): Promise<Buffer> => {
  const names = sheets.map(({ name }) => name)
  const states = sheets.map(({ isHidden }) => (isHidden ? ' state="hidden"' : ''))
  let at = 0
  const list = workbook(names, [])
    .replace(/ r:id="/g, (text) => `${states[at++] ?? ''}${text}`)
    .replace('<definedNames></definedNames>', '')
    .replace('<sheets>', `<workbookPr${options.isFrom1904 ? ' date1904="1"' : ''}/><sheets>`)
  return zipOf({
    ...plainParts(''),
    ...Object.fromEntries(
      sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet, options)]),
    ),
    'xl/styles.xml': styles,
    'xl/workbook.xml': list,
    'xl/_rels/workbook.xml.rels': workbookRelationships(sheets.length),
    '[Content_Types].xml': contentTypes(sheets.length),
  })
}

/** A workbook of one sheet. */
export const sheet = (rows: readonly ListRow[], more: Partial<ListSheet> & Book = {}): Promise<Buffer> => {
  const { isFrom1904, ...one } = more
  return book([{ name: 'Sheet1', rows, ...one }], isFrom1904 ? { isFrom1904 } : {})
}

const quoted = (text: string, separator: string): string =>
  text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** The text of a list with separators. */
export const textOf = (
  rows: ReadonlyArray<readonly string[]>,
  { separator = ',', lineEnd = '\r\n' }: { readonly separator?: string; readonly lineEnd?: string } = {},
): string => rows.map((row) => row.map((text) => quoted(text, separator)).join(separator) + lineEnd).join('')

/** A list with commas, as the browser of a program downloads it. */
export const csv = (rows: ReadonlyArray<readonly string[]>): Buffer =>
  Buffer.from(textOf(rows, { lineEnd: '\n' }))

/** The letters of older programs: of each alphabet only those that the lists use. */
const alphabets = {
  /** "CSV (MS-DOS)" of Excel: code page 850. */
  dos: { ü: 0x81, é: 0x82, ç: 0x87, è: 0x8a, É: 0x90, á: 0xa0, í: 0xa1, ó: 0xa2, ú: 0xa3, ñ: 0xa4, Ñ: 0xa5 },
  /** "CSV (Macintosh)" of Excel: Mac Roman. */
  mac: {
    ...{ É: 0x83, Ñ: 0x84, á: 0x87, ç: 0x8d, é: 0x8e, è: 0x8f, í: 0x92, ñ: 0x96, ó: 0x97, ú: 0x9c, ü: 0x9f },
    '’': 0xd5,
  },
  /** "CSV (Comma delimited)" of Excel: Windows-1252, the same as Latin-1 but for some signs. */
  windows: {
    ...{ É: 0xc9, Ñ: 0xd1, á: 0xe1, ç: 0xe7, è: 0xe8, é: 0xe9, í: 0xed, ñ: 0xf1, ó: 0xf3, ú: 0xfa, ü: 0xfc },
    '’': 0x92,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, number>>>>

export const inLetters = (alphabet: keyof typeof alphabets, text: string): Buffer => {
  const letters: Readonly<Record<string, number>> = alphabets[alphabet]
  return Buffer.from(
    [...text].map((sign) => {
      const byte = sign < '\x80' ? sign.charCodeAt(0) : letters[sign]
      if (byte === undefined) throw new Error(`“${sign}” is missing in the ${alphabet} letters`)
      return byte
    }),
  )
}

/** "Unicode Text" of Excel. */
export const inWideLetters = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

/** "CSV UTF-8" of Excel. */
export const withMark = (text: string): Buffer => Buffer.from(`\ufeff${text}`)
