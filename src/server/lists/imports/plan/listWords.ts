// Words of a list that the school's lists do not have, each asked once: what “Hindu” is among the religions.
import type { Field } from '#shared/record/field'
import { fields } from '#shared/record/fields'
import { columnTitle } from '#shared/record/columnTitles'
import type { FieldValue } from '#shared/record/record'
import { inOrdinaryCase } from '#shared/rules/lists/imports/listedNames'
import {
  areSexLetters,
  errorValue,
  hasOtherTicks,
  isCross,
  readCell,
  shortenedNumber,
  type ImportLists,
} from '#shared/rules/lists/imports/importValues'
import { searchForm } from '#shared/rules/students/names'
import type { Answers } from './namedRows'

export interface Word {
  readonly id: string
  readonly question: string
  readonly rows: number
  readonly choices: Array<{ value: string; label: string }>
}

interface House {
  readonly id: number
  readonly name: string
}

export interface WordsOfList {
  /** Undefined: the cell is read like any other. */
  readonly read: (
    field: Field,
    text: string,
    row: number,
  ) => { readonly value?: FieldValue; readonly problem?: string } | undefined
  readonly asked: () => Word[]
  /** Houses that a word asks for, with their new codes. */
  readonly houses: () => House[]
  readonly newHouses: () => Array<{ key: number; name: string }>
}

const longestId = 150

/** The class has a question of its own. */
const isWordOf = ({ kind, lookup }: Field, text: string): boolean =>
  // The day of a vaccination is no word.
  (kind === 'flag' && /^\D+$/.test(text)) ||
  kind === 'choice' ||
  kind === 'house' ||
  (kind === 'lookup' && lookup !== 'formClasses')

/** @param textsOf everything that the list writes for a field */
export const wordsOfList = (
  lists: ImportLists,
  answers: Answers,
  textsOf: (field: string) => readonly string[] = () => [],
  saysCross = false,
): WordsOfList => {
  const areKnown = areSexLetters(textsOf('sex'))
  const areTicked = saysCross || hasOtherTicks(flagNames.flatMap(textsOf))
  const words = new Map<string, { word: Omit<Word, 'rows'>; rows: Set<number> }>()
  const houses = new Map<string, House>()
  const highest = Math.max(0, ...(lists.houses ?? []).map(({ key }) => Number(key)))
  const houseOf = (text: string): House => {
    const known = houses.get(searchForm(text))
    const house = known ?? { id: highest + houses.size + 1, name: inOrdinaryCase(text) }
    houses.set(searchForm(text), house)
    return house
  }
  const ask = (id: string, field: Field, text: string, row: number) => {
    const asked = words.get(id) ?? { word: wordOf(id, field, text, lists), rows: new Set() }
    asked.rows.add(row)
    words.set(id, asked)
  }
  return {
    read: (field, text, row) => {
      if (!isWordOf(field, text) || errorValue.test(text) || shortenedNumber(text) !== null) return undefined
      const isOpen =
        (field.name === 'sex' && !areKnown && /^\p{L}$/u.test(text)) ||
        (field.kind === 'flag' && areTicked && isCross(text))
      if (!isOpen && readCell(field, text, { lists, today: '' }).problem === undefined) return undefined
      const id = `word ${field.name} ${searchForm(text) || text}`.slice(0, longestId)
      const answer = answers[id]
      const key = answer === undefined ? undefined : keyOf(field, answer, lists)
      if (key !== undefined) return { value: key }
      if (answer === 'add' && field.kind === 'house') return { value: houseOf(text).id }
      if (answer === 'none') return { problem: `“${text}” was left out, as you decided` }
      ask(id, field, text, row)
      return isOpen
        ? {
            problem: `“${text}” ${field.kind === 'flag' ? 'may mean yes or no' : 'may be a letter of another language'}, so it is left out until the question is answered`,
          }
        : undefined
    },
    asked: () => [...words.values()].map(({ word, rows }) => ({ ...word, rows: rows.size })),
    houses: () => [...houses.values()],
    newHouses: () => [...houses.values()].map(({ id, name }) => ({ key: id, name })),
  }
}

const flagNames = fields.filter(({ kind }) => kind === 'flag').map(({ name }) => name)

const yesOrNo = [
  { key: 1, name: 'Yes' },
  { key: 0, name: 'No' },
]

const entriesOf = ({ kind, lookup, options = [] }: Field, lists: ImportLists) =>
  kind === 'flag'
    ? yesOrNo
    : lookup
      ? (lists[lookup] ?? [])
      : options.map((option) => ({ key: option, name: option }))

const keyOf = (field: Field, answer: string, lists: ImportLists): FieldValue | undefined =>
  entriesOf(field, lists).find(({ key }) => String(key) === answer)?.key

const wordOf = (id: string, field: Field, text: string, lists: ImportLists): Omit<Word, 'rows'> => ({
  id,
  question: `${columnTitle(field)}: what is “${text}”?`,
  choices: [
    ...likelyFirst(text, entriesOf(field, lists)).map(({ key, name }) => ({
      value: String(key),
      label: name,
    })),
    ...(field.kind === 'house' ? [{ value: 'add', label: `Add the house ${inOrdinaryCase(text)}` }] : []),
    { value: 'none', label: 'Leave this answer out' },
  ],
})

const likelyFirst = <Entry extends { readonly name: string }>(
  text: string,
  entries: readonly Entry[],
): Entry[] => {
  const start = searchForm(text).slice(0, 4)
  const isLikely = ({ name }: Entry) => start.length > 2 && searchForm(name).includes(start)
  return [...entries.filter(isLikely), ...entries.filter((entry) => !isLikely(entry))]
}
