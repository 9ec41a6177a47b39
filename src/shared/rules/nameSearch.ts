// What visitors may type into the search for a student ID (SEC-46).
import { searchForm } from './names'

const most = 60
const least = 3
const nameSigns = /^[\p{L}\p{M}\s'’‘`.-]*$/u

/** A visitor is shown so many students at a time (SEC-45). */
export const maxNamesFound = 5

/** What is wrong with the typed name, or undefined. */
export const nameSearchFault = (typed: string): string | undefined => {
  if (typed.length > most) return `Type at most ${most} characters.`
  if (!nameSigns.test(typed)) return 'Type letters of the name only.'
  const letters = searchForm(typed).replaceAll(' ', '').length
  return letters < least ? `Type at least ${least} letters of the name.` : undefined
}

/** Each must begin a word of the name. Letters only, so none of them is a wildcard. */
export const nameSearchWords = (typed: string): string[] => searchForm(typed).split(' ')
