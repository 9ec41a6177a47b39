// Lists of students and newcomers: all sheets of a file as one list. A class that stands in a title, or names a sheet, gets
// a column of its own.
import type { ImportSheet } from '#shared/contract/lists/imports'
import { classInTitle, shortClassName } from '#shared/rules/lists/imports/classNames'
import { findHeaderRow } from '#shared/rules/lists/imports/headerRow'
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import {
  headerWords,
  knownFieldsIn,
  namesNumber,
  suggestMatches,
  type RememberedHeaders,
} from '#shared/rules/lists/imports/importMatching'
import type { Letters } from '#server/platform/spreadsheets/read/letters'
import { rowOfSheet } from '#shared/rules/lists/imports/sheetRows'
import type { ReadRow, ReadSheet, ReadTable, SheetFacts } from '#server/platform/spreadsheets/cells'
import { tableIn, type HeaderFinder } from '#server/platform/spreadsheets/read/readSheet'
import { usualLimits } from '#server/platform/spreadsheets/read/sheetLimits'
import { NoRows, onSheet } from '#server/platform/spreadsheets/sheetFault'
import { titleColumns } from '../markSheets/flatSheets'
import { checkHasHead, isValue, listHead } from '../markSheets/headRows'
import { isNote } from '../plan/listNotes'
import { isOwn } from './cautions'
import type { KnownNames } from '../markSheets/titleRows'

export interface TableInput {
  readonly file: Uint8Array
  readonly name: string
  readonly kind: ImportKind
  /** Names that titles of mark sheets may contain. */
  readonly names: KnownNames
  /** The row of the headers; null: the first row; undefined: to be found. */
  readonly headerRow: number | null | undefined
  readonly remembered?: RememberedHeaders
  /** Of a text file, as a person has said; left out: the likeliest. */
  readonly letters?: Letters
}

export interface PeopleTable extends ReadTable {
  /** How many columns are the list's own; the one behind them has the class from a title. */
  readonly own: number
  /** Those that are read. */
  readonly sheets: ImportSheet[]
  readonly asides: ReadonlySet<number>
}

export const peopleTable = (
  facts: readonly SheetFacts[],
  sheets: readonly ReadSheet[],
  input: TableInput,
): PeopleTable => {
  const seen = facts.flatMap((sheet, index) =>
    sheet.isHidden || sheet.isEmpty || isOwn(sheet, sheets[index]?.rows ?? []) ? [] : [index],
  )
  const withList = seen.filter((index) => hasList(sheets[index], input))
  // Where no sheet has headers that are known, the longest one may have others, or says why it has no list.
  const [first = 0, ...further] = withList.length > 0 ? withList : longestFirst(seen, sheets)
  const main = listedOn(first, sheets, input, input.headerRow)
  const others = (withList.length > 0 ? further : []).map((index) =>
    listedOn(index, sheets, input, undefined),
  )
  const listed = sameColumns([main, ...others], input)
  const columns = columnsOf(listed)
  const own = columns.size
  const rows = listed.flatMap((one) => one.rows.map((row) => placed(row, one, columns)))
  return {
    headerRow: main.headerRow,
    headers: [...[...columns.values()].map(({ header }) => header), titleColumns[0].header],
    rows,
    own,
    sheets: listed.map(({ index, name, rows: { length } }) => ({ sheet: index, name, rows: length })),
    asides: new Set(
      listed.flatMap(({ index, headers, rows: all }) =>
        all.flatMap(({ row, cells }) => (isNote(cells, headers) ? [rowOfSheet(index, row)] : [])),
      ),
    ),
  }
}

interface ListedSheet {
  readonly index: number
  readonly name: string
  readonly headerRow: number
  readonly headers: readonly string[]
  readonly rows: readonly TitledRow[]
  /** A key for each column: those of the same header are one column of all sheets. */
  readonly keys: readonly string[]
}

/** A row below a title, with the class that the title names. */
interface TitledRow extends ReadRow {
  readonly titled: string
}

const longestFirst = (seen: readonly number[], sheets: readonly ReadSheet[]): number[] => {
  const lengthOf = (index: number) => sheets[index]?.rows.length ?? 0
  return [...seen].sort((one, other) => lengthOf(other) - lengthOf(one))
}

const enough = 2

/** A sheet that is read beside others has at least two headers that are known, and rows below them. */
const hasList = (sheet: ReadSheet | undefined, { kind, remembered = {} }: TableInput): boolean => {
  const rows = sheet?.rows ?? []
  const known = knownFieldsIn(kind, remembered)
  const at = findHeaderRow(
    rows.slice(0, 100).map(({ cells }) => cells),
    known,
    namesNumber(kind),
  )
  const { below, headers } = listHead(rows, at, kind)
  return known(headers) >= enough && rows.length > below
}

const listedOn = (
  index: number,
  sheets: readonly ReadSheet[],
  input: TableInput,
  headerRow: number | null | undefined,
): ListedSheet => {
  const { name = '', rows: all = [] } = sheets[index] ?? {}
  return onSheet(name, () => {
    const { headerRow: found } = tableIn(all, usualLimits, finderOf({ ...input, headerRow }))
    const at = all.findIndex(({ row }) => row === found)
    const { below, headers } = listHead(all, at, input.kind)
    const rows = titledRows(all, { below, headers, name })
    if (rows.length === 0) throw new NoRows()
    return {
      index,
      name,
      headerRow: all[below - 1]?.row ?? found,
      headers,
      rows,
      keys: keysOf(headers, rows),
    }
  })
}

