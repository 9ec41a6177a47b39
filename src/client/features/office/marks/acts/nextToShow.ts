import type { WantedCell } from '#client/saving/marks/marksHere'
import type { Spot } from '../keys/gridState'
import type { ShownRow } from '../model/gridRows'

const needsLook = new Set(['refused', 'disputed'])

/**
 * The next cell behind the active one that waits for the person: its place in the grid, or the address at which it can
 * be seen; from the beginning again behind the last.
 * @param wanted the cells of all classes and terms
 * @param isHere whether the grid shows it
 */
export const nextToShow = (
  rows: readonly ShownRow[],
  { row, column }: Spot,
  wanted: readonly WantedCell[],
  isHere: (cell: WantedCell) => boolean,
): Spot | string | undefined => {
  const here = rows.flatMap(({ cells }, at) =>
    cells.flatMap(({ is }, place) => (needsLook.has(is) ? [{ row: at, column: place }] : [])),
  )
  const later = here.find((spot) => spot.row > row || (spot.row === row && spot.column > column))
  if (later) return later
  const last = wanted.map(isHere).lastIndexOf(true)
  const elsewhere = [...wanted.slice(last + 1), ...wanted.slice(0, last + 1)].find((cell) => !isHere(cell))
  return elsewhere?.path ?? here[0]
}
