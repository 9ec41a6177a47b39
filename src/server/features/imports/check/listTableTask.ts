// A list as it is read, by what it holds: marks may come in several sheets, and in a class's own workbook.
import type { ImportKind } from '#shared/rules/imports/importFields'
import { findHeaderRow } from '#shared/rules/imports/headerRow'
import { knownFieldsIn, type RememberedHeaders } from '#shared/rules/imports/importMatching'
import type { ReadTable } from '../../../platform/spreadsheets/cells'
import { readSheet, readSheets, type HeaderFinder } from '../../../platform/spreadsheets/read/readSheet'
import { flatTable } from '../markSheets/flatSheetsRules'
import { checkHasHead } from '../markSheets/headRowsRules'
import type { KnownNames } from '../markSheets/titleRowsRules'
import { isClassWorkbook, workbookRows, workbookTable, type WorkbookRow } from '../workbook/readWorkbookRules'

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
}

const inRow =
  (headerRow: number): HeaderFinder =>
  (top) => {
    const at = top.findIndex(({ row }) => row === headerRow)
    return at < 0 ? undefined : at
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

export const listTable = async (input: TableInput): Promise<ListTable> => {
  const { file: bytes, name, kind, names } = input
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const find = finderOf(input)
  const isFound = input.headerRow !== undefined
  if (kind !== 'marks' && kind !== 'workbook') {
    const table = await readSheet(file, name, undefined, find)
    return { ...table, kind, own: table.headers.length }
  }
  const sheets = await readSheets(file, name)
  if (!isClassWorkbook(sheets)) return { ...flatTable(sheets, names, isFound ? find : null), kind: 'marks' }
  const workbook = workbookRows(sheets)
  const table = workbookTable(workbook)
  return { ...table, kind: 'workbook', own: table.headers.length, workbook }
}
