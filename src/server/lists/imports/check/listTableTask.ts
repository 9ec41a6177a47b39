// A list as it is read, by what it holds: marks may come in several sheets, and in a class's own workbook.
import type { ImportCaution } from '#shared/contract/lists/imports'
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import { findHeaderRow } from '#shared/rules/lists/imports/headerRow'
import { knownFieldsIn, type RememberedHeaders } from '#shared/rules/lists/imports/importMatching'
import type { ReadRow, ReadSheet, ReadTable, SheetFacts } from '#server/platform/spreadsheets/cells'
import {
  openList,
  rowsOfSheets,
  tableIn,
  type HeaderFinder,
  type OpenList,
} from '#server/platform/spreadsheets/read/readSheet'
import { usualLimits } from '#server/platform/spreadsheets/read/sheetLimits'
import { ListFault, NoRows, onSheet } from '#server/platform/spreadsheets/sheetFault'
import { flatTable } from '../markSheets/flatSheets'
import { checkHasHead } from '../markSheets/headRows'
import type { KnownNames } from '../markSheets/titleRows'
import { rowOnSheet, sheetOfRow } from '#shared/rules/lists/imports/sheetRows'
import { listHead } from '../plan/twoRowHead'
import {
  isClassWorkbook,
  rowsBelowMarker,
  workbookRows,
  workbookTable,
  type WorkbookRow,
} from '../workbook/readWorkbook'
import { cautionsOf, isOwn, mayBeOwn, sheetRefusal, type SheetRead } from './listCautions'

export interface TableInput {
  readonly file: Uint8Array
  readonly name: string
  readonly kind: ImportKind
  /** What the titles of mark sheets may name. */
  readonly names: KnownNames
  /** Where the headers are; null: in the first row; undefined: to be found. */
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

/** Sheets that are not the portal's own and have something in them, and were not read when one was refused. */
const unreadIn = async (list: OpenList, { kind }: TableInput, sheet: string): Promise<SheetFacts[]> => {
  // Of marks all sheets are read, the first one first.
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
