// All sheets of a file as one list, whatever it holds. What a title, a cover or the name of a sheet says of its rows gets
// columns of its own.
import type { ImportOtherRow, ImportSheet } from '#shared/contract/lists/imports'
import { findHeaderRow } from '#shared/rules/lists/imports/headerRow'
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import { rowOfSheet } from '#shared/rules/lists/imports/sheetRows'
import type { ReadRow, ReadSheet, ReadTable, SheetFacts } from '#server/platform/spreadsheets/cells'
import { tableIn, type HeaderFinder } from '#server/platform/spreadsheets/read/readSheet'
import { usualLimits, NoRows, onSheet } from '#server/platform/spreadsheets/sheetFault'
import { checkHasHead, headOf } from '../markSheets/headRows'
import { marksRules } from '../markSheets/markRules'
import type { TitleFacts } from '../markSheets/titleRows'
import { isOwn } from './cautions'
import {
  checkSameColumns,
  columnsOf,
  keysOf,
  sameColumns,
  withBranchesJoined,
  type Column,
  type ListedSheet,
  withoutBeside,
} from './sheetColumns'
import { peopleRules, type SheetRules, type TableInput } from './sheetRules'
import { blocksOf, coverRows, otherRows, type TitledRow } from './sheetBlocks'
import { titleDoubts, type TitleDoubt } from './titleDoubts'

export interface SheetTable extends ReadTable {
  /** How many columns are the list's own; those behind them have what titles say. */
  readonly own: number
  /** The fields of the columns behind. */
  readonly told: SheetRules['titleColumns']
  /**
   * True if several groups of columns stand side by side: a header that only resembles a field may belong to another
   * group.
   */
  readonly isGrouped: boolean
  /** Those that are read. */
  readonly sheets: ImportSheet[]
  /** The headers of each sheet, by its place. */
  readonly heads: ReadonlyMap<number, readonly string[]>
  /** Places of the sheets before the lists that say something of all of them. */
  readonly covers: readonly number[]
  /** Rows that are about nobody. */
  readonly asides: ReadonlySet<number>
  /** Rows that are in no list: titles and headings. */
  readonly others: readonly ImportOtherRow[]
  /** Columns that are parts of one joined cell: a person says what they are. */
  readonly parts: ReadonlySet<number>
  /** The form that a title or the name of the sheet says without a class, by the rows. */
  readonly forms: ReadonlyMap<number, string>
  /** The columns of tables beside a list, which are not read, in words. */
  readonly beside: readonly string[]
  /** The lines that stand above rows and are read as no title, by the rows. */
  readonly lines: ReadonlyMap<number, string>
  /** Rows whose class nobody knows from the titles alone. */
  readonly titleDoubts: ReadonlyMap<number, TitleDoubt>
}

export const sheetTable = (
  facts: readonly SheetFacts[],
  sheets: readonly ReadSheet[],
  input: Omit<TableInput, 'file' | 'name'>,
): SheetTable => {
  const { kind } = input
  const rules = kind === 'marks' ? marksRules(input.names) : peopleRules(input, input.names.classes)
  const sheetAt = (index: number): ReadSheet => sheets[index] ?? { name: '', rows: [] }
  const seen = facts.flatMap((sheet, index) =>
    (sheet.isHidden && !rules.readsHidden) || sheet.isEmpty || isOwn(sheet, sheetAt(index).rows)
      ? []
      : [index],
  )
  const withList = withListIn(seen, sheetAt, kind, rules)
  // If no sheet has known headers, the longest is taken: its headers may be new, or it says why there is no list.
  const first = withList[0] ?? longestOf(seen, sheetAt)
  const covers = seen.filter((index) => index < first && rules.titleColumns.length > 1)
  const told = rules.toldBy(covers.map(sheetAt))
  const opened = [first, ...withList.slice(1)].map((index) => {
    const find = finderOf(index === first ? input.headerRow : undefined, kind, rules)
    return listedOn({ index, ...sheetAt(index) }, told, { find, kind, rules, remembered: input.remembered })
  })
  const read = opened.flatMap(({ blocks }) => blocks)
  const [main = read[0], ...others] = read.filter(({ rows }) => rows.length > 0)
  if (!main || main.rows.length === 0) throw new NoRows(sheetAt(first).name)
  const listed = sameColumns([main, ...others], input)
  if (rules.areSame) checkSameColumns(listed)
  const columns = columnsOf(listed)
  const headersOf = (sheet: ListedSheet) =>
    [...columns.keys()].map((key) => sheet.headers[sheet.keys.indexOf(key)] ?? '')
  const all = rules.withTotalsOf(
    [...columns.values()].map(({ header }) => header),
    listed.map(headersOf),
    covers.map(sheetAt),
  )
  const placedRows = listed.flatMap((one) => one.rows.map((row) => placed(row, one, columns, rules)))
  const { headers, rows } =
    kind === 'students'
      ? withBranchesJoined({ headers: all, rows: placedRows })
      : { headers: all, rows: placedRows }
  return {
    headerRow: main.headerRow,
    headers: [...headers, ...rules.titleColumns.map(({ header }) => header)],
    rows,
    own: columns.size,
    told: rules.titleColumns,
    isGrouped: listed.some(({ groups }) => groups.length > 1),
    sheets: sheetsOf(listed),
    heads: new Map([...listed].reverse().map(({ index, headers: own }) => [index, own])),
    covers,
    asides: new Set(
      listed.flatMap(({ index, headers: own, rows }) =>
        rows.flatMap(({ row, cells }) => (rules.isAside(cells, own) ? [rowOfSheet(index, row)] : [])),
      ),
    ),
    others: [
      ...covers.flatMap((index) => coverRows(index, sheetAt(index))),
      ...opened.flatMap(({ others }) => others),
    ],
    parts: new Set(
      listed.flatMap(({ parts, keys }) => [...parts].map((at) => columns.get(keys[at] ?? '')?.at ?? -1)),
    ),
    ...saidAbove(listed),
    beside: opened.flatMap(({ beside }) => beside ?? []),
    titleDoubts: titleDoubts(opened.map(({ titles }) => titles)),
  }
}

