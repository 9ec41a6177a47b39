// A teacher's mark sheets as one list: what their titles say stands in columns of its own.
import { findHeaderRow } from '#shared/rules/lists/imports/headerRow'
import { headerWords, knownFieldsIn } from '#shared/rules/lists/imports/importMatching'
import { rowOfSheet } from '#shared/rules/lists/imports/sheetRows'
import type { ReadRow, ReadSheet, ReadTable } from '#server/platform/spreadsheets/cells'
import { tableIn, type HeaderFinder } from '#server/platform/spreadsheets/read/readSheet'
import { usualLimits } from '#server/platform/spreadsheets/read/sheetLimits'
import { NoRows, onSheet, SheetFault } from '#server/platform/spreadsheets/sheetFault'
import { isNote } from '../plan/listNotes'
import { checkHasHead, headAt, personColumns, type Head, hasValue } from './headRows'
import { isTitle, isTold, readGroup, readTitle, type KnownNames, type TitleFacts } from './titleRows'
import {
  isTotalsRow,
  isWeightsRow,
  totalsAbove,
  withTotalOfAll,
  withTotals,
  withTotalsOf,
  withWeights,
} from './totalRows'

/** In the order of their columns, behind those of the list. */
export const titleColumns = [
  { field: 'class_id', header: 'Class (from the title)' },
  { field: 'subject_code', header: 'Subject (from the title)' },
  { field: 'year', header: 'Year (from the title)' },
  { field: 'term', header: 'Term (from the title)' },
  { field: 'teacher', header: 'Teacher (from the title)' },
] as const satisfies ReadonlyArray<{ field: keyof TitleFacts; header: string }>

export interface FlatTable extends ReadTable {
  /** How many columns are the list's own. */
  readonly own: number
  /**
   * True if several groups of columns stand side by side: a header that only resembles a field may belong to another
   * group.
   */
  readonly isGrouped: boolean
  /** Places of the lists, and of the covers before them. */
  readonly sheetsRead: readonly number[]
}

interface Listed extends ReadTable {
  readonly head: Head
}

/** @param find null: the headers are to be found */
export const flatTable = (
  sheets: readonly ReadSheet[],
  names: KnownNames,
  find: HeaderFinder | null,
): FlatTable => {
  const main = firstList(sheets, findHead(names), names)
  const first = sheets[main] ?? { name: '', rows: [] }
  const table = onSheet(first.name, () => listIn(first, names, find ?? foundHead(names)))
  const own = Math.max(table.headers.length, ...table.rows.map(({ cells }) => cells.length))
  const covers = sheets.slice(0, main)
  const flattening = { names, own, told: coverTitles(covers, names) }
  const rows: ReadRow[] = []
  const add = (index: number, sheet: ReadSheet, listed: Listed) => {
    for (const { row, cells } of flatRows(sheet, listed, flattening))
      rows.push({ row: rowOfSheet(index, row), cells })
  }
  add(main, first, table)
  const toldOfAll = covers.flatMap((cover) => cover.rows.map(({ cells }) => filledText(cells)))
  let ownHeaders = withTotalOfAll(table.headers, toldOfAll)
  const sheetsRead = sheets.slice(0, main + 1).map((_sheet, index) => index)
  for (const { index, sheet, table: further } of furtherTables(sheets, main, names)) {
    if (wordsOf(further.headers) !== wordsOf(table.headers)) throw different(first.name, sheet.name)
    ownHeaders = withTotalsOf(ownHeaders, further.headers)
    add(index, sheet, further)
    sheetsRead.push(index)
  }
  if (rows.length === 0) throw new NoRows(first.name)
  const headers = [
    ...Array.from({ length: own }, (_none, column) => ownHeaders[column] ?? ''),
    ...titleColumns.map(({ header }) => header),
  ]
  const isGrouped = table.head.groups.length > 1
  return { headerRow: table.headerRow, headers, rows, own, isGrouped, sheetsRead }
}

