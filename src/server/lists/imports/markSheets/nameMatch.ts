// Which student a name in a list means. What is not quite the name is for a person to decide.
import { lettersApart } from '#shared/rules/lists/imports/lettersApart'
import { nameWords } from '#shared/rules/students/sameName'

export interface NamedStudent {
  readonly id: string
  readonly first_name: string | null
  readonly middle_name: string | null
  readonly last_name: string | null
}

export type NameMatch<Student> =
  | { readonly is: 'found'; readonly student: Student }
  | { readonly is: 'unclear'; readonly students: readonly Student[] }
  | { readonly is: 'nobody' }

/**
 * @param name as the list has it, in one piece or several
 * @param students who may be meant, such as those of a class
 */
export const matchName = <Student extends NamedStudent>(
  name: readonly string[],
  students: readonly Student[],
): NameMatch<Student> => {
  const typed = wordsOf(...name)
  if (typed.length === 0) return { is: 'nobody' }
  const same = students.filter((student) => formsOf(student).some((form) => isSame(typed, form)))
  const [only] = same
  if (only && same.length === 1) return { is: 'found', student: only }
  if (same.length > 1) return { is: 'unclear', students: same }
  const near = students.filter((student) => formsOf(student).some((form) => isNear(typed, form)))
  return near.length > 0 ? { is: 'unclear', students: near } : { is: 'nobody' }
}

/** 'Gia' alone, of 'Gia Abraham': each word is one of the name. */
export const isPartOfName = (
  name: readonly string[],
  { first_name, middle_name, last_name }: NamedStudent,
): boolean => isWithin(wordsOf(...name), wordsOf(first_name, middle_name, last_name))

/** As students are told apart everywhere, and without order. */
const wordsOf = (...texts: ReadonlyArray<string | null>): string[] => nameWords(...texts).sort()

const formsOf = ({ first_name, middle_name, last_name }: NamedStudent): string[][] => [
  wordsOf(first_name, last_name),
  wordsOf(first_name, middle_name, last_name),
]

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.join(' ') === other.join(' ')

const isNear = (typed: readonly string[], form: readonly string[]): boolean =>
  lettersOf(typed) === lettersOf(form) ||
  isShortened(typed, form) ||
  (typed.length > 1 && (isWithin(form, typed) || isWithin(typed, form))) ||
  isMistyped(typed, form)

/** 'D’Abadie', 'D Abadie' and 'Dabadie'. */
const lettersOf = (words: readonly string[]): string => [...words.join('')].sort().join('')

/** 'A. Ali' for Asha Ali: each word is a word of the name or begins one, and one of them is whole. */
const isShortened = (few: readonly string[], many: readonly string[]): boolean =>
  few.some((word) => word.length > 1 && many.includes(word)) &&
  few.every((word) => many.some((other) => other.startsWith(word)))

const isWithin = (few: readonly string[], many: readonly string[]): boolean =>
  few.every((word) => many.includes(word))

const lettersPerMistake = 5

const isMistyped = (one: readonly string[], other: readonly string[]): boolean => {
  const [typed, name] = [one.join(' '), other.join(' ')]
  const allowed = Math.min(3, Math.floor(name.length / lettersPerMistake))
  return Math.abs(typed.length - name.length) <= allowed && lettersApart(typed, name) <= allowed
}
