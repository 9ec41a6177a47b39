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