/** How many fields a row names that may be the headers; its index. */
type FindHead = (rows: readonly ReadRow[]) => { readonly at: number; readonly known: number }

/** The index of the first list; 0 where what stands before it may be one, too. */
const firstList = (sheets: readonly ReadSheet[], find: FindHead, names: KnownNames): number => {
  const first = sheets.findIndex((sheet) => isList(sheet, find))
  return first > 0 && sheets.slice(0, first).every((sheet) => isCover(sheet, find, names)) ? first : 0
}

const known = knownFieldsIn('marks', {})

const minKnown = 2

const isList = ({ rows }: ReadSheet, find: FindHead): boolean => {
  const { at, known } = find(rows)
  return rows.length > at + 1 && known >= minKnown
}

/** Nothing in it may be about a student. */
const isCover = ({ rows }: ReadSheet, find: FindHead, names: KnownNames): boolean =>
  personColumns(rows[find(rows).at]?.cells ?? []).length === 0 &&
  rows.every(({ cells }) => !hasValue(cells, (text) => isTold(text, names)))

const findHead =
  (names: KnownNames): FindHead =>
  (rows) => {
    const at = headerAt(names)(rows.slice(0, 100))
    return { at, known: known(rows[at]?.cells ?? []) }
  }

/** A title may have words of headers in it: “Class: 1A”. */
const headerAt =
  (names: KnownNames) =>
  (top: readonly ReadRow[]): number =>
    findHeaderRow(
      top.map(({ cells }) => cells),
      (cells) => (isTitle(cells, names) ? 0 : knownIn(cells, names)),
    )

/** Subjects beside the name are headers, too. */
const knownIn = (cells: readonly string[], { subjects }: KnownNames): number => {
  const words = new Set(subjects.flatMap(({ code, title }) => [headerWords(code), headerWords(title)]))
  return personColumns(cells).length === 0
    ? known(cells)
    : known(cells) + cells.filter((cell) => words.has(headerWords(cell))).length
}

/** The list of a sheet below its head. Throws SheetFault. */
const listIn = (sheet: ReadSheet, names: KnownNames, find: HeaderFinder): Listed => {
  const { rows } = sheet
  // Says what is wrong with a sheet that is empty or too long.
  const { headerRow } = tableIn(rows, usualLimits, find)
  const head = headAt(
    rows,
    rows.findIndex(({ row }) => row === headerRow),
  )
  const [first, ...others] = rows.slice(head.below)
  if (!first) throw new NoRows()
  const above = rows[head.from - 1]?.cells ?? []
  const headers = withWeights(withTotals(head.headers, totalsAbove(above, head.headers)), above)
  const cells = others.map((row) => row.cells)
  const persons = personColumns(headers)
  const isTotals = isTotalsRow(first.cells, persons, cells)
  const isAboutMarks = isTotals || isWeightsRow(first.cells, persons)
  const own = isTotals ? withTotals(headers, first.cells) : headers
  return {
    headerRow,
    headers: withFurtherTotals(sheet, head, isAboutMarks ? withWeights(own, first.cells) : own, names),
    rows: isAboutMarks ? others : [first, ...others],
    head,
  }
}

/** With the totals that stand elsewhere than in the first head: in titles, in notes about marks, in heads repeated. */
const withFurtherTotals = (
  { name, rows }: ReadSheet,
  head: Head,
  headers: readonly string[],
  names: KnownNames,
): readonly string[] => {
  const above = rows.slice(0, head.from).map(({ cells }, at) => {
    const ofColumns = at === head.from - 1 ? totalsAbove(cells, headers) : []
    return cells.filter((_cell, column) => !ofColumns[column])
  })
  const below = rows.slice(head.below).map(({ cells }) => cells)
  const told = below.filter(
    (cells) =>
      isTitle(cells, names) || (cells.filter(Boolean).length === 1 && /\bmarks?\b/i.test(cells.join(' '))),
  )
  const again = rows.slice(head.below).filter(isHead(rows, head))
  return withTotalOfAll(
    again.reduce((all, { cells }) => withTotalsOf(all, cells), headers),
    [name, ...[...above, ...told].map(filledText)],
  )
}

