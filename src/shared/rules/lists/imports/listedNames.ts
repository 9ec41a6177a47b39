// Names as lists hold them: both in one cell, and in capitals.

export interface NameParts {
  readonly first_name: string
  readonly last_name: string
}

/** 'MOHAMMED-ALI' → 'Mohammed-Ali'. What is in ordinary case already stays as it is. */
export const inOrdinaryCase = (text: string): string => {
  const name = tidy(text)
  return isOneCase(name) ? name.split(' ').map(wordInCase).join(' ') : name
}

/** In capitals, or without any: 'McDONALD' is in capitals, too. */
const isOneCase = (name: string): boolean => {
  const only = letters(
    name.replace(/\b(Mc|Mac|[Dd]['’‘`]|O['’‘`])(?=\p{Lu}{2})/gu, (start) => start.toUpperCase()),
  )
  return only !== '' && (isUpper(only) || isLower(only))
}

const tidy = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

const letters = (text: string): string => text.replace(/[^\p{L}]/gu, '')

const isUpper = (text: string): boolean => text === text.toLocaleUpperCase('en')
const isLower = (text: string): boolean => text === text.toLocaleLowerCase('en')

const ordinal = /^(I{2,3}|IV)$/

/** 'a.j.' */
const dotted = /^(?:\p{L}\.){2,}$/u

/** Hyphens and apostrophes begin a part of their own, but for a genitive: 'D’ABADIE' → 'D’Abadie'. */
const wordInCase = (word: string): string => {
  const loud = word.toLocaleUpperCase('en')
  if (ordinal.test(loud) || dotted.test(word)) return loud
  if (isUpper(word) && isInitials(word)) return word
  return word
    .split(/([-–'’‘`])/)
    .map((part, index, parts) =>
      part.length === 1 && /['’‘`]/.test(parts[index - 1] ?? '') ? part.toLowerCase() : capital(part),
    )
    .join('')
}

/** 'TJ' are initials; 'LI', 'NG', 'ST.' and 'JR' are none. */
const isInitials = (word: string): boolean => {
  const only = letters(word)
  const isName = only.toLowerCase() === 'ng' || isParticle(only) || suffix.test(only)
  return only.length <= 2 && !isName && !/[AEIOUY]/i.test(only.normalize('NFD'))
}

const particles = new Set(
  [
    'al',
    'ben',
    'bin',
    'da',
    'de',
    'del',
    'della',
    'den',
    'der',
    'di',
    'dos',
    'du',
    'el',
    'la',
    'las',
    'le',
    'los',
  ].concat(['mac', 'mc', 'saint', 'san', 'santa', 'st', 'st.', 'ste', 'van', 'von', 'y']),
)
const isParticle = (word: string | undefined): boolean =>
  word !== undefined && particles.has(word.toLocaleLowerCase('en'))

const capital = (text: string): string => {
  const lower = text.toLocaleLowerCase('en')
  const cased = lower.replace(/^\P{L}*\p{L}/u, (start) => start.toLocaleUpperCase('en'))
  return cased.replace(
    /^(Mc)(\p{L})(?=\p{L}{2})/u,
    (_all, mc: string, next: string) => mc + next.toLocaleUpperCase('en'),
  )
}

/** Which of the names in a cell stands first, where no comma and no capitals say it. */
export type NameOrder = 'first' | 'last'

/**
 * 'NÚÑEZ, Ana María' and 'Ana María Núñez' are the same person; null: there are not two names in it.
 * @param order of the column that the cell is in
 */
export const splitName = (text: string, order: NameOrder = 'first'): NameParts | null =>
  partsOf(tidy(text), order)

/** True if only the order of the column says which name is which. */
export const isOrderOpen = (text: string): boolean => {
  const words = tidy(text).split(' ')
  return !text.includes(',') && words.length > 1 && byCapitals(words) === null
}

const partsOf = (name: string, order: NameOrder): NameParts | null => {
  const [last = '', ...rest] = name.split(',').map(tidy)
  if (rest.length > 0) {
    const first = rest.filter(Boolean).join(' ')
    return first === '' || last === '' ? null : { first_name: first, last_name: last }
  }
  const words = last.split(' ')
  if (words.length < 2) return null
  return byCapitals(words) ?? (order === 'first' ? firstNameFirst(words) : lastNameFirst(words))
}

const firstNameFirst = (words: readonly string[]): NameParts => {
  const at = lastNameAt(words)
  return { first_name: words.slice(0, at).join(' '), last_name: words.slice(at).join(' ') }
}

/** 'De Freitas Keziah' → 'De Freitas' */
const lastNameFirst = (words: readonly string[]): NameParts => {
  let to = 1
  while (to < words.length - 1 && isParticle(words[to - 1])) to += 1
  while (to < words.length - 1 && suffix.test(words[to] ?? '')) to += 1
  return { first_name: words.slice(to).join(' '), last_name: words.slice(0, to).join(' ') }
}

const suffix = /^(jr|sr|ii|iii|iv)\.?$/i

/** The index of the last name: its last word, with 'De', 'St.' before it and 'Jr.' behind it. */
const lastNameAt = (words: readonly string[]): number => {
  let at = words.length - 1
  while (at > 1 && suffix.test(words[at] ?? '')) at -= 1
  while (at > 1 && isParticle(words[at - 1])) at -= 1
  return at
}

/** 'NÚÑEZ PÉREZ Ana', 'Ana NÚÑEZ PÉREZ': the words in capitals are the last name, if any other has small letters. */
const byCapitals = (words: readonly string[]): NameParts | null => {
  if (words.every((word) => !/\p{Ll}/u.test(word))) return null
  const loud = words.map(isLoud)
  const from = loud.indexOf(true)
  const to = loud.lastIndexOf(true)
  const isOneRun = from >= 0 && loud.slice(from, to + 1).every(Boolean)
  if (!isOneRun || (from > 0 && to < words.length - 1) || to - from + 1 === words.length) return null
  const last = words.slice(from, to + 1).join(' ')
  return { first_name: [...words.slice(0, from), ...words.slice(to + 1)].join(' '), last_name: last }
}

const isLoud = (word: string): boolean => {
  const only = letters(word)
  return only.length > 1 && isUpper(only) && !isInitials(word) && !ordinal.test(word)
}
