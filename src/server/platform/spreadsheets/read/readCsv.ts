// Reads a text file as rows, whichever program and machine wrote it.
import Papa from 'papaparse'
import { type ReadRow, unquoted } from '../cells'
import { SheetFault } from '../sheetFault'
import { decodeLetters, readingsOf, type Letters, type LettersReading } from './letters'
import type { SheetLimits } from './sheetLimits'

export interface TextList {
  readonly text: string
  /** The likeliest first, if the file does not say which letters it has. */
  readonly readings?: readonly LettersReading[]
}

/** UTF-16 with a byte order mark, UTF-8 if valid, else letters of one byte, those that are asked for or the likeliest. */
export const readText = (file: Buffer, letters?: Letters): TextList => {
  const mark = file.length > 1 ? file.readUInt16BE(0) : 0
  if (mark === 0xfffe) return { text: decodeWide(file, 'utf-16le') }
  if (mark === 0xfeff) return { text: decodeWide(file, 'utf-16be') }
  if (file.includes(0)) throw notText()
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(file) }
  } catch {
    const readings = readingsOf(file)
    return { text: decodeLetters(file, letters ?? readings[0]?.letters ?? 'windows'), readings }
  }
}

const decodeWide = (file: Buffer, encoding: 'utf-16le' | 'utf-16be'): string => {
  const text = new TextDecoder(encoding).decode(file)
  if (text.includes('\0')) throw notText()
  return text
}

const notText = () => new SheetFault('This is not a text file. Choose an .xlsx or a .csv file.')

/** Some programs name the separator in the first line. */
const separatorLine = /^"?sep=(.)"?\n/i

export function* readCsv(text: string, limits: SheetLimits): Generator<ReadRow> {
  const lines = text.replace(/\r\n?/g, '\n')
  const [line = '', named] = separatorLine.exec(lines) ?? []
  const list = lines.slice(line.length)
  const { data, errors } = rowsBy(named ?? likeliestSeparator(list), list, 2 * limits.rows)
  const skipped = line === '' ? 0 : 1
  checkErrors(errors, skipped)
  for (const [index, cells] of data.entries())
    yield { row: index + 1 + skipped, cells: cells.map((cell) => unquoted(cell)) }
}

const rowsBy = (delimiter: string, text: string, preview: number) =>
  Papa.parse<string[]>(text, { delimiter, newline: '\n', preview })

/**
 * The one that parts the most of the first rows, into the most cells. The first of them wins if several do: “Bel, Ann;1A” has
 * semicolons. The parser's own guess takes titles, empty rows and the end of the file for rows of one cell.
 */
const likeliestSeparator = (text: string): string => {
  const judged = ['\t', '|', ';', ','].map((separator) => {
    const parted = rowsBy(separator, text, 50).data.filter((cells) => cells.length > 1)
    return { separator, rows: parted.length, cells: parted.flat().length }
  })
  judged.sort((a, b) => b.rows - a.rows || b.cells - a.cells)
  return judged[0]?.separator ?? ','
}

const checkErrors = (errors: readonly Papa.ParseError[], skipped: number) => {
  const [quotes] = errors.filter(({ type }) => type === 'Quotes')
  if (!quotes) return
  const line = (quotes.row ?? 0) + 1 + skipped
  throw new SheetFault(
    `A quotation mark in row ${line} is opened and not closed. Correct the file and try again.`,
  )
}
