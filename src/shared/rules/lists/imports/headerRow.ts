// Finds the header row of a list, below any titles, logos and notes.

/** So many rows that are not empty are looked at. */
const rowsSeen = 20

const enough = 2

/** A title has its words in so many cells at most, and so has a note below it. */
const mostInTitle = 2

/**
 * The first row, unless it has no two headers that are known and a later one has more of them. A first row with two words
 * of headers may still be a title, such as “Class” and “House” with their names behind them.
 * @param knownIn how many fields the cells of a row name
 * @param isKeyed whether a row names what finds a student
 * @returns the index of the row
 */
export const findHeaderRow = (
  rows: ReadonlyArray<readonly string[]>,
  knownIn: (cells: readonly string[]) => number,
  isKeyed: (cells: readonly string[]) => boolean = () => true,
): number => {
  const [first = []] = rows
  const known = rows.slice(0, rowsSeen).map(knownIn)
  const most = Math.max(...known)
  if (most < enough) return firstFull(rows.slice(0, rowsSeen))
  const at = known.indexOf(most)
  if ((known[0] ?? 0) < enough) return at
  const isBelowTitles = rows.slice(1, at).every((cells) => cells.filter(Boolean).length <= mostInTitle)
  return !isKeyed(first) && isBelowTitles ? at : 0
}

/** The headers may all be new: below titles, the first row that fills as many columns as any row below it. */
const firstFull = (rows: ReadonlyArray<readonly string[]>): number => {
  const filled = rows.map((cells) => cells.filter(Boolean).length)
  const at = filled.findIndex((count, index) => count >= Math.max(0, ...filled.slice(index + 1)))
  const areTitles = filled.slice(0, at).every((count) => count < Math.min(filled[at] ?? 0, mostInTitle + 1))
  return at > 0 && at < rows.length - 1 && areTitles && !rows[at]?.some((text) => /^\d/.test(text)) ? at : 0
}
