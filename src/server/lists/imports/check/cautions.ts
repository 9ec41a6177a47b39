// Cautions tell a person which sheets and rows of the file are hidden or not read. A refusal names the sheet.
import type { ImportCaution } from '#shared/contract/lists/imports'
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import { suggestMatches } from '#shared/rules/lists/imports/importMatching'
import type { ReadRow, SheetFacts } from '#server/platform/spreadsheets/cells'
import { NoRows, SheetFault, type ListFault } from '#server/platform/spreadsheets/sheetFault'
import { columnName } from '#server/platform/spreadsheets/write/cellXml'
import { storedSheet } from '../workbook/readWorkbook'

/** Sheets that the portal itself puts into what it gives out, by name, with the beginning of their first cell. */
const ownSheets: Readonly<Record<string, string>> = {
  'How to fill it in': 'Column',
  Lists: 'List',
  'Read me': 'Marks of class ',
  Totals: 'School',
  [storedSheet.name]: '',
}

export const mayBeOwn = ({ name }: SheetFacts): boolean => Object.hasOwn(ownSheets, name)

export const isOwn = (sheet: SheetFacts, rows: readonly ReadRow[]): boolean =>
  mayBeOwn(sheet) && (rows[0]?.cells[0] ?? '').startsWith(ownSheets[sheet.name] ?? '')

export interface SheetRead {
  readonly sheet: SheetFacts
  /** Null: nothing of the sheet is read. Else its rows that are taken, as spreadsheet programs number them. */
  readonly rows: ReadonlySet<number> | null
  /** The headers of the list on this sheet. */
  readonly headers?: readonly string[]
}

export const cautionsOf = (all: readonly SheetRead[], kind: ImportKind): ImportCaution[] => {
  const read = all.filter(({ rows }) => rows !== null)
  const charts = all.flatMap(({ sheet }) => (sheet.isChart ? [sheet] : []))
  const left = all.flatMap(({ sheet, rows }) => (rows === null && !sheet.isChart ? [sheet] : []))
  const unread = left.filter(({ isHidden }) => !isHidden)
  const unreadHidden = left.filter(({ isHidden }) => isHidden)
  const readHidden = read.flatMap(({ sheet }) => (sheet.isHidden ? [sheet] : []))
  const hiddenRows = read.flatMap(({ sheet, rows }) =>
    sheet.hiddenRows
      .filter((row) => rows?.has(row))
      .map((row) => (read.length > 1 ? `${row} of “${sheet.name}”` : String(row))),
  )
  const cautions: ImportCaution[] = []
  if (unread.length > 0)
    cautions.push({
      id: 'sheets',
      text: `No list was found on ${named(unread)}, so ${unread.length === 1 ? 'it is' : 'they are'} not read. If there is one, give it the headers of the other sheets and choose the file again.`,
      confirm: `Continue without ${named(unread)}`,
    })
  if (charts.length > 0)
    cautions.push({
      id: 'charts',
      text: `There are no rows on ${named(charts)}, only a chart, so ${charts.length === 1 ? 'it is' : 'they are'} not read.`,
      confirm: `Continue without ${named(charts)}`,
    })
  if (unreadHidden.length > 0)
    cautions.push({
      id: 'hidden sheets',
      text: `${subject(unreadHidden)} hidden in the file and not read.`,
      confirm: 'Continue without the hidden sheets',
    })
  if (readHidden.length > 0)
    cautions.push({
      id: 'hidden sheets read',
      text: `${subject(readHidden)} hidden in the file and will be read like the others. If that is not what you want, remove ${itOrThem(readHidden)} from the file.`,
      confirm: 'Read what is hidden, too',
    })
  if (hiddenRows.length > 0)
    cautions.push({
      id: 'hidden rows',
      text: `${hiddenRowsText(hiddenRows)} hidden in the file, perhaps by a filter, and will be read like the others. If that is not what you want, remove ${itOrThem(hiddenRows)} from the file.`,
      confirm: 'Read the hidden rows, too',
    })
  const hiddenColumns = read.filter(({ sheet }) => sheet.hiddenColumns.length > 0)
  const isNamed = read.length > 1
  if (hiddenColumns.length > 0)
    cautions.push({
      id: 'hidden columns',
      text: `${hiddenColumns.map((one) => hiddenColumnsText(one, isNamed)).join(' ')} If that is not what you want, leave ${itOrThem(hiddenColumns.flatMap(({ sheet }) => sheet.hiddenColumns))} out below.`,
      confirm: 'Read the hidden columns, too',
    })
  const formulas = read.filter(({ sheet }) => sheet.emptyFormulas.length > 0)
  if (formulas.length > 0)
    cautions.push({
      id: 'formulas',
      text: `${formulas.map(({ sheet }) => formulasText(sheet, isNamed)).join(' ')} Open the list in Excel, save it and choose it again; or continue without what these cells should say.`,
      confirm: 'Continue without these cells',
    })
  const zeros = read.flatMap((one) => zerosText(one, kind, isNamed))
  if (zeros.length > 0)
    cautions.push({
      id: 'zero formulas',
      text: `${zeros.join(' ')} The program that made the file may not have calculated. Open the list in Excel, save it and choose it again; or continue if the list is right.`,
      confirm: 'Continue with these values',
    })
  return cautions
}

