// Two names and birthdays are compared to tell one person from two, although the lists have no number in common.
import { listName } from '#shared/rules/students/names'
import { isSameName, nameWords } from '#shared/rules/students/sameName'
import type { KnownStudent } from '../plan/factsQueries'

export interface Person extends Pick<KnownStudent, 'first_name' | 'middle_name' | 'last_name'> {
  readonly date_of_birth: string | null
}

/** The person of a row, by the values that are to be stored. */
export const personIn = (values: Readonly<Record<string, unknown>>): Person => ({
  first_name: textIn(values, 'first_name'),
  middle_name: textIn(values, 'middle_name'),
  last_name: textIn(values, 'last_name'),
  date_of_birth: textIn(values, 'date_of_birth'),
})

const textIn = (values: Readonly<Record<string, unknown>>, name: string): string | null => {
  const value = values[name]
  return typeof value === 'string' ? value : null
}

/** The id of the question whether a new student is somebody who is here. */
export const doubtOfPerson = (id: string): string => `person ${id}`

export const whoIs = (student: KnownStudent): string =>
  `${listName(student)} (${student.id})${student.class_id ? `, class ${student.class_id}` : ''}`

/** Persons that have been met, by birthday and name. */
export const personsMet = <Where>() => {
  const byBirthday = new Map<string, Array<{ words: readonly string[]; where: Where }>>()
  const bornWith = ({ date_of_birth }: Person) => byBirthday.get(date_of_birth ?? '') ?? []
  return {
    find: (person: Person): Where | undefined => {
      if (person.date_of_birth === null) return undefined
      const words = wordsOf(person)
      return bornWith(person).find((met) => isSameName(met.words, words))?.where
    },
    all: (person: Person): Where[] => {
      if (person.date_of_birth === null) return []
      const words = wordsOf(person)
      return bornWith(person).flatMap((met) => (isSameName(met.words, words) ? [met.where] : []))
    },
    /** Everybody who was born on that day. */
    bornOn: ({ date_of_birth }: Pick<Person, 'date_of_birth'>): Where[] =>
      date_of_birth === null ? [] : (byBirthday.get(date_of_birth) ?? []).map((met) => met.where),
    add: (person: Person, where: Where) => {
      const met = bornWith(person)
      met.push({ words: wordsOf(person), where })
      byBirthday.set(person.date_of_birth ?? '', met)
    },
  }
}

export const wordsOf = ({ first_name, middle_name, last_name }: Person): readonly string[] =>
  nameWords(first_name, middle_name, last_name)

export type PersonsMet<Where> = ReturnType<typeof personsMet<Where>>

export const personsKnown = (known: readonly KnownStudent[]): PersonsMet<KnownStudent> => {
  const persons = personsMet<KnownStudent>()
  for (const student of known) persons.add(student, student)
  return persons
}

const nearEnough = 0.5

/** 'Alisha' and 'Alisa', 'K.' and 'Kiran', 'Mohammed' and 'Mohammed-Ali'. */
export const isNear = (one: string | null, other: string | null): boolean => {
  const [ones, others] = [nameWords(one), nameWords(other)]
  if (ones.length === 0 || others.length === 0) return ones.length === others.length
  return ones.some((word) => others.some((beside) => isNearWord(word, beside)))
}

/** As `isNear`, word by word: 'Ann Marie' is not nearly 'Ann Rose'. */
export const isNearly = (one: string | null, other: string | null): boolean => {
  const [ones, others] = [nameWords(one), nameWords(other)]
  if (ones.length === 0 || others.length === 0) return false
  const isAmong = (few: readonly string[], many: readonly string[]) =>
    few.every((word) => many.some((beside) => isNearWord(word, beside)))
  return (
    (ones.length > others.length || isAmong(ones, others)) &&
    (others.length > ones.length || isAmong(others, ones))
  )
}

const isNearWord = (one: string, other: string): boolean => {
  if (one.startsWith(other) || other.startsWith(one)) return true
  const pairs = new Set(pairsOf(one))
  const shared = pairsOf(other).filter((pair) => pairs.has(pair)).length
  return (2 * shared) / (one.length + other.length + 2) >= nearEnough
}

/** Each pair of adjacent letters, with the ends of the word. */
const pairsOf = (word: string): string[] =>
  Array.from({ length: word.length + 1 }, (_none, at) => ` ${word} `.slice(at, at + 2))
