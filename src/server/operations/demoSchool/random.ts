// Repeatable random numbers: the same seed gives the same school.

export interface Random {
  /** 0 ≤ x < 1 */
  next(): number
  /** from ≤ n ≤ to */
  integer(from: number, to: number): number
  pick<Item>(items: readonly Item[]): Item
  isTrue(probability: number): boolean
  /** This many random digits. */
  digits(count: number): string
  hex(count: number): string
}

/** mulberry32: small, fast and good enough for invented people. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const repeat = (count: number, make: () => string) => Array.from({ length: count }, make).join('')
  return {
    next,
    integer,
    pick: (items) => items[integer(0, items.length - 1)] as (typeof items)[number],
    isTrue: (probability) => next() < probability,
    digits: (count) => repeat(count, () => String(integer(0, 9))),
    hex: (count) => repeat(count, () => integer(0, 15).toString(16)),
  }
}
