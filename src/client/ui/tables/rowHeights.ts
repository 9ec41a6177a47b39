// Where each row of a long list stands: rows that were never drawn are as high as those that were are on average.
export const rowHeights = (likely: number) => {
  const known = new Map<number, number>()
  let sum = 0

  const usual = () => (known.size === 0 ? likely : sum / known.size)

  /** How far the top of a row is from the top of the first. */
  const top = (row: number): number => {
    const height = usual()
    let px = row * height
    for (const [index, one] of known) if (index < row) px += one - height
    return px
  }

  const rowAt = (px: number): number => {
    const height = usual()
    if (known.size === 0) return Math.floor(px / height)
    let row = 0
    for (let left = px; ; row += 1) {
      left -= known.get(row) ?? height
      if (left < 0) return row
    }
  }

  /** @returns whether that was not known */
  const learn = (row: number, height: number): boolean => {
    const before = known.get(row)
    if (height <= 0 || height === before) return false
    known.set(row, height)
    sum += height - (before ?? 0)
    return true
  }
  return { top, rowAt, learn }
}
