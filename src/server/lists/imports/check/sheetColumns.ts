// The columns of all sheets of a file as the columns of one list.
import { headerWords, suggestMatches } from '#shared/rules/lists/imports/importMatching'
import { isSection } from '#shared/rules/lists/imports/classNames'
import { weightIn } from '#shared/rules/lists/imports/markTotals'
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import type { ReadRow, ReadSheet } from '#server/platform/spreadsheets/cells'
import { SheetFault } from '#server/platform/spreadsheets/sheetFault'
import type { TitledRow } from './sheetBlocks'
import type { TableInput } from './sheetRules'
import { columnName } from '#server/platform/spreadsheets/write/cellXml'
import { isValue, type Head } from '../markSheets/headRows'
import { isUnticked } from '../plan/listNotes'

export interface ListedSheet {
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

export interface Column {
  readonly header: string
  readonly at: number
}

/** The columns of all sheets: those with the same header are one, the second of a header is its own. */
export const columnsOf = (sheets: readonly ListedSheet[]): ReadonlyMap<string, Column> => {
  const columns = new Map<string, Column>()
  for (const sheet of sheets)
    for (const [at, key] of sheet.keys.entries())
      if (!columns.has(key)) columns.set(key, { header: sheet.headers[at] ?? '', at: columns.size })
  return columns
}

export const keysOf = (headers: readonly string[], rows: readonly ReadRow[]): string[] => {
  const width = Math.max(headers.length, ...rows.map(({ cells }) => cells.length))
  const times = new Map<string, number>()
  return Array.from({ length: width }, (_none, at) => {
    const words = headerWords(headers[at] ?? '')
    const time = times.get(words) ?? 0
    times.set(words, time + 1)
    return words === '' ? `column ${at}` : `${words} ${time}`
  })
}

/** Every word of the header is one that is known. */
const sureEnough = 0.95

/** 'Surname' of one sheet and 'Last name' of another are one column: both headers are known without a doubt. */
export const sameColumns = (
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

export const checkSameColumns = ([first, ...others]: readonly ListedSheet[]) => {
  const named = ({ keys = [] }: Partial<ListedSheet> = {}) =>
    keys.filter((key) => !key.startsWith('column ')).sort()
  const different = others.find((other) => named(other).join('|') !== named(first).join('|'))
  if (!first || !different) return
  throw new SheetFault(
    `The sheets “${first.name}” and “${different.name}” have different columns. Give both the same headers, or save each as a file of its own.`,
  )
}

/** 'Class (Form 1)': a form in the web that branches asks it once for each of its branches. */
const ofBranch =
  /^(.*?[\p{L}?])\s*[([–-]?\s*\b((?:form|year)\s*(?:[1-6]|one|two|three|four|five|six))\s*[)\]]?$/iu

interface Cells {
  readonly headers: readonly string[]
  readonly rows: readonly ReadRow[]
}

/** The columns of one question as one column, where each has answers, and no row has two. */
export const withBranchesJoined = ({ headers, rows }: Cells): Cells => {
  const columns = new Map<string, Array<{ readonly at: number; readonly form: string }>>()
  for (const [at, header] of headers.entries()) {
    const [, question = '', form = ''] = ofBranch.exec(header) ?? []
    const same = columns.get(headerWords(question)) ?? []
    if (question !== '') columns.set(headerWords(question), [...same, { at, form }])
  }
  const isFilled = ({ cells }: ReadRow, at: number) => (cells[at] ?? '') !== ''
  const joined = [...columns.values()].filter(
    (own) =>
      own.length > 1 &&
      own.every(({ at }) => rows.some((row) => isFilled(row, at))) &&
      rows.every((row) => own.filter(({ at }) => isFilled(row, at)).length < 2),
  )
  if (joined.length === 0) return { headers, rows }
  const partOf = new Map(joined.flatMap((own) => own.map(({ at }) => [at, own] as const)))
  return {
    headers: headers.map((header, at) => {
      const own = partOf.get(at)
      if (own === undefined) return header
      return own[0]?.at === at ? (ofBranch.exec(header)?.[1] ?? header) : ''
    }),
    rows: rows.map((row) => ({
      ...row,
      cells: row.cells.map((text, at) => {
        const own = partOf.get(at)
        if (own === undefined) return text
        const filled = own.find((one) => isFilled(row, one.at))
        if (own[0]?.at !== at || filled === undefined) return ''
        const answer = row.cells[filled.at] ?? ''
        return isSection(answer) ? `${filled.form} ${answer}` : answer
      }),
    })),
  }
}

// A second table at the right of a list, such as the numbers of boys and girls in each class: its rows are not about the
// students that stand beside them.

interface SheetAlone<Sheet> {
  readonly sheet: Sheet
  /** The columns of the other table, in words; null: there is none. */
  readonly beside: string | null
}

/** The sheet without the table beside its list, and without rows that have nothing but boxes that nobody has ticked. */
export const withoutBeside = <Sheet extends ReadSheet>(
  sheet: Sheet,
  { from, below, headers }: Pick<Head, 'from' | 'below' | 'headers'>,
  kind: ImportKind,
): SheetAlone<Sheet> => {
  const list = sheet.rows.slice(below).filter(({ cells }) => !isUnticked(cells))
  const at = otherTable(headers, list, kind)
  if (at === null)
    return { sheet: { ...sheet, rows: [...sheet.rows.slice(0, below), ...list] }, beside: null }
  const own = [...sheet.rows.slice(0, from), ...sheet.rows.slice(from, below).map((row) => cut(row, at))]
  const rows = list.map((row) => cut(row, at)).filter(({ cells }) => cells.some(Boolean))
  const named = headers.slice(at).filter(Boolean)
  const columns =
    at === headers.length - 1 ? columnName(at) : `${columnName(at)} to ${columnName(headers.length - 1)}`
  return {
    sheet: { ...sheet, rows: [...own, ...rows] },
    beside: `${columns} (${named.map((header) => `“${header}”`).join(', ')})${sheet.name === '' ? '' : ` of “${sheet.name}”`}`,
  }
}

const cut = ({ cells, dates, unread, ...row }: ReadRow, at: number): ReadRow => {
  const within = (set: ReadonlySet<number>) => new Set([...set].filter((column) => column < at))
  return {
    ...row,
    cells: cells.slice(0, at),
    ...(dates && { dates: within(dates) }),
    ...(unread && { unread: within(unread) }),
  }
}

/** Fields of which a list of people has at least one. */
const ofPeople = new Set<string | null>(
  ['id', 'student_id', 'name', 'first_name', 'last_name', 'date_of_birth'].concat('sea_no'),
)

/**
 * The first column of another table: behind an empty column there is nobody's name, ID or birthday, and a column of counts, or
 * only a few rows at the top.
 */
const otherTable = (
  headers: readonly string[],
  rows: readonly ReadRow[],
  kind: ImportKind,
): number | null => {
  const fields = suggestMatches(headers, kind).map(({ field }) => field)
  const isFilled = (column: number) => rows.some(({ cells }) => (cells[column] ?? '') !== '')
  for (let at = 1; at < headers.length; at += 1) {
    const isBehindGap = headers[at - 1] === '' && headers[at] !== '' && !isFilled(at - 1)
    if (!isBehindGap || !fields.slice(0, at).some((field) => ofPeople.has(field))) continue
    const columns = headers.flatMap((header, column) => (column >= at && header !== '' ? [column] : []))
    if (columns.length < 2 || columns.some((column) => ofPeople.has(fields[column] ?? null))) continue
    if (columns.some((column) => fields[column] === null && areCounts(rows, column))) return at
    if (isShort(rows, columns)) return at
  }
  return null
}

const highestCount = 4

const areCounts = (rows: readonly ReadRow[], column: number): boolean => {
  const texts = rows.flatMap(({ cells }) => cells[column] || [])
  return texts.length > 0 && texts.every((text) => isValue(text) && text.length <= highestCount)
}

/** The first rows are full, and the others empty: at most half of the list, which has several rows. */
const isShort = (rows: readonly ReadRow[], columns: readonly number[]): boolean => {
  const full = rows.map(({ cells }) => columns.every((column) => (cells[column] ?? '') !== ''))
  const any = rows.map(({ cells }) => columns.some((column) => (cells[column] ?? '') !== ''))
  const count = full.indexOf(false)
  return rows.length >= 4 && count >= 2 && count * 2 <= rows.length && !any.slice(count).includes(true)
}
