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
