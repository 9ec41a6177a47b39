// Writes a workbook of long sheets and a few short ones while its rows arrive.
import { Readable } from 'node:stream'
import type { PlainSheet, Row, SheetColumn } from '../cells'
import { columnName, formats, headingXml, rowXml, styledRowXml, attribute } from './cellXml'
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

// The parts of a workbook other than its sheets, and how a sheet is printed: landscape, its columns on one page's width
// where they can still be read.

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const worksheetOpen = `${xmlHead}<worksheet xmlns="${main}" xmlns:r="${relationships}">`

export const contentTypes = (sheets: number): string => {
  const overrides = Array.from(
    { length: sheets },
    (_none, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${types}.worksheet+xml"/>`,
  )
  return `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${overrides.join('')}</Types>`
}

export const rootRelationships = `${xmlHead}<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

export const workbookRelationships = (sheets: number): string => {
  const rows = Array.from(
    { length: sheets },
    (_none, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationships}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  return `${xmlHead}<Relationships xmlns="${packageRelationships}">${rows.join('')}<Relationship Id="rIdStyles" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`
}

const sheetList = (names: readonly string[], hidden: ReadonlySet<string>): string =>
  names
    .map(
      (name, index) =>
        `<sheet name="${attribute(name)}" sheetId="${index + 1}"${hidden.has(name) ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
    )
    .join('')

const workbookOpen = `${xmlHead}<workbook xmlns="${main}" xmlns:r="${relationships}">`

const referenceTo = (name: string): string => `'${attribute(name.replaceAll("'", "''"))}'`

/** Each page repeats a row, and the columns up to this one. */
interface PrintedAgain {
  readonly row: number
  readonly upTo?: string
}

const printedAgain = (name: string, sheet: number, { row, upTo }: PrintedAgain): string => {
  const columns = upTo === undefined ? '' : `${referenceTo(name)}!$A:$${upTo},`
  return `<definedName name="_xlnm.Print_Titles" localSheetId="${sheet}">${columns}${referenceTo(name)}!$${row}:$${row}</definedName>`
}

/**
 * A workbook of sheets without a filter.
 * @param again by sheet; undefined where nothing is
 */
export const formWorkbook = (
  names: readonly string[],
  hidden: ReadonlySet<string>,
  again: readonly (PrintedAgain | undefined)[],
): string => {
  const printed = names.map((name, index) => {
    const head = again[index]
    return head ? printedAgain(name, index, head) : ''
  })
  return `${workbookOpen}<sheets>${sheetList(names, hidden)}</sheets><definedNames>${printed.join('')}</definedNames></workbook>`
}

/** One sheet in the list of a workbook. */
interface WrittenSheet {
  /** The end of its filter: '$CV$1201' */
  readonly lastCell: string
  /** For one page's width. */
  readonly isWide: boolean
}

const definedNames = (name: string, { lastCell, isWide }: WrittenSheet, sheet: number): string =>
  `<definedName name="_xlnm._FilterDatabase" localSheetId="${sheet}" hidden="1">${referenceTo(name)}!$A$1:${lastCell}</definedName>${printedAgain(name, sheet, { row: 1, ...(isWide && { upTo: 'B' }) })}`

/** @param long the first sheets */
export const workbook = (names: readonly string[], long: readonly WrittenSheet[]): string => {
  const defined = long.map((sheet, index) => definedNames(names[index] ?? '', sheet, index))
  return `${workbookOpen}<sheets>${sheetList(names, new Set())}</sheets><definedNames>${defined.join('')}</definedNames></workbook>`
}

const font = (extra = '') => `<font>${extra}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`
/** At the top of its row, which may hold a cell of several lines. */
const cellFormat = (number: number, fontId: number, fillId: number, alignment = '') =>
  `<xf numFmtId="${number}" fontId="${fontId}" fillId="${fillId}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="top"${alignment}/></xf>`

/** With a little room to the texts of the next column. */
const atRight = ' horizontal="right" indent="1"'

/** In the order of cellXml.formats. */
export const styles = `${xmlHead}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="166" formatCode="0.0"/></numFmts><fonts count="2">${font()}${font('<b/>')}</fonts><fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE4EBF0"/><bgColor indexed="64"/></patternFill></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFBD9D3"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="14">${cellFormat(0, 0, 0)}${cellFormat(0, 1, 2)}${cellFormat(164, 0, 0)}${cellFormat(165, 0, 0)}${cellFormat(49, 0, 0)}${cellFormat(0, 1, 0)}${cellFormat(49, 0, 3)}${cellFormat(166, 0, 0, atRight)}${cellFormat(49, 0, 2)}${cellFormat(0, 0, 0, atRight)}${cellFormat(0, 1, 2, atRight)}${cellFormat(49, 0, 0, atRight)}${cellFormat(0, 0, 0, ' wrapText="1"')}${cellFormat(49, 0, 0, ' wrapText="1"')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** Characters that a landscape page shows in letters that can still be read. */
const mostCharacters = 300

/** @param widths in characters */
const isTooWide = (widths: readonly number[]): boolean =>
  widths.reduce((sum, width) => sum + width, 0) > mostCharacters

/** The first element of a worksheet. */
export const fitXml = (widths: readonly number[]): string =>
  isTooWide(widths) ? '' : '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'

/** The elements after the rows. The footer has the sheet's name and 'Page 1 of 2'. */
export const pageXml =
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup orientation="landscape" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;A&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter>'
