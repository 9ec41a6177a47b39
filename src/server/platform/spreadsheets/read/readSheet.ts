// Reads somebody's list as text: .xlsx or .csv, checked before it is opened. Run it in a worker thread
// (workerPool): a hostile file then costs at most that thread.
import { seenText, type ReadRow, type ReadSheet, type ReadTable, type SheetFacts } from '../cells'
import { ListFault, NoRows, onSheet, SheetFault, usualLimits, type SheetLimits } from '../sheetFault'
import { columnName } from '../write/cellXml'
import type { Letters, LettersReading } from './letters'
import { readCsv, readText } from './readCsv'
import { readWorkbook } from './readWorkbook'
import { attributeIn, cellsIn, hasContent, isOn, isZero, sheetParts, tags } from './sheetXml'
import { checkWorkbook, partsOf } from './workbookCheck'

const wrongKind = (name: string) => {
  const [, how] = savedAs.find(([ending]) => ending.test(name)) ?? []
  return new SheetFault(how ?? 'Choose an .xlsx or a .csv file.')
}

/** The refusal of a file of another program says how to save it as .xlsx. */
const savedAs: ReadonlyArray<readonly [RegExp, string]> = [
  [
    /\.(?:ods|fods|et|wps|wk\d)$/i,
    'This is a spreadsheet of another program, such as LibreOffice. Open it there, choose Save As and the type “Excel (.xlsx)”, and choose that file.',
  ],
  [
    /\.numbers$/i,
    'This is a spreadsheet of Numbers. Open it there, choose File, Export To, Excel, and choose the .xlsx file that it makes.',
  ],
  [
    /\.gsheet$/i,
    'This is only a link to a Google Sheet. Open it in the browser, choose File, Download, Microsoft Excel (.xlsx), and choose that file.',
  ],
  [
    /\.(?:xlsb|xltx?|xls|html?|xml|json|dbf|mdb|accdb)$/i,
    'The portal cannot read this kind of file. Open it in Excel or the program that made it, save it as .xlsx and choose that file.',
  ],
]

const startsWith = (file: Buffer, ...bytes: number[]) => bytes.every((byte, index) => file[index] === byte)

const isWorkbook = (file: Buffer, name: string): boolean => {
  if (/\.(xlsm|xltm|xlam)$/i.test(name))
    throw new SheetFault('The workbook may hold macros. Save it as .xlsx (without macros) and try again.')
  if (startsWith(file, 0xd0, 0xcf, 0x11, 0xe0))
    throw new SheetFault(
      'This is an old .xls file or one with a password. Save it as .xlsx without a password.',
    )
  if (/\.xls$/i.test(name)) checkText(file)
  if (!/\.(xlsx|csv|tsv|txt)$/i.test(name)) throw wrongKind(name)
  // Some programs name a text like a workbook, and people rename files: the contents decide.
  if (startsWith(file, 0x50, 0x4b, 0x03, 0x04)) return true
  if (/\.xlsx$/i.test(name)) checkText(file)
  return false
}