/** By the rows, as the whole list numbers them. */
const saidAbove = (listed: readonly ListedSheet[]): Pick<SheetTable, 'lines' | 'forms'> => {
  const all = listed.flatMap(({ index, rows }) =>
    rows.map((one) => ({ ...one, row: rowOfSheet(index, one.row) })),
  )
  return {
    lines: new Map(all.flatMap(({ row, line }) => (line ? [[row, line.text] as const] : []))),
    forms: new Map(all.flatMap(({ row, form }) => (form ? [[row, form] as const] : []))),
  }
}

/** A sheet may have several blocks. */
const sheetsOf = (listed: readonly ListedSheet[]): ImportSheet[] => {
  const sheets = new Map<number, ImportSheet>()
  for (const { index, name, rows } of listed)
    sheets.set(index, { sheet: index, name, rows: (sheets.get(index)?.rows ?? 0) + rows.length })
  return [...sheets.values()]
}

type SheetAt = (index: number) => ReadSheet

/** Picks the longest of the sheets without known headers. */
const longestOf = (seen: readonly number[], sheetAt: SheetAt): number =>
  [...seen].sort((one, other) => sheetAt(other).rows.length - sheetAt(one).rows.length)[0] ?? 0

const enough = 2

/** A sheet that is read beside others has at least two headers that are known, and rows below them. */
const withListIn = (
  seen: readonly number[],
  sheetAt: SheetAt,
  kind: ImportKind,
  rules: SheetRules,
): number[] => {
  const isList = ({ name, rows }: ReadSheet): boolean => {
    const at = headerAt(rows, rules)
    if (rows.length === 0) return false
    const { below, headers } = onSheet(name, () => headOf(rows, at, kind))
    const known = Math.max(rules.known(rows[at]?.cells ?? []), rules.known(headers))
    return known >= enough && rows.length > below
  }
  const lists = seen.filter((index) => isList(sheetAt(index)))
  const [first] = lists
  if (first === undefined) return []
  // Sheets before the first list are read too, because they may have students on them.
  return [...seen.filter((index) => index < first && !rules.isCover(sheetAt(index))), ...lists]
}

const mostAbove = 100

const headerAt = (rows: readonly ReadRow[], { known, isKeyed }: SheetRules): number =>
  findHeaderRow(
    rows.slice(0, mostAbove).map(({ cells }) => cells),
    known,
    isKeyed,
  )

const finderOf =
  (headerRow: number | null | undefined, kind: ImportKind, rules: SheetRules): HeaderFinder =>
  (top) => {
    if (headerRow === null) return 0
    if (headerRow !== undefined) {
      const said = top.findIndex(({ row }) => row === headerRow)
      return said < 0 ? undefined : said
    }
    const at = headerAt(top, rules)
    if (rules.known(top[at]?.cells ?? []) === 0) checkHasHead(top, at, kind, rules.isTold)
    return at
  }

interface Listing {
  readonly find: HeaderFinder
  readonly kind: ImportKind
  readonly rules: SheetRules
  readonly remembered: TableInput['remembered']
}

/** The blocks of a sheet, and what its name and its titles say. */
const listedOn = (
  whole: ReadSheet & { readonly index: number },
  told: TitleFacts,
  { find, kind, rules, remembered }: Listing,
) =>
  onSheet(whole.name, () => {
    const { headerRow: found } = tableIn(whole.rows, usualLimits, find)
    const headIn = ({ rows }: ReadSheet) =>
      headOf(
        rows,
        rows.findIndex(({ row }) => row === found),
        kind,
      )
    const { sheet, beside } = rules.readsHidden
      ? { sheet: whole, beside: null }
      : withoutBeside(whole, headIn(whole), kind)
    const { index, name, rows: all } = sheet
    const plain = headIn(sheet)
    const { blocks, ...said } = blocksOf(sheet, rules.withTotals(sheet, plain), told, {
      kind,
      rules,
      remembered,
    })
    return {
      blocks: blocks.map(({ head, parts, rows }, at): ListedSheet => {
        const { headers, groups, below } = head
        const headerRow = all[(at === 0 ? plain.below : below) - 1]?.row ?? found
        return { index, name, headerRow, headers, groups, parts, rows, keys: keysOf(headers, rows) }
      }),
      titles: { ...said, sheet: index, name, rows: blocks.flatMap(({ rows }) => rows) },
      others: otherRows(sheet, blocks, plain, rules),
      beside,
    }
  })

const placed = (
  { row, cells, dates, unread, isStruck, titled }: TitledRow,
  sheet: ListedSheet,
  columns: ReadonlyMap<string, Column>,
  { titleColumns }: SheetRules,
): ReadRow => {
  const places = sheet.keys.map((key) => columns.get(key)?.at ?? 0)
  const wide = Array.from({ length: columns.size }, () => '')
  for (const [at, text] of cells.entries()) wide[places[at] ?? 0] = text
  const moved = (set: ReadonlySet<number>) => new Set([...set].map((at) => places[at] ?? at))
  return {
    row: rowOfSheet(sheet.index, row),
    cells: [...wide, ...titleColumns.map(({ field }) => titled[field] ?? '')],
    ...(dates && { dates: moved(dates) }),
    ...(unread && { unread: moved(unread) }),
    ...(isStruck && { isStruck }),
  }
}
