// A list as it is read, by what it holds: marks may come in several sheets, and in a class's own workbook.
import type { ImportCaution } from '#shared/contract/lists/imports'
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import { findHeaderRow } from '#shared/rules/lists/imports/headerRow'
import { knownFieldsIn, type RememberedHeaders } from '#shared/rules/lists/imports/importMatching'
import { rowOnSheet, sheetOfRow } from '#shared/rules/lists/imports/sheetRows'
import type { ReadRow, ReadSheet, ReadTable, SheetFacts } from '#server/platform/spreadsheets/cells'
import {
  openList,
  rowsOfSheets,
  tableIn,
  type HeaderFinder,
  type OpenList,
} from '#server/platform/spreadsheets/read/readSheet'
import { usualLimits } from '#server/platform/spreadsheets/read/sheetLimits'
import { ListFault, NoRows, onSheet, SheetFault } from '#server/platform/spreadsheets/sheetFault'
import { flatTable } from '../markSheets/flatSheets'
import { checkHasHead, listHead } from '../markSheets/headRows'
import type { KnownNames } from '../markSheets/titleRows'
import {
  isClassWorkbook,
  rowsBelowMarker,
  workbookRows,
  workbookTable,
  type WorkbookRow,
} from '../workbook/readWorkbook'
import { storedSheet } from '../workbook/marker'

export interface TableInput {
  readonly file: Uint8Array
  readonly name: string
  readonly kind: ImportKind
  /** Names that titles of mark sheets may contain. */
  readonly names: KnownNames
  /** The row of the headers; null: the first row; undefined: to be found. */
  readonly headerRow: number | null | undefined
  readonly remembered?: RememberedHeaders
}

export interface ListTable extends ReadTable {
  readonly kind: ImportKind
  /** How many columns are the list's own; the others say what its titles do. */
  readonly own: number
  readonly isGrouped?: boolean
  /** The rows of a class's workbook. */
  readonly workbook?: readonly WorkbookRow[]
  readonly cautions: readonly ImportCaution[]
}

/** Throws SheetFault, which names the sheet that is at fault where the file has several. */
export const listTable = async (input: TableInput): Promise<ListTable> => {
  const { file: bytes, name } = input
  const list = openList(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name)
  try {
    return await tableOf(list, input)
  } catch (error) {
    if (!(error instanceof ListFault) || list.sheets.length < 2) throw error
    throw sheetRefusal(error, list.sheets, await unreadIn(list, input, error.sheet))
  }
}

const tableOf = async (list: OpenList, input: TableInput): Promise<ListTable> => {
  const { kind, names } = input
  if (kind !== 'marks' && kind !== 'workbook') return oneSheet(list, input)
  const sheets = await rowsOfSheets(list)
  if (!isClassWorkbook(sheets)) {
    const isFound = input.headerRow !== undefined
    const table = flatTable(sheets, names, isFound ? finderOf(input) : null)
    const cautions = cautionsAbout(list, sheets, (_sheet, index) =>
      table.sheetsRead.includes(index)
        ? numbersOf(table.rows.filter(({ row }) => sheetOfRow(row) === index))
        : null,
    )
    return { ...table, kind: 'marks', cautions }
  }
  const workbook = workbookRows(sheets)
  const table = workbookTable(workbook)
  const cautions = cautionsAbout(list, sheets, (sheet) => {
    const rows = rowsBelowMarker(sheet)
    return rows && numbersOf(rows)
  })
  return { ...table, kind: 'workbook', own: table.headers.length, workbook, cautions }
}

interface SheetRead {
  readonly sheet: SheetFacts
  /** Null: nothing of the sheet is read. Else its rows that are taken, as spreadsheet programs number them. */
  readonly rows: ReadonlySet<number> | null
}

/** The first sheet that people see, with its headers. */
const oneSheet = async (list: OpenList, input: TableInput): Promise<ListTable> => {
  const { kind } = input
  const seen = list.sheets.findIndex(({ isHidden, isEmpty }) => !isHidden && !isEmpty)
  const chosen = Math.max(seen, 0)
  const all = await list.rows(chosen)
  const { headerRow, headers, below, rows } = onSheet(list.sheets[chosen]?.name ?? '', () =>
    listIn(all, input),
  )
  const sheets: SheetRead[] = []
  for (const [index, sheet] of list.sheets.entries())
    if (index === chosen) sheets.push({ sheet, rows: numbersOf(rows) })
    else if (!sheet.isEmpty && !(mayBeOwn(sheet) && isOwn(sheet, await list.rows(index))))
      sheets.push({ sheet, rows: null })
  return {
    headerRow: all[below - 1]?.row ?? headerRow,
    headers,
    rows,
    kind,
    own: headers.length,
    cautions: cautionsOf(sheets),
  }
}

const listIn = (all: readonly ReadRow[], input: TableInput) => {
  const { headerRow } = tableIn(all, usualLimits, finderOf(input))
  const at = all.findIndex(({ row }) => row === headerRow)
  const head = listHead(all, at, input.kind)
  const rows = all.slice(head.below)
  if (rows.length === 0) throw new NoRows()
  return { ...head, headerRow, rows }
}

const finderOf = ({ kind, headerRow, remembered = {} }: TableInput): HeaderFinder => {
  if (headerRow === null) return () => 0
  if (headerRow !== undefined) return inRow(headerRow)
  const known = knownFieldsIn(kind, remembered)
  return (top) => {
    const at = findHeaderRow(
      top.map(({ cells }) => cells),
      known,
    )
    if (known(top[at]?.cells ?? []) === 0) checkHasHead(top, at, kind)
    return at
  }
}

