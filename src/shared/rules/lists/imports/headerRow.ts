// Finds the header row of a list, below any titles, logos and notes.

/** So many rows that are not empty are looked at. */
const rowsSeen = 20

const enough = 2

/**
 * The first row, unless it has no two headers that are known and a later one has more of them.
 * @param knownIn how many fields the cells of a row name
 * @returns the index of the row
 */
export const findHeaderRow = (
  rows: ReadonlyArray<readonly string[]>,
  knownIn: (cells: readonly string[]) => number,
): number => {
  if (knownIn(rows[0] ?? []) >= enough) return 0
  const known = rows.slice(0, rowsSeen).map(knownIn)
  const most = Math.max(...known)
  return most >= enough ? known.indexOf(most) : 0
}
