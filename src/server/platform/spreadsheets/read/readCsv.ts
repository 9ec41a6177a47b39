import Papa from 'papaparse'
import type { ReadRow } from '../cells'
import { unquoted } from '../plainText'
import { SheetFault } from '../sheetFault'
import type { SheetLimits } from './sheetLimits'

const notText = () => new SheetFault('This is not a text file. Choose an .xlsx or a .csv file.')

/** Windows-1252 from 0x80 to 0x9f; some versions of Node decode it as Latin-1, which has no letters there. */
const windowsSigns = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

const decodeWindows = (file: Buffer): string =>
  file.toString('latin1').replace(/[\x80-\x9f]/g, (sign) => windowsSigns[sign.charCodeAt(0) - 0x80] ?? sign)

const decodeWide = (file: Buffer, encoding: 'utf-16le' | 'utf-16be'): string => {
  const text = new TextDecoder(encoding).decode(file)
  if (text.includes('\0')) throw notText()
  return text
}

/** UTF-16 with a byte order mark, UTF-8 if valid, else Windows-1252, as older spreadsheet programs write it. */
const decode = (file: Buffer): string => {
  const mark = file.length > 1 ? file.readUInt16BE(0) : 0
  if (mark === 0xfffe) return decodeWide(file, 'utf-16le')
  if (mark === 0xfeff) return decodeWide(file, 'utf-16be')
  if (file.includes(0)) throw notText()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return decodeWindows(file)
  }
}

/** Some programs name the separator in the first line. */
const separatorLine = /^sep=(.)\r?\n/i

const checkErrors = (errors: readonly Papa.ParseError[], skipped: number) => {
  const [quotes] = errors.filter(({ type }) => type === 'Quotes')
  if (!quotes) return
  const line = (quotes.row ?? 0) + 1 + skipped
  throw new SheetFault(
    `A quotation mark in row ${line} is opened and not closed. Correct the file and try again.`,
  )
}

export function* readCsv(file: Buffer, limits: SheetLimits): Generator<ReadRow> {
  const text = decode(file)
  const separator = separatorLine.exec(text)
  const { data, errors } = Papa.parse<string[]>(separator ? text.slice(separator[0].length) : text, {
    delimiter: separator?.[1] ?? '',
    delimitersToGuess: [',', ';', '\t', '|'],
    preview: 2 * limits.rows,
  })
  const skipped = separator ? 1 : 0
  checkErrors(errors, skipped)
  for (const [index, cells] of data.entries())
    yield { row: index + 1 + skipped, cells: cells.map((cell) => unquoted(cell)) }
}
