// Writes a workbook of long sheets and a few short ones while its rows arrive.
import { Readable } from 'node:stream'
import type { PlainSheet, Row, SheetColumn } from '../cells'
import { columnName, formats, headingXml, rowXml, styledRowXml } from './cellXml'
import {
  contentTypes,
  fitXml,
  isTooWide,
  pageXml,
  rootRelationships,
  styles,
  workbook,
  workbookRelationships,
  worksheetOpen,
} from './workbookParts'
import { zipStream, type ZipPart } from './zipStream'

type Rows = AsyncIterable<Row> | Iterable<Row>

/** With a frozen header, filters and column types. */
export interface LongSheet {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: Rows
}

export interface SheetOptions {
  readonly name: string
  /** More long sheets after the first. */
  readonly further?: readonly LongSheet[]
  /** The sheets after the long ones; called when all rows are written, so that they may count them. */
  readonly after?: () => readonly PlainSheet[]
}

/** Characters of XML that are compressed at once. */
const chunkLength = 65_536

/** Joins short texts to chunks. */
async function* inChunks(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
  let waiting = ''
  for await (const text of texts) {
    waiting += text
    if (waiting.length < chunkLength) continue
    yield Buffer.from(waiting)
    waiting = ''
  }
  if (waiting) yield Buffer.from(waiting)
}

export const columnsXml = (widths: readonly number[]): string =>
  `<cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`

const frozenHeader =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

/** Digits that are text on purpose get no warning mark. */
const codesXml = (columns: readonly SheetColumn[], rows: number): string => {
  const ranges = columns.flatMap(({ kind }, index) =>
    kind === 'code' || kind === 'given'
      ? [`${columnName(index)}2:${columnName(index)}${Math.max(rows, 2)}`]
      : [],
  )
  if (ranges.length === 0) return ''
  return `<ignoredErrors><ignoredError sqref="${ranges.join(' ')}" numberStoredAsText="1"/></ignoredErrors>`
}

interface Count {
  rows: number
}

async function* longSheet({ rows, columns }: LongSheet, count: Count) {
  const kinds = columns.map(({ kind }) => kind)
  const widths = columns.map(({ width }) => width)
  yield `${worksheetOpen}${fitXml(widths)}${frozenHeader}${columnsXml(widths)}<sheetData>${headingXml(columns)}`
  count.rows = 1
  for await (const row of rows) {
    count.rows += 1
    yield rowXml(count.rows, row, kinds)
  }
  const filter = `<autoFilter ref="A1:${columnName(columns.length - 1)}${count.rows}"/>`
  yield `</sheetData>${filter}${pageXml}${codesXml(columns, count.rows)}</worksheet>`
}

export const plainSheet = ({ widths, rows }: PlainSheet): string => {
  const lines = rows.map(({ cells, bold }, index) =>
    styledRowXml(index + 1, cells, bold ? formats.bold : formats.plain),
  )
  return `${worksheetOpen}${fitXml(widths)}${columnsXml(widths)}<sheetData>${lines.join('')}</sheetData>${pageXml}</worksheet>`
}

/** A sheet's name may not hold some characters, and has 31 at most. */
export const sheetName = (name: string): string => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)

/** '$CV$1201' */
const lastCell = (columns: readonly SheetColumn[], { rows }: Count): string =>
  `$${columnName(columns.length - 1)}$${rows}`

async function* parts(long: readonly LongSheet[], after: SheetOptions['after']) {
  const partName = (index: number) => `xl/worksheets/sheet${index + 1}.xml`
  const part = (name: string, text: string): ZipPart => ({ name, content: [Buffer.from(text)] })
  const counts = long.map((): Count => ({ rows: 0 }))
  for (const [index, sheet] of long.entries())
    yield { name: partName(index), content: inChunks(longSheet(sheet, counts[index] as Count)) }
  const short = after?.() ?? []
  for (const [index, sheet] of short.entries()) yield part(partName(long.length + index), plainSheet(sheet))
  const names = [...long, ...short].map(({ name }) => sheetName(name))
  const written = long.map(({ columns }, index) => ({
    lastCell: lastCell(columns, counts[index] as Count),
    isWide: isTooWide(columns.map(({ width }) => width)),
  }))
  yield part('xl/styles.xml', styles)
  yield part('xl/workbook.xml', workbook(names, written))
  yield part('xl/_rels/workbook.xml.rels', workbookRelationships(names.length))
  yield part('_rels/.rels', rootRelationships)
  yield part('[Content_Types].xml', contentTypes(names.length))
}

/** An .xlsx file as a stream: frozen header with filters, column widths, text as text, dates as dates. */
export const writeSheet = (
  rows: Rows,
  columns: readonly SheetColumn[],
  { name, further = [], after }: SheetOptions,
): Readable =>
  Readable.from(zipStream(parts([{ name, columns, rows }, ...further], after)), { objectMode: false })
