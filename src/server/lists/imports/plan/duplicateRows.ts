// Rows of one list that are about the same thing. The first one counts unless something else is wrong with it: then
// nobody can tell which row was meant, and each row says so.
import type { NamedRow } from './namedRowsData'
import type { PlannedRow } from './plannedRowData'

export interface DuplicateRowsPlan {
  /** What a row is about; null where that cannot be read. */
  readonly keyOf: (named: NamedRow) => string | null
  readonly sentence: (otherRow: number) => string
  /** Rejects the row when there are reasons. */
  readonly plan: (named: NamedRow, reasons: readonly string[]) => PlannedRow
}

export const planDuplicateRows = (
  rows: readonly NamedRow[],
  { keyOf, sentence, plan }: DuplicateRowsPlan,
): PlannedRow[] => {
  const keys = rows.map(keyOf)
  const rowsOf = new Map<string, number[]>()
  for (const [index, { row }] of rows.entries()) {
    const key = keys[index] ?? null
    const known = key === null ? undefined : rowsOf.get(key)
    if (known) known.push(row)
    else if (key !== null) rowsOf.set(key, [row])
  }
  return rows.map((named, index) => {
    const key = keys[index] ?? null
    const [first, next] = key === null ? [] : (rowsOf.get(key) ?? [])
    if (first === undefined || next === undefined) return plan(named, [])
    if (first !== named.row) return plan(named, [sentence(first)])
    const planned = plan(named, [])
    if (planned.state !== 'rejected') return planned
    return { ...planned, reasons: [...planned.reasons, sentence(next)] }
  })
}
