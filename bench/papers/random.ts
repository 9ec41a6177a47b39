/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export interface Random {
  readonly next: () => number
  readonly between: (low: number, high: number) => number
  readonly pick: <T>(of: readonly [T, ...T[]]) => T
}

export const randomOf = (seed: number): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (of) => of[Math.floor(next() * of.length)] ?? of[0],
  }
}

const corner = (x: number, y: number, seed: number): number => {
  let mixed = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 144665)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296
}

/** Smooth noise from 0 to 1 over the plane, with one bump per unit. */
export const noiseAt = (x: number, y: number, seed: number): number => {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const across = (x - left) * (x - left) * (3 - 2 * (x - left))
  const down = (y - top) * (y - top) * (3 - 2 * (y - top))
  const upper = corner(left, top, seed) * (1 - across) + corner(left + 1, top, seed) * across
  const lower = corner(left, top + 1, seed) * (1 - across) + corner(left + 1, top + 1, seed) * across
  return upper * (1 - down) + lower * down
}
