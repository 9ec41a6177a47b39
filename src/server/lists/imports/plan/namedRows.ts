// The rows of a list with their cells by field name; empty cells are left out.
import type { FixedValues } from '#shared/rules/lists/imports/importMatching'
import type { ImportDoubt } from '#shared/contract/lists/imports'
import type { ReadTable } from '#server/platform/spreadsheets/cells'

export interface NamedRow {
  readonly row: number
  readonly cells: Readonly<Record<string, string>>
  /** The fields whose cell is a date of the workbook, not text. */
  readonly dates?: ReadonlySet<string>
  /** The headers of day and month cannot both be right. */
  readonly isOrderDoubted?: true
  /** The problem of a cell, by its field. */
  readonly problems?: Readonly<Record<string, string>>
  /** Why a field is empty that the list could say, by the field. */
  readonly missing?: Readonly<Record<string, string>>
  /** The questions to answer before the row is read, or the reasons why it is not read. */
  readonly doubts?: readonly ImportDoubt[]
  readonly reasons?: readonly string[]
}

export interface Mapping {
  readonly columns: ReadonlyArray<{ readonly column: number; readonly field: string | null }>
  readonly fixed: FixedValues
}

const notCalculated =
  'The cell holds a formula that was never calculated. Open the list in Excel, save it and import it again'

/** A cell of the row overrides the value given for all rows. */
export const namedRows = ({ rows }: ReadTable, { columns, fixed }: Mapping): NamedRow[] => {
  const common = filled(Object.entries(fixed).map(([name, value]) => [name, value.trim()] as const))
  const named = columns.flatMap(({ column, field }) => (field === null ? [] : [[column, field] as const]))
  return rows.map(({ row, cells, dates, unread }) => ({
    row,
    cells: { ...common, ...filled(named.map(([column, field]) => [field, cells[column]] as const)) },
    ...(dates && { dates: new Set(named.flatMap(([column, field]) => (dates.has(column) ? [field] : []))) }),
    ...(unread && {
      problems: Object.fromEntries(
        named.flatMap(([column, field]) => (unread.has(column) ? [[field, notCalculated]] : [])),
      ),
    }),
  }))
}

const filled = (entries: ReadonlyArray<readonly [string, string | undefined]>): Record<string, string> =>
  Object.fromEntries(
    entries.flatMap(([name, text]) => (text ? [[name, text.replace(decimals, '$1')] as const] : [])),
  )

/** '2026000201.0', as a spreadsheet program writes a long number into a text. */
const decimals = /^(\d{4,})\.0+$/

/** A person's decisions, by the id of the doubt. */
export type Answers = Readonly<Record<string, string>>

export interface RowReading {
  /** In place of what the row has; null: nothing. */
  readonly cells?: Readonly<Record<string, string | null>>
  readonly doubts?: readonly ImportDoubt[]
  /** Why the row is refused. */
  readonly reasons?: readonly string[]
  /** The problem of a cell, by its field. */
  readonly problems?: Readonly<Record<string, string>>
}

export type RowReader = (row: NamedRow, answers: Answers) => RowReading

export interface ReadRowOfList {
  readonly row: NamedRow
  readonly doubts: readonly ImportDoubt[]
  readonly reasons: readonly string[]
}

export const readInTurn = (named: NamedRow, readers: readonly RowReader[], answers: Answers): ReadRowOfList =>
  readOn(asRead(named), readers, answers)

export const asRead = (row: NamedRow): ReadRowOfList => ({
  row,
  doubts: row.doubts ?? [],
  reasons: row.reasons ?? [],
})

/** Each reader sees what the ones before it have made of the row. */
export const readOn = (
  before: ReadRowOfList,
  readers: readonly RowReader[],
  answers: Answers,
): ReadRowOfList => {
  let { row } = before
  const doubts = [...before.doubts]
  const reasons = [...before.reasons]
  for (const read of readers) {
    const reading = read(row, answers)
    row = withReading(row, reading)
    doubts.push(...(reading.doubts ?? []))
    reasons.push(...(reading.reasons ?? []))
  }
  return { row, doubts, reasons }
}

const withReading = (named: NamedRow, { cells = {}, problems = {} }: RowReading): NamedRow => {
  const all = { ...named.cells, ...cells }
  return {
    ...named,
    cells: Object.fromEntries(
      Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null),
    ),
    problems: { ...named.problems, ...problems },
  }
}

export const leftOut = { value: 'leave', reason: 'Left out, as you decided' } as const

export const leaveOut = (label: string) => ({ value: leftOut.value, label })
