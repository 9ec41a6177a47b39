// How a person's name is shown, shortened and searched.

export interface PersonName {
  readonly first_name: string | null
  readonly last_name: string | null
}

export const fullName = ({ first_name, last_name }: PersonName): string =>
  [first_name, last_name].filter(Boolean).join(' ')

/** Last name, comma, first name. */
export const listName = ({ first_name, last_name }: PersonName): string =>
  [last_name, first_name].filter(Boolean).join(', ')

/** First letters of first and last name. */
export const initials = ({ first_name, last_name }: PersonName): string =>
  firstLetter(first_name) + firstLetter(last_name)

const firstLetter = (text: string | null): string => ([...(text ?? '')][0] ?? '').toLocaleUpperCase('en')

/** 'Núñez' → 'Nunez' */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

/**
 * Text for searching: lower case, without accents and apostrophes; hyphens separate words. "O’Brien" matches "obrien",
 * and "Ramkissoon-Mohammed" is found by either word.
 */
export const searchForm = (text: string): string =>
  withoutAccents(text)
    .toLocaleLowerCase('en')
    .replace(/['’‘`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

// The text that visitors may type into the search for a student ID (SEC-46).

const maxCharacters = 60
const minLetters = 3
const nameCharacters = /^[\p{L}\p{M}\s'’‘`.-]*$/u

/** The number of students that a visitor sees at once (SEC-45). */
export const maxNamesFound = 5

/** The problem with the typed name, or undefined. */
export const nameSearchFault = (typed: string): string | undefined => {
  if (typed.length > maxCharacters) return `Type at most ${maxCharacters} characters.`
  if (!nameCharacters.test(typed)) return 'Type only letters of the name.'
  const letters = searchForm(typed).replaceAll(' ', '').length
  return letters < minLetters ? `Type at least ${minLetters} letters of the name.` : undefined
}

/** Each must begin a word of the name. They are letters only, so no wildcards. */
export const nameSearchWords = (typed: string): string[] => searchForm(typed).split(' ')
