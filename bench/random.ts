// Random numbers from one seed (mulberry32): the same seed gives the same sequence.

export interface Random {
  /** From 0 to below 1. */
  (): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  /** True with this probability. */
  happens(likelihood: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** A name, chosen by its weight. */
  weighed<Name extends string>(weights: Readonly<Record<Name, number>>): Name
}

export const randomOf = (seed: number): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 0x1_0000_0000
  }
  return Object.assign(next, {
    between: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    happens: (likelihood: number) => next() < likelihood,
    pick: <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item,
    weighed: <Name extends string>(weights: Readonly<Record<Name, number>>): Name => {
      const rows = Object.entries<number>(weights) as Array<[Name, number]>
      let left = next() * rows.reduce((sum, [, weight]) => sum + weight, 0)
      const found = rows.find(([, weight]) => (left -= weight) < 0)
      return (found ?? rows.at(-1))?.[0] as Name
    },
  })
}

/** One seed for each evening of a run. */
export const seedOf = (seed: number, evening: number): number =>
  (Math.imul(seed, 0x9e3779b1) ^ Math.imul(evening + 1, 0x85ebca6b)) >>> 0
