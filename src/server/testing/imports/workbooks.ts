// Workbooks that no spreadsheet program writes, for tests of reading them.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import type { Row } from '../../platform/spreadsheets/cells'
import { usualLimits } from '../../platform/spreadsheets/sheetFault'
import { readDirectory } from '../../platform/spreadsheets/read/workbookCheck'
import { rowXml } from '../../platform/spreadsheets/write/cellXml'
import {
  contentTypes,
  rootRelationships,
  styles,
  workbook,
  workbookRelationships,
  worksheetOpen,
} from '../../platform/spreadsheets/write/writeSheet'
import type { FormWorkbook } from '../../platform/spreadsheets/write/writeForms'
import { zipStream } from '../../platform/spreadsheets/write/zipStream'

export type Parts = Readonly<Record<string, string | Buffer | Iterable<Buffer>>>

const content = (part: Parts[string]): Iterable<Buffer> => {
  if (typeof part === 'string') return [Buffer.from(part)]
  return Buffer.isBuffer(part) ? [part] : part
}

export const zipOf = (parts: Parts): Promise<Buffer> =>
  buffer(
    Readable.from(zipStream(Object.entries(parts).map(([name, part]) => ({ name, content: content(part) })))),
  )

/** A worksheet of ready XML between <sheetData> and its end. */
export const worksheet = (rows: string): string =>
  `${worksheetOpen}<sheetData>${rows}</sheetData></worksheet>`

/** The parts of a plain workbook, to be changed by a test. */
export const plainParts = (sheet: Parts[string]): Parts => ({
  'xl/worksheets/sheet1.xml': sheet,
  'xl/styles.xml': styles,
  'xl/workbook.xml': workbook(['Sheet'], [{ lastCell: '$A$1', isWide: false }]),
  'xl/_rels/workbook.xml.rels': workbookRelationships(1),
  '_rels/.rels': rootRelationships,
  '[Content_Types].xml': contentTypes(1),
})

/** A plain workbook of these rows. */
export const workbookOf = (rows: readonly Row[]): Promise<Buffer> =>
  zipOf(plainParts(worksheet(rows.map((row, index) => rowXml(index + 1, row, [])).join(''))))

export interface BookSheet {
  readonly name: string
  readonly rows: readonly Row[]
  readonly state?: 'hidden' | 'veryHidden'
  /** As spreadsheet programs number them. */
  readonly hiddenRows?: readonly number[]
}

/** A workbook of several sheets, some of them hidden, or rows of them. */
export const bookOf = (sheets: readonly BookSheet[]): Promise<Buffer> => {
  const parts = sheets.map(({ rows, hiddenRows = [] }) =>
    worksheet(
      rows
        .map((row, index) => rowXml(index + 1, row, []))
        .join('')
        .replace(/<row r="(\d+)"/g, (tag, row) =>
          hiddenRows.includes(Number(row)) ? `${tag} hidden="1"` : tag,
        ),
    ),
  )
  const list = workbook(
    sheets.map(({ name }) => name),
    sheets.map(() => ({ lastCell: '$A$1', isWide: false })),
  )
  const states = sheets.map(({ state }) => (state ? ` state="${state}"` : ''))
  let at = 0
  return zipOf({
    ...plainParts(''),
    ...Object.fromEntries(parts.map((xml, index) => [`xl/worksheets/sheet${index + 1}.xml`, xml])),
    'xl/workbook.xml': list.replace(/ r:id="/g, (text) => `${states[at++] ?? ''}${text}`),
    'xl/_rels/workbook.xml.rels': workbookRelationships(sheets.length),
    '[Content_Types].xml': contentTypes(sheets.length),
  })
}

/** Every part of a workbook as text. */
export const unzip = (file: Buffer): Record<string, string> => {
  const limits = { ...usualLimits, unpacked: Infinity, ratio: Infinity }
  return Object.fromEntries(
    readDirectory(file, limits).map(({ name, offset, packed }) => {
      const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
      return [name, inflateRawSync(file.subarray(start, start + packed)).toString()]
    }),
  )
}

/** A worksheet of a million rows of one cell, as long as a list may be that packs no better than it may. */
export function* millionRows(): Generator<Buffer> {
  const [start = '', end = ''] = worksheet('|').split('|')
  yield Buffer.from(start)
  for (let index = 0; index < 1_000_000; index += 1000) {
    const values = Array.from(
      { length: 1000 },
      (_none, place) => ((index / 1000) * 7919 + place * 104_729) % 9973,
    )
    yield Buffer.from(values.map((value) => `<row><c><v>${value}</v></c></row>`).join(''))
  }
  yield Buffer.from(end)
}

type Typed = Readonly<Record<string, string | number>>

const idIn = ([id]: Row): string => (typeof id === 'string' ? id : '')

/** Types into the sheet of a subject, by student and header. */
export const typeInto = (
  book: FormWorkbook,
  sheet: string,
  typed: Readonly<Record<string, Typed>>,
): FormWorkbook => ({
  ...book,
  forms: book.forms.map((form) => ({
    ...form,
    rows: form.rows.map((cells) =>
      form.name === sheet
        ? form.columns.map(({ title }, index) => typed[idIn(cells)]?.[title] ?? cells[index] ?? '')
        : cells,
    ),
  })),
})
