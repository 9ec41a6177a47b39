// The rows of a list with their cells by field name; empty cells are left out.
import type { FixedValues } from '#shared/rules/imports/importMatching'
import type { ReadTable } from '../../../platform/spreadsheets/cells'

export interface NamedRow {
  readonly row: number
  readonly cells: Readonly<Record<string, string>>
}

export interface Mapping {
  readonly columns: ReadonlyArray<{ readonly column: number; readonly field: string | null }>
  readonly fixed: FixedValues
}

const filled = (entries: ReadonlyArray<readonly [string, string | undefined]>): Record<string, string> =>
  Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])))

/** A cell of the row overrides the value given for all rows. */
export const namedRows = ({ rows }: ReadTable, { columns, fixed }: Mapping): NamedRow[] => {
  const common = filled(Object.entries(fixed).map(([name, value]) => [name, value.trim()] as const))
  const named = columns.flatMap(({ column, field }) => (field === null ? [] : [[column, field] as const]))
  return rows.map(({ row, cells }) => ({
    row,
    cells: { ...common, ...filled(named.map(([column, field]) => [field, cells[column]] as const)) },
  }))
}
