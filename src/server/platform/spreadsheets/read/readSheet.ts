// Reads somebody's list as text: .xlsx or .csv, checked before it is opened (SEC-76). Run it in a worker thread
// (workerPool): a hostile file then costs at most that thread.
import type { ReadRow, ReadSheet, ReadTable } from '../cells'
import { SheetFault } from '../sheetFault'
import { readCsv } from './readCsv'
import { readWorkbook } from './readWorkbook'
import { usualLimits, type SheetLimits } from './sheetLimits'
import { sheetNames } from './workbookCheck'

const wrongKind = () => new SheetFault('Choose an .xlsx or a .csv file.')

const startsWith = (file: Buffer, ...bytes: number[]) => bytes.every((byte, index) => file[index] === byte)

const rowsOf = (file: Buffer, name: string, limits: SheetLimits, sheet: number) => {
  if (/\.(xlsm|xltm|xlam)$/i.test(name))
    throw new SheetFault('The workbook may hold macros. Save it as .xlsx (without macros) and try again.')
  if (startsWith(file, 0xd0, 0xcf, 0x11, 0xe0))
    throw new SheetFault(
      'This is an old .xls file or one with a password. Save it as .xlsx without a password.',
    )
  if (startsWith(file, 0x50, 0x4b, 0x03, 0x04) && /\.xlsx$/i.test(name))
    return readWorkbook(file, limits, sheet)
  if (/\.xlsx$/i.test(name))
    throw new SheetFault('This is not an Excel workbook, though it is named like one.')
  if (/\.(csv|tsv|txt)$/i.test(name)) return readCsv(file, limits)
  throw wrongKind()
}

const longestCell = 5000

const checked = (row: ReadRow, limits: SheetLimits): ReadRow => {
  const cells = row.cells.map((cell) => cell.trim())
  while (cells.at(-1) === '') cells.pop()
  if (cells.length > limits.columns)
    throw new SheetFault(
      `Row ${row.row} has more than ${limits.columns} columns. Keep those of the list only.`,
    )
  if (cells.some((cell) => cell.length > longestCell))
    throw new SheetFault(`A cell in row ${row.row} holds more than ${longestCell} characters.`)
  return { row: row.row, cells }
}

const tooLong = ({ rows }: SheetLimits) =>
  new SheetFault(`The list has more than ${rows} rows. Split it and try again.`)

/** Which of the rows at the top has the headers; its index. Undefined: none of them. */
export type HeaderFinder = (top: readonly ReadRow[]) => number | undefined

/** Rows above the headers, a title for example. */
const mostAbove = 100

const rowsIn = async (file: Buffer, name: string, limits: SheetLimits, sheet = 0): Promise<ReadRow[]> => {
  const rows: ReadRow[] = []
  for await (const found of rowsOf(file, name, limits, sheet)) {
    const row = checked(found, limits)
    if (row.cells.length > 0) rows.push(row)
    if (rows.length > limits.rows + mostAbove || row.row > 2 * limits.rows) throw tooLong(limits)
  }
  return rows
}

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
  if (at === undefined) throw new SheetFault('This row is empty. Choose the row that has the headers.')
  const header = all[at]
  const rows = all.slice(at + 1)
  if (rows.length > limits.rows) throw tooLong(limits)
  if (!header || rows.length === 0) throw new SheetFault('The file has no rows below its header.')
  return { headerRow: header.row, headers: header.cells, rows }
}

/** Reads the first sheet; its headers are in the first row that is not empty, or the one found. Throws SheetFault. */
export const readSheet = async (
  file: Buffer,
  name: string,
  limits: SheetLimits = usualLimits,
  find?: HeaderFinder,
): Promise<ReadTable> => {
  checkSize(file, limits)
  return tableIn(await rowsIn(file, name, limits), limits, find)
}

/** The rows of each sheet that are not empty, as one sheet where the file has only one. Throws SheetFault. */
export const readSheets = async (
  file: Buffer,
  name: string,
  limits: SheetLimits = usualLimits,
): Promise<ReadSheet[]> => {
  checkSize(file, limits)
  const sheets: ReadSheet[] = [{ name: '', rows: await rowsIn(file, name, limits) }]
  if (!/\.xlsx$/i.test(name)) return sheets
  const names = sheetNames(file, limits)
  for (let index = 1; index < names.length; index += 1)
    sheets.push({ name: names[index] ?? '', rows: await rowsIn(file, name, limits, index) })
  const rows = sheets.reduce((total, sheet) => total + sheet.rows.length, 0)
  if (rows > limits.rows + mostAbove) throw tooLong(limits)
  return sheets.map((sheet, index) => (index === 0 ? { ...sheet, name: names[0] ?? '' } : sheet))
}
