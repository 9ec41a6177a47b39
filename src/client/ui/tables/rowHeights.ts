// Where each row of a long list stands: rows are as high as is likely until they have been drawn once.
export const rowHeights = (likely: number) => {
  const known = new Map<number, number>()

  /** How far the top of a row is from the top of the first. */
  const top = (row: number): number => {
    let px = row * likely
    for (const [index, height] of known) if (index < row) px += height - likely
    return px
  }

  const rowAt = (px: number): number => {
    if (known.size === 0) return Math.floor(px / likely)
    let row = 0
    for (let left = px; ; row += 1) {
      left -= known.get(row) ?? likely
      if (left < 0) return row
    }
  }

  const learn = (row: number, height: number) => {
    if (height > 0) known.set(row, height)
  }
  return { top, rowAt, learn }
}
