// A list as it is read, by what it holds: marks may come in several sheets, and in a class's own workbook.
import type { ImportCaution, ImportSheet } from '#shared/contract/lists/imports'
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import { rowOnSheet, sheetOfRow } from '#shared/rules/lists/imports/sheetRows'
import type { ReadRow, ReadSheet, ReadTable, SheetFacts } from '#server/platform/spreadsheets/cells'
import { openList, rowsOfSheets, type OpenList } from '#server/platform/spreadsheets/read/readSheet'
import type { LettersReading } from '#server/platform/spreadsheets/read/letters'
import { usualLimits } from '#server/platform/spreadsheets/read/sheetLimits'
import { ListFault } from '#server/platform/spreadsheets/sheetFault'
import { flatTable } from '../markSheets/flatSheets'
import {
  isClassWorkbook,
  rowsBelowMarker,
  workbookRows,
  workbookTable,
  type WorkbookRow,
} from '../workbook/readWorkbook'
import { cautionsOf, isOwn, mayBeOwn, peopleRefusal, sheetRefusal, type SheetRead } from './cautions'
import { finderOf, peopleTable, type TableInput } from './peopleSheets'

export interface ListTable extends ReadTable {
  readonly kind: ImportKind
  /** How many columns are the list's own; the others say what its titles do. */
  readonly own: number
  readonly isGrouped?: boolean
  /** The rows of a class's workbook. */
  readonly workbook?: readonly WorkbookRow[]
  readonly cautions: readonly ImportCaution[]
  /** Left out where the list is on one sheet. */
  readonly sheets?: readonly ImportSheet[]
  /** Rows of a list of students that are about nobody: totals, signatures. */
  readonly asides?: ReadonlySet<number>
  /** The workbook counts its days from 1904. */
  readonly startsIn1904?: boolean
  /** The letters of a text file can be read in several ways. */
  readonly letters?: readonly LettersReading[]
}

/** Throws SheetFault, which names the sheet that is at fault where the file has several. */
export const listTable = async (input: TableInput): Promise<ListTable> => {
  const { file: bytes, name } = input
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const list = openList(file, name, usualLimits, { letters: input.letters })
  try {
    return await tableOf(list, input)
  } catch (error) {
    if (!(error instanceof ListFault) || list.sheets.length < 2) throw error
    const unread = await unreadIn(list, input, error.sheet)
    throw isOfPeople(input.kind)
      ? peopleRefusal(error, list.sheets, unread)
      : sheetRefusal(error, list.sheets, unread)
  }
}

const tableOf = async (list: OpenList, input: TableInput): Promise<ListTable> => {
  const { kind, names } = input
  if (isOfPeople(kind)) return listOfPeople(list, await rowsOfSheets(list, isSeen), input)
  const sheets = await rowsOfSheets(list)
  if (!isClassWorkbook(sheets)) {
    const isFound = input.headerRow !== undefined
    const table = flatTable(sheets, names, isFound ? finderOf(input) : null)
    const cautions = cautionsAbout(list, sheets, (_sheet, index) =>
      table.sheetsRead.includes(index) ? numbersOnSheet(table.rows, index) : null,
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

/** For marks every sheet is read, for a list of people those that are seen. */
const isOfPeople = (kind: ImportKind): boolean => kind !== 'marks' && kind !== 'workbook'

/** A hidden sheet is read where it may be the portal's own, or is the first one and no other has anything in it. */
const isSeen = (sheet: SheetFacts, index: number): boolean =>
  !sheet.isHidden || index === 0 || mayBeOwn(sheet)

/** A list of students or newcomers: on every sheet that people see and that has one. */
const listOfPeople = (list: OpenList, sheets: readonly ReadSheet[], input: TableInput): ListTable => {
  const table = peopleTable(list.sheets, sheets, input)
  const read = new Map(table.sheets.map(({ sheet }) => [sheet, numbersOnSheet(table.rows, sheet)]))
  const cautions = cautionsAbout(list, sheets, (_sheet, index) => read.get(index) ?? null)
  const { sheets: found, ...rest } = table
  const { letters = [], startsIn1904 } = list
  return {
    ...rest,
    kind: input.kind,
    cautions,
    startsIn1904,
    ...(found.length > 1 && { sheets: found }),
    ...(letters.length > 1 && { letters }),
  }
}

const numbersOnSheet = (rows: readonly ReadRow[], sheet: number): ReadonlySet<number> =>
  numbersOf(rows.filter(({ row }) => sheetOfRow(row) === sheet))

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
  const isPeople = isOfPeople(kind)
  // For marks all sheets are read, the first one first.
  if (!isPeople && list.sheets[0]?.name !== sheet) return []
  const others: SheetFacts[] = []
  for (const [index, other] of list.sheets.entries()) {
    if (other.name === sheet || other.isEmpty || (isPeople && !other.isHidden)) continue
    // The portal can read its own sheets, so a sheet that cannot be read is not one of them.
    const rows = mayBeOwn(other) ? await list.rows(index).catch(() => null) : null
    if (rows === null || !isOwn(other, rows)) others.push(other)
  }
  return others
}