const inRow =
  (headerRow: number): HeaderFinder =>
  (top) => {
    const at = top.findIndex(({ row }) => row === headerRow)
    return at < 0 ? undefined : at
  }

/** The numbers of rows on their sheet. */
const numbersOf = (rows: readonly ReadRow[]): ReadonlySet<number> =>
  new Set(rows.map(({ row }) => rowOnSheet(row)))

/** Sheets that the portal itself puts into what it gives out, by name, with the beginning of their first cell. */
const ownSheets: Readonly<Record<string, string>> = {
  'How to fill it in': 'Column',
  Lists: 'List',
  'Read me': 'Marks of class ',
  Totals: 'School',
  [storedSheet.name]: '',
}

const mayBeOwn = ({ name }: SheetFacts): boolean => Object.hasOwn(ownSheets, name)

const isOwn = (sheet: SheetFacts, rows: readonly ReadRow[]): boolean =>
  mayBeOwn(sheet) && (rows[0]?.cells[0] ?? '').startsWith(ownSheets[sheet.name] ?? '')

const cautionsOf = (all: readonly SheetRead[]): ImportCaution[] => {
  const read = all.filter(({ rows }) => rows !== null)
  const left = all.flatMap(({ sheet, rows }) => (rows === null ? [sheet] : []))
  const unread = left.filter(({ isHidden }) => !isHidden)
  const unreadHidden = left.filter(({ isHidden }) => isHidden)
  const readHidden = read.flatMap(({ sheet }) => (sheet.isHidden ? [sheet] : []))
  const hiddenRows = read.flatMap(({ sheet, rows }) =>
    sheet.hiddenRows
      .filter((row) => rows?.has(row))
      .map((row) => (read.length > 1 ? `${row} of “${sheet.name}”` : String(row))),
  )
  const whatIsRead = named(read.map(({ sheet }) => sheet))
  const cautions: ImportCaution[] = []
  if (unread.length > 0)
    cautions.push({
      id: 'sheets',
      text: `Only ${whatIsRead} ${isOrAre(read)} read; ${named(unread)} ${isOrAre(unread)} not. To import those rows too, put all rows on one sheet, or save each sheet as its own file.`,
      confirm: `Continue with ${whatIsRead} only`,
    })
  if (unreadHidden.length > 0)
    cautions.push({
      id: 'hidden sheets',
      text: `${subject(unreadHidden)} hidden in the file and not read.`,
      confirm: 'Continue without the hidden rows',
    })
  if (readHidden.length > 0)
    cautions.push({
      id: 'hidden sheets read',
      text: `${subject(readHidden)} hidden in the file and read like the others. If that is not what you want, remove it from the file.`,
      confirm: 'Read what is hidden, too',
    })
  if (hiddenRows.length > 0)
    cautions.push({
      id: 'hidden rows',
      text: `${hiddenRowsText(hiddenRows)} hidden in the file, perhaps by a filter, and read like the others. If that is not what you want, remove them from the file.`,
      confirm: 'Read the hidden rows, too',
    })
  return cautions
}

const named = (sheets: readonly SheetFacts[]): string => joined(sheets.map(({ name }) => `“${name}”`))

const joined = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`

const isOrAre = ({ length }: readonly unknown[]): string => (length === 1 ? 'is' : 'are')

/** 'The sheet “1B” is' or 'The sheets “1B” and “1C” are' */
const subject = (sheets: readonly SheetFacts[]): string =>
  `The ${sheets.length === 1 ? 'sheet' : 'sheets'} ${named(sheets)} ${isOrAre(sheets)}`

const fewRows = 12

const hiddenRowsText = (rows: readonly string[]): string => {
  const few = rows.slice(0, fewRows)
  const rest = rows.length - few.length
  const text = rest > 0 ? `${few.join(', ')} and ${rest} more` : joined(few)
  return rows.length === 1 ? `Row ${text} is` : `Rows ${text} are`
}

/** @param rowsOf the rows that are taken of a sheet; null: nothing of it is read */
const cautionsAbout = (
  list: OpenList,
  sheets: readonly ReadSheet[],
  rowsOf: (sheet: ReadSheet, index: number) => ReadonlySet<number> | null,
): ImportCaution[] =>
  cautionsOf(
    sheets.flatMap((read, index): SheetRead[] => {
      const sheet = list.sheets[index]
      const rows = rowsOf(read, index)
      if (!sheet || (rows === null && (sheet.isEmpty || isOwn(sheet, read.rows)))) return []
      return [{ sheet, rows }]
    }),
  )

/**
 * The refusal of a list because of one of the sheets of its file.
 * @param unread those that have something in them, may have the list, and were not read
 */
const sheetRefusal = (
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

/** '“1A” and “Old” (hidden)' */
const namedWithHidden = (sheets: readonly SheetFacts[]): string =>
  joined(sheets.map((sheet) => named([sheet]) + (sheet.isHidden ? ' (hidden)' : '')))

/** Sheets that are not the portal's own and have something in them, and were not read when one was refused. */
const unreadIn = async (list: OpenList, { kind }: TableInput, sheet: string): Promise<SheetFacts[]> => {
  // For marks all sheets are read, the first one first.
  const isOneOfMany = kind === 'marks' || kind === 'workbook'
  if (isOneOfMany && list.sheets[0]?.name !== sheet) return []
  const others: SheetFacts[] = []
  for (const [index, other] of list.sheets.entries()) {
    if (other.name === sheet || other.isEmpty) continue
    // The portal can read its own sheets, so a sheet that cannot be read is not one of them.
    const rows = mayBeOwn(other) ? await list.rows(index).catch(() => null) : null
    if (rows === null || !isOwn(other, rows)) others.push(other)
  }
  return others
}
