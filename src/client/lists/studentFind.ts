// Finds students by ID, name, class and PIN, in any order, without accents.
import type { StudentRow } from '#shared/contract/students/students'
import { searchForm } from '#shared/rules/students/names'
import { withoutReference } from '#shared/rules/students/receipt'

/** Computed once per row, so that a keystroke only compares. */
export const foldedKey = (row: StudentRow): string =>
  searchForm(
    [row.id, row.last_name, row.first_name, row.class_id, row.birth_certificate_no]
      .filter((text) => text !== null)
      .join(' '),
  )

/** The typed words, in any order; for the reference of a registration, the student ID. */
export const searchWords = (typed: string): readonly string[] =>
  searchForm(withoutReference(typed)).split(' ').filter(Boolean)

export const isFound = (key: string, words: readonly string[]): boolean =>
  words.every((word) => key.includes(word))

export interface Piece {
  readonly text: string
  readonly isHit: boolean
}

const folds = new Map<string, string>()

/** A character in its folded form: an accent or an apostrophe may fold to nothing, a hyphen to a blank. */
const foldOf = (character: string): string => {
  const fold = folds.get(character) ?? searchForm(`a${character}a`).slice(1, -1)
  folds.set(character, fold)
  return fold
}

const foldedCharacters = (text: string): readonly string[] => [...text].map(foldOf)

const markHits = (text: string, words: readonly string[]): readonly boolean[] => {
  const folded = foldedCharacters(text)
  const owners = folded.flatMap((part, index) => [...part].map(() => index))
  const whole = folded.join('')
  const marks = folded.map(() => false)
  for (const word of words)
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + word.length))
      marks.fill(true, owners[at], (owners[at + word.length - 1] ?? 0) + 1)
  return marks
}

/** The text in pieces, so that the found parts can be marked. */
export const pieces = (text: string, words: readonly string[]): readonly Piece[] => {
  if (words.length === 0) return [{ text, isHit: false }]
  const marks = markHits(text, words)
  const found: Array<{ text: string; isHit: boolean }> = []
  for (const [index, character] of [...text].entries()) {
    const isHit = marks[index] === true
    const last = found.at(-1)
    if (last?.isHit === isHit) last.text += character
    else found.push({ text: character, isHit })
  }
  return found
}