const checkText = (file: Buffer) => {
  const start = file.subarray(0, 1000).toString('latin1').trimStart()
  if (/<\?mso-application progid="Excel|urn:schemas-microsoft-com:office:spreadsheet/i.test(start))
    throw new SheetFault(
      'This is a workbook of Excel 2003, saved as XML. Open it in Excel, save it as .xlsx and try again.',
    )
  if (/^<(?:!doctype|html|\?xml|table|head|body|meta)/i.test(start.replace(/^\xef\xbb\xbf/, '')))
    throw new SheetFault(
      'This is a web page, though it is named like a workbook. Open it in Excel, save it as .xlsx and try again.',
    )
  const isText = wideMark.test(start) || unmarkedWide.test(start) || !unwritten.test(start)
  if (!isText || start.startsWith('%PDF') || start.startsWith('{\\rtf'))
    throw new SheetFault(
      'This is not an Excel workbook, though it is named like one. Open it in the program that made it, save it as .xlsx or .csv and try again.',
    )
}

const wideMark = /^(?:\xff\xfe|\xfe\xff)/
const unmarkedWide = /^(?:[ -~]\0|\0[ -~]){4}/
// oxlint-disable-next-line no-control-regex
const unwritten = /[\0-\x08\x0e-\x1a]/

const longestCell = 5000

const checked = (row: ReadRow, limits: SheetLimits): ReadRow => {
  const cells = row.cells.map(seenText)
  while (cells.at(-1) === '') cells.pop()
  if (cells.length > limits.columns)
    throw new ListFault(
      `Row ${row.row} has more than ${limits.columns} columns. Keep those of the list only.`,
    )
  if (cells.some((cell) => cell.length > longestCell))
    throw new ListFault(`A cell in row ${row.row} holds more than ${longestCell} characters.`)
  return { ...row, cells }
}

const tooLong = ({ rows }: SheetLimits) =>
  new ListFault(`The list has more than ${rows} rows. Split it and try again.`)

/** Which of the rows at the top has the headers; its index. Undefined: none of them. */
export type HeaderFinder = (top: readonly ReadRow[]) => number | undefined

/** Rows above the headers, a title for example. */
const mostAbove = 100

const checkSize = (file: Buffer, { bytes }: SheetLimits) => {
  if (file.length > bytes)
    throw new SheetFault(`The file is larger than ${Math.floor(bytes / 1_000_000)} MB.`)
}

/** The list among the rows of a sheet. Throws SheetFault. */
export const tableIn = (
  all: readonly ReadRow[],
  limits: SheetLimits,
  find: HeaderFinder = () => 0,
): ReadTable => {
  const at = find(all.slice(0, mostAbove))
  if (at === undefined) throw new ListFault('This row is empty. Choose the row that has the headers.')
  const header = all[at]
  const rows = all.slice(at + 1)
  if (rows.length > limits.rows) throw tooLong(limits)
  if (!header || rows.length === 0) throw new NoRows()
  return { headerRow: header.row, headers: header.cells, rows }
}

export interface OpenList {
  readonly sheets: readonly SheetFacts[]
  /** The days of a workbook that are plain numbers are counted from 1904, not from 1900. */
  readonly startsIn1904: boolean
  /** The readings of a text file that does not say which letters it has: those that make sense, the likeliest first. */
  readonly letters?: readonly LettersReading[]
  /** The rows of a sheet that are not empty. Throws SheetFault. */
  readonly rows: (sheet: number) => Promise<ReadRow[]>
}

export interface ReadOptions {
  /** The letters of a text file that does not say which; not given: the likeliest. */
  readonly letters?: Letters | undefined
}

/** Checks the file before any of it is read. Throws SheetFault. */
export const openList = (
  file: Buffer,
  name: string,
  limits: SheetLimits = usualLimits,
  { letters }: ReadOptions = {},
): OpenList => {
  checkSize(file, limits)
  if (!isWorkbook(file, name)) {
    const { text, readings } = readText(file, letters)
    const rows = () => rowsIn(readCsv(text, limits), limits, '')
    return { sheets: [textFile], startsIn1904: false, ...(readings && { letters: readings }), rows }
  }
  checkWorkbook(file, limits)
  const sheets = sheetFacts(file, limits)
  return {
    sheets,
    startsIn1904: startsIn1904(file, limits),
    rows: (sheet) => rowsIn(readWorkbook(file, limits, sheet), limits, sheets[sheet]?.name ?? ''),
  }
}

const textFile: SheetFacts = {
  name: '',
  isHidden: false,
  isEmpty: false,
  hiddenRows: [],
  hiddenColumns: [],
  emptyFormulas: [],
  zeroFormulas: [],
}

const rowsIn = async (
  all: Iterable<ReadRow> | AsyncIterable<ReadRow>,
  limits: SheetLimits,
  name: string,
): Promise<ReadRow[]> => {
  const rows: ReadRow[] = []
  for await (const found of all) {
    const row = onSheet(name, () => checked(found, limits))
    if (row.cells.length > 0) rows.push(row)
    if (rows.length > limits.rows + mostAbove || row.row > 2 * limits.rows) throw tooLong(limits).of(name)
  }
  return rows
}

/** Reads the first sheet; its headers are in the first row that is not empty, or the one found. Throws SheetFault. */
export const readSheet = async (
  file: Buffer,
  name: string,
  limits: SheetLimits = usualLimits,
  find?: HeaderFinder,
): Promise<ReadTable> => tableIn(await openList(file, name, limits).rows(0), limits, find)

/**
 * The rows of all sheets. Throws SheetFault.
 * @param isRead the others are as if nothing was on them
 */
export const rowsOfSheets = async (
  list: OpenList,
  isRead: (sheet: SheetFacts, index: number) => boolean = () => true,
  limits: SheetLimits = usualLimits,
): Promise<ReadSheet[]> => {
  const sheets: ReadSheet[] = []
  for (const [index, sheet] of list.sheets.entries())
    sheets.push({ name: sheet.name, rows: isRead(sheet, index) ? await list.rows(index) : [] })
  const rows = sheets.reduce((total, sheet) => total + sheet.rows.length, 0)
  if (rows > limits.rows + mostAbove)
    throw new SheetFault(
      `All sheets together have more than ${limits.rows} rows. Split the file and try again.`,
    )
  return sheets
}

/** The rows of each sheet that are not empty, as one sheet where the file has only one. Throws SheetFault. */
export const readSheets = (
  file: Buffer,
  name: string,
  limits: SheetLimits = usualLimits,
): Promise<ReadSheet[]> => rowsOfSheets(openList(file, name, limits), undefined, limits)

/** Hidden sheets, rows and columns, and formulas without a value: what the texts of a checked workbook do not say. */
const sheetFacts = (file: Buffer, limits: SheetLimits): SheetFacts[] =>
  sheetParts(file, limits).map(({ name, isHidden, isChart, xml }) => ({
    name,
    isHidden,
    ...(isChart && { isChart: true as const }),
    ...factsIn(xml(), limits),
  }))

const factsIn = (xml: string, limits: SheetLimits): Omit<SheetFacts, 'name' | 'isHidden' | 'isChart'> => {
  const rows = new Set<number>()
  const columns = new Set<number>()
  const emptyFormulas: string[] = []
  const zeroFormulas: Array<SheetFacts['zeroFormulas'][number]> = []
  for (const cell of cellsIn(xml, limits)) {
    if (cell.isUnread) emptyFormulas.push(`${columnName(cell.column)}${cell.row}`)
    if (cell.isZeroFormula) zeroFormulas.push({ row: cell.row, column: cell.column })
    if (!cell.isUnread && !cell.hasContent) continue
    columns.add(cell.column)
    if (cell.isRowHidden) rows.add(cell.row)
  }
  return {
    isEmpty: emptyFormulas.length === 0 && !hasContent(xml),
    hiddenRows: [...rows],
    hiddenColumns: [...columns].filter(hiddenColumnsIn(xml)).sort((a, b) => a - b),
    emptyFormulas,
    zeroFormulas,
  }
}

const hiddenColumnsIn = (xml: string): ((column: number) => boolean) => {
  const ranges = tags(xml, 'col')
    .filter((tag) => isOn(attributeIn(tag, 'hidden')) || isZero(attributeIn(tag, 'width')))
    .map((tag) => ({ first: Number(attributeIn(tag, 'min')) - 1, last: Number(attributeIn(tag, 'max')) - 1 }))
  return (column) => ranges.some(({ first, last }) => first <= column && column <= last)
}

/** Old workbooks of the Macintosh count their days from 1904. */
const startsIn1904 = (file: Buffer, limits: SheetLimits): boolean =>
  tags(partsOf(file, limits)('xl/workbook.xml'), 'workbookPr').some((tag) =>
    isOn(attributeIn(tag, 'date1904')),
  )
