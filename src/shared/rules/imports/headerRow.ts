// Which row of a list has the headers: titles, logos and notes may stand above it.
import type { ColumnMatch } from './importMatching'

/** So many rows that are not empty are looked at. */
const rowsSeen = 20

const sure = 0.9
const enough = 2

const sureFields = (matches: readonly ColumnMatch[]): number =>
  matches.filter(({ field, confidence }) => field !== null && confidence >= sure).length

/**
 * The first row, unless it has no two headers that are known and a later one has more of them.
 * @returns the index of the row
 */
export const findHeaderRow = (
  rows: ReadonlyArray<readonly string[]>,
  match: (headers: readonly string[]) => readonly ColumnMatch[],
): number => {
  if (sureFields(match(rows[0] ?? [])) >= enough) return 0
  const known = rows.slice(0, rowsSeen).map((cells) => sureFields(match(cells)))
  const most = Math.max(...known)
  return most >= enough ? known.indexOf(most) : 0
}