/** The heads of a list, which may stand once more above a part of it. */
const isHead = (rows: readonly ReadRow[], { from, below }: Head) => {
  const heads = new Set(rows.slice(from, below).map(({ cells }) => wordsOf(cells)))
  return ({ cells }: ReadRow): boolean => heads.has(wordsOf(cells))
}

const wordsOf = (headers: readonly string[]): string => headers.map(headerWords).join('|')

const filledText = (cells: readonly string[]): string => cells.filter((cell) => cell !== '').join(' ')

const foundHead =
  (names: KnownNames): HeaderFinder =>
  (top) => {
    const at = headerAt(names)(top)
    checkHasHead(top, at, 'marks', (text) => isTold(text, names))
    return at
  }

/** Facts in covers that apply to all lists; with two different classes, neither applies. */
const coverTitles = (covers: readonly ReadSheet[], names: KnownNames): TitleFacts => {
  const said = new Map<string, Set<string>>()
  for (const { name, rows } of covers)
    for (const cells of [[name], ...rows.map((row) => row.cells)])
      for (const [field, value] of Object.entries(readTitle(cells, names)) as Array<[string, string]>)
        said.set(field, (said.get(field) ?? new Set()).add(value))
  return Object.fromEntries(
    [...said].flatMap(([field, [value, ...others]]) => (others.length > 0 ? [] : [[field, value]])),
  )
}

interface Flattening {
  readonly names: KnownNames
  readonly own: number
  /** The facts in a cover. */
  readonly told: TitleFacts
}

const flatRows = (
  { name, rows: all }: ReadSheet,
  { head, headers, rows }: Listed,
  { names, own, told }: Flattening,
): ReadRow[] => {
  const above = [[name], ...all.slice(0, head.from).map(({ cells }) => cells)]
  const [group, other] = head.groups
  let titles = Object.assign(
    {},
    told,
    ...above.map((cells) => readTitle(cells, names)),
    group !== undefined && other === undefined && readGroup(group, names),
  ) as TitleFacts
  const isHeadAgain = isHead(all, head)
  const flat: ReadRow[] = []
  for (const { row, cells } of rows) {
    if (isHeadAgain({ row, cells })) continue
    if (isTitle(cells, names)) titles = { ...titles, ...readTitle(cells, names) }
    else if (!isAside(cells, headers)) flat.push({ row, cells: widened(cells, own, titles) })
  }
  return flat
}

const averages = /^((class |form )?(average|mean|median|highest|lowest|maximum|minimum|possible|total)s?)\b/i

/** About nobody: headers repeated, sums and signatures. */
const isAside = (cells: readonly string[], headers: readonly string[]): boolean =>
  isNote(cells, headers) || averages.test(cells.find((cell) => cell !== '') ?? '')

const widened = (cells: readonly string[], own: number, titles: TitleFacts): string[] => [
  ...Array.from({ length: own }, (_none, column) => cells[column] ?? ''),
  ...titleColumns.map(({ field }) => titles[field] ?? ''),
]

/** The other sheets that are lists, too. */
const furtherTables = (sheets: readonly ReadSheet[], main: number, names: KnownNames) =>
  sheets.flatMap((sheet, index) => {
    const find = findHead(names)
    if (index <= main || !isList(sheet, find)) return []
    const table = onSheet(sheet.name, () => listIn(sheet, names, () => find(sheet.rows).at))
    return [{ index, sheet, table }]
  })

const different = (one: string, other: string) =>
  new SheetFault(
    `The sheets “${one}” and “${other}” have different columns. Give both the same headers, or save each as a file of its own.`,
  )