const onNamed = ({ name }: SheetFacts, isNamed: boolean): string => (isNamed ? ` of “${name}”` : '')

const hiddenColumnsText = ({ sheet, headers }: SheetRead, isNamed: boolean): string => {
  const { length } = sheet.hiddenColumns
  const columns = sheet.hiddenColumns.map((column) => columnText(column, headers))
  return `${length === 1 ? 'Column' : 'Columns'} ${joined(columns)}${onNamed(sheet, isNamed)} ${length === 1 ? 'is' : 'are'} hidden in the file and will be read like the others.`
}

/** 'C (“Sex”)' */
const columnText = (column: number, headers: readonly string[] = []): string =>
  columnName(column) + (headers[column] ? ` (“${headers[column]}”)` : '')

/** Fields that identify a student or have a reader of their own; 0 is not a value of any of them. */
const neverZero = new Set(
  [
    'id',
    'student_id',
    'sea_no',
    'birth_certificate_no',
    'class_id',
    'form',
    'section',
    'year',
    'term',
  ].concat(['date_of_birth', 'birth_day', 'birth_month', 'birth_year', 'name', 'first_name', 'last_name']),
)

/** A sentence for each column of dates, IDs, classes or names in which formulas have come to nothing. */
const zerosText = ({ sheet, rows, headers = [] }: SheetRead, kind: ImportKind, isNamed: boolean): string[] =>
  suggestMatches(headers, kind)
    .filter(({ field }) => field !== null && neverZero.has(field))
    .flatMap(({ column }) => {
      const zeros = sheet.zeroFormulas.filter((cell) => cell.column === column && rows?.has(cell.row))
      const cells = zeros.map(({ row }) => `${columnName(column)}${row}`)
      if (cells.length === 0) return []
      const formulas = cells.length === 1 ? 'A formula' : `${cells.length} formulas`
      return [
        `${formulas} under “${headers[column]}”${onNamed(sheet, isNamed)} ${cells.length === 1 ? 'has' : 'have'} come to 0 or to nothing: ${fewOf(cells)}.`,
      ]
    })

const formulasText = (sheet: SheetFacts, isNamed: boolean): string => {
  const { length } = sheet.emptyFormulas
  const cells = fewOf(sheet.emptyFormulas)
  return length === 1
    ? `The cell ${cells}${onNamed(sheet, isNamed)} holds a formula that was never calculated.`
    : `Formulas${onNamed(sheet, isNamed)} were never calculated (${length}). They are in ${cells}.`
}

