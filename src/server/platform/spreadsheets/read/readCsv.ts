// Reads a text file as rows, whichever program and machine wrote it.
import Papa from 'papaparse'
import { type ReadRow, unquoted } from '../cells'
import { SheetFault, type SheetLimits } from '../sheetFault'
import { decodeLetters, readingsOf, type Letters, type LettersReading } from './letters'

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
  if (file.includes(0)) return { text: decodeWide(file, widthIn(file)) }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(file) }
  } catch {
    const readings = readingsOf(file)
    return { text: decodeLetters(file, letters ?? readings[0]?.letters ?? 'windows'), readings }
  }
}

type Wide = 'utf-16le' | 'utf-16be'

const decodeWide = (file: Buffer, encoding: Wide): string => {
  const text = new TextDecoder(encoding).decode(file)
  if (unwritten.test(text)) throw notText()
  return text
}

// No program writes these into a text.
// oxlint-disable-next-line no-control-regex
const unwritten = /[\0-\x08\x0e-\x1a]/

/** Some databases write UTF-16 without a mark: of most letters the same one of the two bytes is 0. */
const widthIn = (file: Buffer): Wide => {
  const start = file.subarray(0, bytesSeen)
  const zerosAt = (side: 0 | 1) => start.filter((byte, at) => byte === 0 && at % 2 === side).length
  const [first, second] = [zerosAt(0), zerosAt(1)]
  const [few, many] = [Math.min(first, second), Math.max(first, second)]
  if (many < start.length / 4 || few > many / 20 || file.length % 2 === 1) throw notText()
  return second > first ? 'utf-16le' : 'utf-16be'
}

const bytesSeen = 4096

const notText = () => new SheetFault('This is not a text file. Choose an .xlsx or a .csv file.')

/** Some programs name the separator in the first line. */
const separatorLine = /^"?sep=(.)"?\n/i

export function* readCsv(text: string, limits: SheetLimits): Generator<ReadRow> {
  const lines = text.replace(/\r\n?/g, '\n')
  const [line = '', named] = separatorLine.exec(lines) ?? []
  const list = lines.slice(line.length)
  const separator = named ?? likeliestSeparator(list)
  const { data, errors } = rowsBy(separator, withoutBlanks(list, separator), 2 * limits.rows)
  const skipped = line === '' ? 0 : 1
  checkErrors(errors, skipped)
  for (const [index, cells] of data.entries())
    yield { row: index + 1 + skipped, cells: cells.map((cell) => unquoted(unwrapped(cell))) }
}

/** '="0063022"' is how programs keep Excel from taking an ID for a number. */
const unwrapped = (cell: string): string => {
  const [, text] = /^="((?:[^"]|"")*)"$/.exec(cell) ?? []
  return text === undefined ? cell : text.replaceAll('""', '"')
}

/** '"Ali", "Ann"': a blank before a quotation mark would make the marks a part of the text, and its commas separators. */
const withoutBlanks = (text: string, separator: string): string => {
  const sign = separator.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const blanks = separator === '\t' ? ' ' : '[ \\t]'
  if (!new RegExp(`(?:^|${sign}|\\n)${blanks}+"`).test(text)) return text
  const quoted = new RegExp(`(^|${sign}|\\n)${blanks}*("(?:[^"]|"")*")(?=${blanks}*(?:${sign}|\\n|$))`, 'g')
  return text.replace(quoted, '$1$2')
}

/** Databases quote by apostrophes: 'Ali','Ann'. */
const signOf = (text: string): string =>
  /^'[^'\n]*'(?:[,;|\t]\s*'[^'\n]*')+ *(?:\n|$)/.test(text) ? "'" : '"'

const rowsBy = (delimiter: string, text: string, preview: number) =>
  Papa.parse<string[]>(text, { delimiter, newline: '\n', preview, quoteChar: signOf(text) })

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
