// A second table at the right of a list, such as the numbers of boys and girls in each class: its rows are not about the
// students that stand beside them.
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import { suggestMatches } from '#shared/rules/lists/imports/importMatching'
import type { ReadRow, ReadSheet } from '#server/platform/spreadsheets/cells'
import { columnName } from '#server/platform/spreadsheets/write/cellXml'
import { isValue, type Head } from '../markSheets/headRows'
import { isUnticked } from '../plan/listNotes'

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