const named = (sheets: readonly SheetFacts[]): string => joined(sheets.map(({ name }) => `“${name}”`))

const joined = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`

const itOrThem = ({ length }: readonly unknown[]): string => (length === 1 ? 'it' : 'them')

const isOrAre = ({ length }: readonly unknown[]): string => (length === 1 ? 'is' : 'are')

/** 'The sheet “1B” is' or 'The sheets “1B” and “1C” are' */
const subject = (sheets: readonly SheetFacts[]): string =>
  `The ${sheets.length === 1 ? 'sheet' : 'sheets'} ${named(sheets)} ${isOrAre(sheets)}`

const fewRows = 12

/** 'G2, G3 and 30 more' */
const fewOf = (places: readonly string[]): string => {
  const rest = places.length - fewRows
  return rest > 0 ? `${places.slice(0, fewRows).join(', ')} and ${rest} more` : joined(places)
}

const hiddenRowsText = (rows: readonly string[]): string =>
  rows.length === 1 ? `Row ${fewOf(rows)} is` : `Rows ${fewOf(rows)} are`

/**
 * The refusal of a list because of one of the sheets of its file.
 * @param unread those that have something in them, may have the list, and were not read
 */
export const sheetRefusal = (
  fault: ListFault,
  sheets: readonly SheetFacts[],
  unread: readonly SheetFacts[],
): SheetFault => {
  const hasNoList = fault instanceof NoRows
  if (sheets.every(({ isEmpty }) => isEmpty))
    return new SheetFault(`All sheets are empty: ${named(sheets)}. Choose the file that has the list.`)
  const at = sheets.findIndex(({ name }) => name === fault.sheet)
  const sheet = namedWithHidden(sheets.slice(at, at + 1))
  if (unread.length === 0)
    return new SheetFault(
      hasNoList
        ? `The sheet ${sheet} has no list: no rows below a header.`
        : `In the sheet ${sheet}: ${fault.message}`,
    )
  const which = at === 0 ? `the first sheet, ${sheet},` : `the sheet ${sheet}`
  const there = unread.length === 1 ? 'there' : 'on one of them'
  const move = unread.some(({ isHidden }) => isHidden) ? 'unhide that sheet and move it' : 'move that sheet'
  return new SheetFault(
    [
      `Only ${which} was read${hasNoList ? ', and it has no list: no rows below a header.' : `. ${fault.message}`}`,
      `${namedWithHidden(unread)} ${unread.length === 1 ? 'was' : 'were'} not read:`,
      `if the list is ${there}, ${move} to the front, or save it as a file of its own.`,
    ].join(' '),
  )
}

/**
 * The refusal of a list of people, which may be on every sheet that is seen.
 * @param hidden those that have something in them
 */
export const peopleRefusal = (
  fault: ListFault,
  sheets: readonly SheetFacts[],
  hidden: readonly SheetFacts[],
): SheetFault => {
  const refused = sheetRefusal(fault, sheets, [])
  if (!(fault instanceof NoRows) || sheets.every(({ isEmpty }) => isEmpty)) return refused
  const tried = sheets.filter(
    (sheet) => sheet.name === fault.sheet || !(sheet.isEmpty || sheet.isHidden || mayBeOwn(sheet)),
  )
  const none =
    tried.length > 1 ? `No sheet has a list: no rows below a header on ${named(tried)}.` : refused.message
  if (hidden.length === 0) return new SheetFault(none)
  const [were, there, which] =
    hidden.length === 1 ? ['was', 'there', 'that sheet'] : ['were', 'on one of them', 'it']
  return new SheetFault(
    `${none} ${namedWithHidden(hidden)} ${were} not read: if the list is ${there}, unhide ${which}, or save it as a file of its own.`,
  )
}

/** '“1A” and “Old” (hidden)' */
const namedWithHidden = (sheets: readonly SheetFacts[]): string =>
  joined(sheets.map((sheet) => named([sheet]) + (sheet.isHidden ? ' (hidden)' : '')))
