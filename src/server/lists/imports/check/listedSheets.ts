// All sheets of a file as one list, whatever it holds. What a title, a cover or the name of a sheet says of its rows gets
// columns of its own.
import type { ImportOtherRow, ImportSheet } from '#shared/contract/lists/imports'
import { findHeaderRow } from '#shared/rules/lists/imports/headerRow'
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import { headerWords, suggestMatches } from '#shared/rules/lists/imports/importMatching'
import { weightIn } from '#shared/rules/lists/imports/markTotals'
import { rowOfSheet } from '#shared/rules/lists/imports/sheetRows'
import type { ReadRow, ReadSheet, ReadTable, SheetFacts } from '#server/platform/spreadsheets/cells'
import { tableIn, type HeaderFinder } from '#server/platform/spreadsheets/read/readSheet'
import { usualLimits } from '#server/platform/spreadsheets/read/sheetLimits'
import { NoRows, onSheet, SheetFault } from '#server/platform/spreadsheets/sheetFault'
import { checkHasHead, headOf } from '../markSheets/headRows'
import { marksRules } from '../markSheets/markRules'
import type { TitleFacts } from '../markSheets/titleRows'
import { isOwn } from './cautions'
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
  const rules = kind === 'marks' ? marksRules(input.names) : peopleRules(input)
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
  const headers = rules.withTotalsOf(
    [...columns.values()].map(({ header }) => header),
    listed.map(headersOf),
    covers.map(sheetAt),
  )
  return {
    headerRow: main.headerRow,
    headers: [...headers, ...rules.titleColumns.map(({ header }) => header)],
    rows: listed.flatMap((one) => one.rows.map((row) => placed(row, one, columns, rules))),
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
    lines: new Map(
      listed.flatMap(({ index, rows }) =>
        rows.flatMap(({ row, line }) => (line ? [[rowOfSheet(index, row), line.text] as const] : [])),
      ),
    ),
    titleDoubts: titleDoubts(opened.map(({ titles }) => titles)),
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

interface ListedSheet {
  readonly index: number
  readonly name: string
  readonly headerRow: number
  readonly headers: readonly string[]
  readonly groups: readonly string[]
  readonly rows: readonly TitledRow[]
  readonly parts: ReadonlySet<number>
  /** A key for each column: those of the same header are one column of all sheets. */
  readonly keys: readonly string[]
}

interface Listing {
  readonly find: HeaderFinder
  readonly kind: ImportKind
  readonly rules: SheetRules
  readonly remembered: TableInput['remembered']
}

/** The blocks of a sheet, and what its name and its titles say. */
const listedOn = (
  sheet: ReadSheet & { readonly index: number },
  told: TitleFacts,
  { find, kind, rules, remembered }: Listing,
) =>
  onSheet(sheet.name, () => {
    const { index, name, rows: all } = sheet
    const { headerRow: found } = tableIn(all, usualLimits, find)
    const plain = headOf(
      all,
      all.findIndex(({ row }) => row === found),
      kind,
    )
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
    }
  })

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
const sameColumns = (
  sheets: readonly ListedSheet[],
  { kind, remembered }: Pick<TableInput, 'kind' | 'remembered'>,
): ListedSheet[] => {
  const keyOfField = new Map<string, string>()
  const met = new Set<string>()
  return sheets.map((sheet) => {
    const fields = suggestMatches(sheet.headers, kind, remembered)
    const keys = [...sheet.keys]
    for (const { column, field: name, confidence } of fields) {
      const key = sheet.keys[column]
      if (name === null || key === undefined || confidence < sureEnough) continue
      // Marks that count 30% are no other column's marks.
      const field = `${name} ${weightIn(sheet.headers[column] ?? '') ?? ''}`
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

const checkSameColumns = ([first, ...others]: readonly ListedSheet[]) => {
  const named = ({ keys = [] }: Partial<ListedSheet> = {}) =>
    keys.filter((key) => !key.startsWith('column ')).sort()
  const different = others.find((other) => named(other).join('|') !== named(first).join('|'))
  if (!first || !different) return
  throw new SheetFault(
    `The sheets “${first.name}” and “${different.name}” have different columns. Give both the same headers, or save each as a file of its own.`,
  )
}

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
