// The text that visitors may type into the search for a student ID (SEC-46).
import { searchForm } from './names'

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
