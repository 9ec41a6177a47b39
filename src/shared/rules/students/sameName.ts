// Compares two names typed by different people: ignores accents, apostrophes, hyphens, spaces and order, and lets one
// of the two lack a middle name.
import { searchForm } from './names'

/** Letters that are no letter with an accent, each followed by what is typed for it. */
const plainLetters: ReadonlyMap<string, string> = new Map(
  [
    'æae ǽae œoe ßss þth ŋn ĸk đd ðd ɖd ƌd łl ƚl ɫl øo ɵo',
    'ɔo ħh ıi ȷj ɨi ŧt ƭt ƀb ɓb ƈc ȼc ɗd ɇe əe ɛe ɠg',
    'ǥg ɉj ƙk ɲn ƥp ɍr ʉu ʋv ƴy ɏy ƶz',
  ].flatMap((row) => row.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)] as const)),
)

/** Characters used as apostrophes that Unicode classifies as letters. */
const apostrophes = /[\p{Lm}ꞌ]/gu

/** In small plain letters, in their order. */
export const nameWords = (...texts: ReadonlyArray<string | null>): string[] =>
  searchForm(texts.filter(Boolean).join(' ').normalize('NFKD')).split(' ').map(plain).filter(Boolean)

const plain = (word: string): string =>
  word.replace(apostrophes, '').replace(/[^a-z0-9]/g, (letter) => plainLetters.get(letter) ?? letter)

/** 'Ana Núñez' and 'Ana María Núñez' are the same, "Liam O'Brien" and 'OBRIEN Liam'; twins have different names. */
export const isSameName = (one: readonly string[], other: readonly string[]): boolean => {
  if (Math.min(one.length, other.length) > 1) return isWithin(one, other) || isWithin(other, one)
  return one.length > 0 && one.join('') === other.join('')
}

/** True if all of the words, each or some of them joined, are in the other name, too. */
const isWithin = (few: readonly string[], many: readonly string[]): boolean => {
  const all = joined(many)
  const isReached = [true]
  for (let to = 1; to <= few.length; to += 1)
    isReached[to] = few.some(
      (_word, from) => from < to && isReached[from] === true && all.has(few.slice(from, to).join('')),
    )
  return isReached[few.length] === true
}

/** Each word and the joined ones: 'obrien' from 'o' and 'brien'. */
const joined = (words: readonly string[]): ReadonlySet<string> =>
  new Set(
    words.flatMap((_word, from) =>
      words.slice(from).map((_end, at) => words.slice(from, from + at + 1).join('')),
    ),
  )
