// Writes a workbook of sheets to be filled in: a head that stays in sight, and cells that say what they take.
import { Readable } from 'node:stream'
import type { PlainSheet, Row } from '../cells'
import { attribute, columnName, formCell, formats, styledRowXml } from './cellXml'
import {
  contentTypes,
  fitXml,
  formWorkbook,
  pageXml,
  rootRelationships,
  styles,
  workbookRelationships,
  worksheetOpen,
  columnsXml,
  plainSheet,
  sheetName,
} from './writeSheet'
import { zipStream, type ZipPart } from './zipStream'

/** The values that a cell takes; the spreadsheet program refuses anything else, with the sentence. */
export type CellRule = (
  | { readonly is: 'list'; readonly choices: readonly string[] }
  | { readonly is: 'text'; readonly longest: number }
  /** A formula about the cell that it calls CELL. */
  | { readonly is: 'custom'; readonly formula: string }
) & { readonly sentence: string }

export interface FormColumn {
  readonly title: string
  readonly width: number
  /** Not to be typed into; it is grey, and no more than that. */
  readonly isLocked?: true
  /** Numbers that are typed into it count in sums; otherwise every cell is text, and keeps its zeros. */
  readonly isNumber?: true
  readonly rule?: CellRule
}

export interface FormSheet {
  readonly name: string
  /** Above everything, in a hidden row: what the sheet is when it comes back. */
  readonly marker: readonly string[]
  readonly title: string
  readonly columns: readonly FormColumn[]
  /** How many columns stay in sight. */
  readonly frozen: number
  readonly rows: readonly Row[]
}

/** A row for the marker, one for the title, then: */
const headerRow = 3
const firstRow = headerRow + 1

const longestSentence = 225

const kinds = {
  list: { type: 'list', operator: '' },
  text: { type: 'textLength', operator: ' operator="lessThanOrEqual"' },
  custom: { type: 'custom', operator: '' },
} as const

const formulasOf = (rule: CellRule, first: string): string => {
  switch (rule.is) {
    case 'list':
      return `<formula1>"${attribute(rule.choices.join(','))}"</formula1>`
    case 'text':
      return `<formula1>${rule.longest}</formula1>`
    case 'custom':
      return `<formula1>${attribute(rule.formula.replaceAll('CELL', first))}</formula1>`
  }
}

const ruleXml = ({ title, rule }: FormColumn, index: number, last: number): string => {
  if (!rule) return ''
  const letter = columnName(index)
  const { type, operator } = kinds[rule.is]
  const sentence = attribute(rule.sentence.slice(0, longestSentence))
  const name = attribute(title.slice(0, 32))
  return `<dataValidation type="${type}"${operator} allowBlank="1" showInputMessage="1" showErrorMessage="1" errorTitle="${name}" error="${sentence}" promptTitle="${name}" prompt="${sentence}" sqref="${letter}${firstRow}:${letter}${last}">${formulasOf(rule, `${letter}${firstRow}`)}</dataValidation>`
}

const rulesXml = (columns: readonly FormColumn[], last: number): string => {
  const rules = columns.map((column, index) => ruleXml(column, index, last)).filter(Boolean)
  return rules.length === 0
    ? ''
    : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
}

const formatOf = ({ isLocked, isNumber, rule }: FormColumn): number => {
  if (isLocked) return formats.locked
  if (isNumber) return formats.number
  return rule?.is === 'text' ? formats.codeLines : formats.code
}

const lineHeight = 15

/** The height of a row with texts of several lines: not every program finds it by itself. */
const heightXml = (cells: Row, columns: readonly FormColumn[]): string => {
  const lines = columns.map(({ width }, index) => {
    const value = cells[index]
    return typeof value === 'string' ? Math.ceil(value.length / width) : 1
  })
  const most = Math.max(...lines)
  return most > 1 ? ` ht="${most * lineHeight}"` : ''
}

