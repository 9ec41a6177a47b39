import type { Spot } from '../keys/gridState'
import type { ShownRow } from '../model/gridRows'

const needsLook = new Set(['refused', 'disputed'])

/** The next cell behind the active one that waits for the person; from the beginning again behind the last. */
export const nextToShow = (rows: readonly ShownRow[], { row, column }: Spot): Spot | undefined => {
  const all = rows.flatMap(({ cells }, at) =>
    cells.flatMap(({ is }, place) => (needsLook.has(is) ? [{ row: at, column: place }] : [])),
  )
  return all.find((spot) => spot.row > row || (spot.row === row && spot.column > column)) ?? all[0]
}