export const finderOf = ({ kind, headerRow, remembered = {} }: TableInput): HeaderFinder => {
  if (headerRow === null) return () => 0
  if (headerRow !== undefined) return inRow(headerRow)
  const known = knownFieldsIn(kind, remembered)
  return (top) => {
    const at = findHeaderRow(
      top.map(({ cells }) => cells),
      known,
      namesNumber(kind),
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

interface Below {
  readonly below: number
  readonly headers: readonly string[]
  readonly name: string
}

/** The rows below the head, without titles and without the head where it is repeated. */
const titledRows = (all: readonly ReadRow[], { below, headers, name }: Below): TitledRow[] => {
  let titled = classInTitle(name) ?? (shortClassName(name) ? name : '')
  for (const { cells } of all.slice(0, below)) titled = classIn(cells) ?? classAmong(cells) ?? titled
  const head = wordsOf(headers)
  const rows: TitledRow[] = []
  for (const row of all.slice(below)) {
    if (wordsOf(row.cells) === head) continue
    const named = isTitle(row.cells) ? classIn(row.cells) : null
    if (named === null) rows.push({ ...row, titled })
    else titled = named
  }
  return rows
}

const wordsOf = (cells: readonly string[]): string => cells.map(headerWords).join('|').replace(/\|+$/, '')

const mostInTitle = 2

const isTitle = (cells: readonly string[]): boolean => {
  const filled = cells.filter(Boolean)
  return filled.length <= mostInTitle && !filled.some((text) => isValue(text) && filled.length > 1)
}

/** 'Class:' and '1A' beside it are one text. */
const classIn = (cells: readonly string[]): string | null => {
  const filled = cells.filter(Boolean)
  if (filled.length > mostInTitle) return null
  const [found, another] = new Set(filled.flatMap((text) => classInTitle(text) ?? []))
  return another === undefined ? (found ?? classInTitle(filled.join(' '))) : null
}

/** 'Pelican Bay', 'Class: 3C' and '2026/2027' above a list: one of the cells says the class, and says that it is one. */
const classAmong = (cells: readonly string[]): string | null => {
  const [found, another] = new Set(
    cells.flatMap((text) => (/\b(?:form|class)\b/i.test(text) ? (classInTitle(text) ?? []) : [])),
  )
  return another === undefined ? (found ?? null) : null
}

interface Column {
  readonly header: string
  readonly at: number
}

/** The columns of all sheets: those with the same header are one, the second of a header is its own. */
const columnsOf = (sheets: readonly ListedSheet[]): ReadonlyMap<string, Column> => {
  const columns = new Map<string, Column>()
  for (const sheet of sheets)
    for (const [at, key] of sheet.keys.entries())
      if (!columns.has(key)) columns.set(key, { header: sheet.headers[at] ?? '', at: columns.size })
  return columns
}

const keysOf = (headers: readonly string[], rows: readonly ReadRow[]): string[] => {
  const width = Math.max(headers.length, ...rows.map(({ cells }) => cells.length))
  const times = new Map<string, number>()
  return Array.from({ length: width }, (_none, at) => {
    const words = headerWords(headers[at] ?? '')
    const time = times.get(words) ?? 0
    times.set(words, time + 1)
    return words === '' ? `column ${at}` : `${words} ${time}`
  })
}

/** 'Surname' of one sheet and 'Last name' of another are one column: both headers are known without a doubt. */
const sameColumns = (sheets: readonly ListedSheet[], { kind, remembered }: TableInput): ListedSheet[] => {
  const keyOfField = new Map<string, string>()
  const met = new Set<string>()
  return sheets.map((sheet) => {
    const fields = suggestMatches(sheet.headers, kind, remembered)
    const keys = [...sheet.keys]
    for (const { column, field, confidence } of fields) {
      const key = sheet.keys[column]
      if (field === null || key === undefined || confidence < sureEnough) continue
      const before = keyOfField.get(field)
      if (before === undefined) keyOfField.set(field, key)
      else if (!met.has(key) && !keys.includes(before)) keys[column] = before
    }
    for (const key of keys) met.add(key)
    return { ...sheet, keys }
  })
}

/** Every word of the header is one that is known. */
const sureEnough = 0.95

const placed = (
  { row, cells, dates, unread, titled }: TitledRow,
  sheet: ListedSheet,
  columns: ReadonlyMap<string, Column>,
): ReadRow => {
  const places = sheet.keys.map((key) => columns.get(key)?.at ?? 0)
  const wide = Array.from({ length: columns.size + 1 }, () => '')
  for (const [at, text] of cells.entries()) wide[places[at] ?? 0] = text
  wide[columns.size] = titled
  const moved = (set: ReadonlySet<number>) => new Set([...set].map((at) => places[at] ?? at))
  return {
    row: rowOfSheet(sheet.index, row),
    cells: wide,
    ...(dates && { dates: moved(dates) }),
    ...(unread && { unread: moved(unread) }),
  }
}
