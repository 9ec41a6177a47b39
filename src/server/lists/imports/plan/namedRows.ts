// The rows of a list with their cells by field name; empty cells are left out.
import type { FixedValues } from '#shared/rules/lists/imports/importMatching'
import { dateOrderOf, type DateCell, type DateOrder } from '#shared/rules/lists/imports/listDates'
import type { ImportDoubt } from '#shared/contract/lists/imports'
import type { ReadTable } from '#server/platform/spreadsheets/cells'

export interface NamedRow {
  readonly row: number
  readonly cells: Readonly<Record<string, string>>
  /** The fields whose cell is a date of the workbook, not text. */
  readonly dates?: ReadonlySet<string>
}

export interface Mapping {
  readonly columns: ReadonlyArray<{ readonly column: number; readonly field: string | null }>
  readonly fixed: FixedValues
}

/** A cell of the row overrides the value given for all rows. */
export const namedRows = ({ rows }: ReadTable, { columns, fixed }: Mapping): NamedRow[] => {
  const common = filled(Object.entries(fixed).map(([name, value]) => [name, value.trim()] as const))
  const named = columns.flatMap(({ column, field }) => (field === null ? [] : [[column, field] as const]))
  return rows.map(({ row, cells, dates }) => ({
    row,
    cells: { ...common, ...filled(named.map(([column, field]) => [field, cells[column]] as const)) },
    ...(dates && { dates: new Set(named.flatMap(([column, field]) => (dates.has(column) ? [field] : []))) }),
  }))
}

const filled = (entries: ReadonlyArray<readonly [string, string | undefined]>): Record<string, string> =>
  Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])))

/** In which order the birthday of each row is read. */
export const birthdayOrders = (rows: readonly NamedRow[]): ((row: NamedRow) => DateOrder) => {
  const orderOf = dateOrderOf(rows.map(birthdayOf))
  return (row) => orderOf(birthdayOf(row))
}

const birthdayOf = ({ cells, dates }: NamedRow): DateCell => ({
  text: cells.date_of_birth,
  isTyped: dates?.has('date_of_birth') ?? false,
})

/** A person's decisions, by the id of the doubt. */
export type Answers = Readonly<Record<string, string>>

export interface RowReading {
  /** In place of what the row has; null: nothing. */
  readonly cells?: Readonly<Record<string, string | null>>
  readonly doubts: readonly ImportDoubt[]
  /** Why the row is refused. */
  readonly reasons: readonly string[]
}

export type RowReader = (row: NamedRow, answers: Answers) => RowReading

export const leftOut = { value: 'leave', reason: 'Left out, as you decided' } as const