const rowXml = (number: number, cells: Row, columns: readonly FormColumn[]): string => {
  const xml = columns.map((column, index) =>
    formCell(`${columnName(index)}${number}`, cells[index] ?? null, formatOf(column)),
  )
  return `<row r="${number}"${heightXml(cells, columns)}>${xml.join('')}</row>`
}

/** Digits that are text on purpose get no warning mark. */
const textsXml = (columns: readonly FormColumn[], last: number): string => {
  const ranges = columns.flatMap(({ isNumber }, index) =>
    isNumber ? [] : [`${columnName(index)}${firstRow}:${columnName(index)}${last}`],
  )
  return `<ignoredErrors><ignoredError sqref="${ranges.join(' ')}" numberStoredAsText="1"/></ignoredErrors>`
}

const hidden = (row: string): string => row.replace('<row ', '<row hidden="1" ')

const formSheet = ({ marker, title, columns, frozen, rows }: FormSheet): string => {
  const last = Math.max(firstRow, firstRow + rows.length - 1)
  const corner = `${columnName(frozen)}${firstRow}`
  const view = `<sheetViews><sheetView workbookViewId="0"><pane xSplit="${frozen}" ySplit="${headerRow}" topLeftCell="${corner}" activePane="bottomRight" state="frozen"/><selection pane="bottomRight" activeCell="${corner}" sqref="${corner}"/></sheetView></sheetViews>`
  const lines = [
    hidden(styledRowXml(1, marker, formats.plain)),
    styledRowXml(2, [title], formats.bold),
    styledRowXml(
      headerRow,
      columns.map((column) => column.title),
      formats.heading,
    ),
    ...rows.map((cells, index) => rowXml(firstRow + index, cells, columns)),
  ]
  const widths = columns.map(({ width }) => width)
  return `${worksheetOpen}${fitXml(widths)}${view}${columnsXml(widths)}<sheetData>${lines.join('')}</sheetData>${rulesXml(columns, last)}${pageXml}${textsXml(columns, last)}</worksheet>`
}

/** Excel keeps this name for itself. */
const reserved = 'history'

/** Names that a spreadsheet program takes, each once. */
const namesOf = (wanted: readonly string[]): string[] => {
  const taken = new Set([reserved])
  return wanted.map((text) => {
    const name =
      sheetName(text)
        .replace(/^'+|'+$/g, '')
        .trim() || 'Sheet'
    let free = name
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name.slice(0, 26)} (${number})`
    taken.add(free.toLowerCase())
    return free
  })
}

export interface FormWorkbook {
  /** First. */
  readonly about: PlainSheet
  readonly forms: readonly FormSheet[]
  /** Last, and not in sight. */
  readonly hidden: PlainSheet
}

function* parts({ about, forms, hidden: unseen }: FormWorkbook): Generator<ZipPart> {
  const part = (name: string, text: string): ZipPart => ({ name, content: [Buffer.from(text)] })
  const names = namesOf([about.name, ...forms.map(({ name }) => name), unseen.name])
  const sheets = [plainSheet(about), ...forms.map(formSheet), plainSheet(unseen)]
  for (const [index, sheet] of sheets.entries()) yield part(`xl/worksheets/sheet${index + 1}.xml`, sheet)
  yield part('xl/styles.xml', styles)
  const again = forms.map(({ frozen }) => ({ row: headerRow, upTo: columnName(frozen - 1) }))
  yield part('xl/workbook.xml', formWorkbook(names, new Set(names.slice(-1)), [undefined, ...again]))
  yield part('xl/_rels/workbook.xml.rels', workbookRelationships(names.length))
  yield part('_rels/.rels', rootRelationships)
  yield part('[Content_Types].xml', contentTypes(names.length))
}

export const writeForms = (workbook: FormWorkbook): Readable =>
  Readable.from(zipStream(parts(workbook)), { objectMode: false })
