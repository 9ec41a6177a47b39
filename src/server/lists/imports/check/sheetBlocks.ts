// The rows of a sheet below its heads: a second head, with the columns in another order, begins a block of its own. Each row
// keeps what the titles above it say.
import type { ImportOtherRow } from '#shared/contract/lists/imports'
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import type { TitledClass } from '#shared/rules/lists/imports/classNames'
import {
  headerWords,
  suggestMatches,
  type RememberedHeaders,
} from '#shared/rules/lists/imports/importMatching'
import { rowOfSheet } from '#shared/rules/lists/imports/sheetRows'
import type { ReadRow, ReadSheet } from '#server/platform/spreadsheets/cells'
import { headOf, isValue, type Head } from '../markSheets/headRows'
import type { TitleFacts } from '../markSheets/titleRows'
import type { SheetRules } from './sheetRules'

/** A row with what the titles above it say. */
export interface TitledRow extends ReadRow {
  readonly titled: TitleFacts
  /** The form that the last title above it names without a class: 'FORM 2'. */
  readonly form?: string | undefined
  /** The last line above it, if that is read as no title: nobody knows whether the titles above the line still count. */
  readonly line?: UnreadLine | undefined
}

interface UnreadLine {
  /** As the sheet numbers it. */
  readonly row: number
  readonly text: string
}

export interface Block {
  readonly head: Head
  /** The columns that are parts of one joined cell; nobody knows which part is what. */
  readonly parts: ReadonlySet<number>
  readonly rows: readonly TitledRow[]
}

/** A title that names a class, with the number of its row. */
export interface ClassTitle extends TitledClass {
  readonly row: number
  readonly text: string
}

export interface SheetBlocks {
  readonly blocks: readonly Block[]
  /** The class that the name of the sheet says. */
  readonly ofName: TitledClass | null
  readonly above: readonly ClassTitle[]
  readonly between: readonly ClassTitle[]
}

interface Reading {
  readonly kind: ImportKind
  readonly remembered?: RememberedHeaders | undefined
  readonly rules: SheetRules
}

export const blocksOf = (sheet: ReadSheet, first: Head, told: TitleFacts, reading: Reading): SheetBlocks => {
  const { name, rows: all } = sheet
  const { kind, rules } = reading
  let titled = { ...told, ...rules.above([name], true) }
  for (const { cells } of all.slice(0, first.from)) titled = { ...titled, ...rules.above(cells, false) }
  const [group, another] = first.groups
  if (group !== undefined && another === undefined) titled = { ...titled, ...rules.group(group) }
  const formIn = (cells: readonly string[]) => rules.formSaid?.(cells) ?? null
  let form = formIn([name])
  for (const { cells } of all.slice(0, first.from)) form = formIn(cells) ?? form
  let line: UnreadLine | undefined
  let head = first
  let rows: TitledRow[] = []
  const blocks = [{ head, rows }]
  const heads = new Set(wordsOfHead(all, head))
  const between: ClassTitle[] = []
  for (let at = first.below; at < all.length; at += 1) {
    const row = all[at] as ReadRow
    if (heads.has(wordsOf(row.cells))) continue
    if (isHead(row, reading)) {
      head = rules.withTotals(sheet, headOf(all, at, kind))
      // The row above it may be the upper one of its head.
      if (rows.at(-1)?.row === all[head.from]?.row) rows.pop()
      rows = []
      blocks.push({ head, rows })
      heads.clear()
      for (const words of wordsOfHead(all, head)) heads.add(words)
      at = head.below - 1
      continue
    }
    const title = rules.title(row.cells, head.headers)
    const unread = title === null && at + 1 < all.length ? rules.line?.(row.cells, head.headers) : null
    if (unread) line = { row: row.row, text: unread }
    else if (title === null) rows.push({ ...row, titled, ...(form && { form }), ...(line && { line }) })
    else [titled, line] = [{ ...titled, ...title }, undefined]
    if (unread || title !== null) form = formIn(row.cells) ?? form
    if (title !== null) between.push(...classTitles([row], rules))
  }
  return {
    blocks: blocks.map((block) => withParts(block, all, kind)),
    ofName: rules.classSaid?.([name], true) ?? null,
    above: classTitles(all.slice(0, first.from), rules),
    between,
  }
}

