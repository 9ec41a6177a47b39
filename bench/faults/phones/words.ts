// Words that stand nowhere else: each begins with the letters of this run, so that one search finds all of them.
import type { Random } from '../../random'

const consonants = [...'bcdfghjklmnpqrstvwxz']

const letters = (random: Random, many: number): string =>
  Array.from({ length: many }, () => random.pick(consonants)).join('')

/** Eight letters that no language writes in this order. */
export const stemOf = (random: Random): string => letters(random, 8)

export const wordOf = (random: Random, stem: string): string =>
  `${stem}${letters(random, random.between(2, 5))}`