const wordsOfHead = (all: readonly ReadRow[], { from, below }: Head): string[] =>
  all.slice(from, below).map(({ cells }) => wordsOf(cells))

const wordsOf = (cells: readonly string[]): string => cells.map(headerWords).join('|').replace(/\|+$/, '')

const classTitles = (rows: readonly ReadRow[], { classSaid }: SheetRules): ClassTitle[] =>
  rows.flatMap(({ row, cells }) => {
    const said = classSaid?.(cells, false) ?? null
    return said === null ? [] : [{ ...said, row, text: cells.filter(Boolean).join(' ') }]
  })

const enough = 2

/** The fields of which a list has at least one, and no answer of a student is called like one. */
const ofEveryList = new Set<string | null>(
  ['id', 'student_id', 'name', 'first_name', 'last_name', 'date_of_birth'].concat('sea_no'),
)

/** Two headers at least that are known, one of them about who it is, and nothing about one student. */
const isHead = ({ cells, dates }: ReadRow, { kind, remembered, rules }: Reading): boolean => {
  if (dates || rules.known(cells) < enough || cells.some((text) => isValue(text) || /^\d/.test(text)))
    return false
  const sure = suggestMatches(cells, kind, remembered).filter(({ confidence }) => confidence === 1)
  return sure.length >= enough && sure.some(({ field }) => ofEveryList.has(field))
}

const mostlyNames = 0.5

/**
 * 'Student Name' that is joined over two columns, or has a column without a header beside it that is filled, too: the parts
 * are told apart by their numbers.
 */
const withParts = (
  { head, rows }: Pick<Block, 'head' | 'rows'>,
  all: readonly ReadRow[],
  kind: ImportKind,
): Block => {
  const headers = [...head.headers]
  const parts = new Set<number>()
  const joined = new Map(all.slice(head.from, head.below).flatMap((row) => [...(row.joined ?? [])]))
  const isWhole = (header: string) => suggestMatches([header], kind)[0]?.field === 'name'
  for (const [at, header] of head.headers.entries()) {
    if (header === '' || (!joined.has(at) && !isWhole(header))) continue
    const isPart = (column: number) =>
      (headers[column] ?? '') === '' &&
      (column <= (joined.get(at) ?? -1)
        ? rows.some(({ cells }) => isFilled(cells[column]))
        : !joined.has(at) && areNames(rows, column))
    let last = at
    while (isPart(last + 1)) last += 1
    if (last === at) continue
    for (let column = at; column <= last; column += 1) {
      headers[column] = `${header} (${column - at + 1} of ${last - at + 1})`
      parts.add(column)
    }
  }
  return { head: { ...head, headers }, rows, parts }
}

const isFilled = (text: string | undefined): boolean => text !== undefined && text !== ''

const areNames = (rows: readonly ReadRow[], column: number): boolean =>
  rows.filter(({ cells }) => /^\p{L}[\p{L}'’. -]+$/u.test(cells[column] ?? '')).length >
  rows.length * mostlyNames

/** The rows of a sheet that are in none of its blocks. Its own head is not among them: a person matches its columns. */
export const otherRows = (
  { index, rows: all }: ReadSheet & { readonly index: number },
  blocks: readonly Pick<Block, 'rows'>[],
  { from, below }: Pick<Head, 'from' | 'below'>,
  { known }: SheetRules,
): ImportOtherRow[] => {
  const listed = new Set(blocks.flatMap(({ rows }) => rows.map(({ row }) => row)))
  return all.flatMap(({ row, cells }, at): ImportOtherRow[] => {
    if (listed.has(row) || (at >= from && at < below)) return []
    const what = at > from && known(cells) >= enough ? 'heading' : 'title'
    return [{ row: rowOfSheet(index, row), text: textOf(cells), what }]
  })
}

/** A cover is not among the sheets of the list, so its rows name it. */
export const coverRows = (index: number, { name, rows }: ReadSheet): ImportOtherRow[] =>
  rows.map(({ row, cells }) => ({
    row: rowOfSheet(index, row),
    text: `${name}: ${textOf(cells)}`,
    what: 'title',
  }))

const longestText = 80

export const textOf = (cells: readonly string[]): string =>
  cells.filter(Boolean).join(' ').slice(0, longestText)
