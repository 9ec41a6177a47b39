// Words of a list that the school's lists do not have, each asked once: what “Hindu” is among the religions.
import type { Field } from '#shared/record/field'
import { fields } from '#shared/record/fields'
import { columnTitle } from '#shared/record/columnTitles'
import type { FieldValue, StudentRecord } from '#shared/record/record'
import { inOrdinaryCase } from '#shared/rules/lists/imports/listedNames'
import {
  areSexLetters,
  errorValue,
  hasOtherTicks,
  isDayOrYear,
  isCross,
  readCell,
  shortenedNumber,
  type ImportLists,
} from '#shared/rules/lists/imports/importValues'
import { searchForm } from '#shared/rules/students/names'
import type { ImportDoubt } from '#shared/contract/lists/imports'
import { saysNothing } from '#shared/record/fieldRules'
import { type Answers, leaveOut, leftOut, type NamedRow, type RowReader } from './namedRows'
import { examplesOf, nameFields, numberInFront } from './listReaders'

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

/** In more columns than these one text is asked about once. */
const few = 2

/** A number is none, and stands in an address: 12, 14A, LP 44. */
const numberOfHouse = /^(?:l\.?\s?p\.?\s*)?#?\d+\s?[a-z]?$/i

/** The class has a question of its own. */
const isWordOf = ({ kind, lookup }: Field, text: string): boolean =>
  (kind === 'flag' && !isDayOrYear(text)) ||
  kind === 'choice' ||
  (kind === 'house' && !numberOfHouse.test(text)) ||
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
  const boxesOf = new Map<string, number>()
  /** In how many columns of boxes a text stands. */
  const boxesWith = (text: string): number => {
    const known = boxesOf.get(text) ?? flagNames.filter((name) => hasText(textsOf(name), text)).length
    boxesOf.set(text, known)
    return known
  }
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
      const house = field.kind === 'house' ? onlyHouse(text, lists) : undefined
      if (house !== undefined) return { value: house }
      const isOpen =
        (field.name === 'sex' && !areKnown && /^\p{L}$/u.test(text)) ||
        (field.kind === 'flag' && areTicked && isCross(text))
      if (!isOpen && readCell(field, text, { lists, today: '' }).problem === undefined) return undefined
      const of = field.kind === 'flag' && boxesWith(text) > few ? 'boxes' : field.name
      const id = `word ${of} ${searchForm(text) || text}`.slice(0, longestId)
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

const hasText = (texts: readonly string[], text: string): boolean =>
  texts.some((other) => other === text || (searchForm(text) !== '' && searchForm(other) === searchForm(text)))

/** 'Red' and 'Red House' are the house RED HOUSE, where no other is called so. */
const onlyHouse = (text: string, { houses = [] }: ImportLists): FieldValue | undefined => {
  const wordsOf = (name: string) =>
    searchForm(name)
      .replace(/\bhouse\b/g, '')
      .trim()
  const [found, another] = houses.filter(({ name }) => wordsOf(name) === wordsOf(text))
  return another || wordsOf(text) === '' ? undefined : found?.key
}

const keyOf = (field: Field, answer: string, lists: ImportLists): FieldValue | undefined =>
  entriesOf(field, lists).find(({ key }) => String(key) === answer)?.key

const wordOf = (id: string, field: Field, text: string, lists: ImportLists): Omit<Word, 'rows'> => ({
  id,
  question: `${id.startsWith('word boxes') ? 'Boxes to tick' : columnTitle(field)}: what is “${text}”?`,
  choices: [
    ...likelyFirst(text, entriesOf(field, lists)).map(({ key, name }) => ({
      value: String(key),
      label: name,
    })),
    ...(field.kind === 'house' ? [{ value: 'add', label: `Add the house ${inOrdinaryCase(text)}` }] : []),
    { value: 'none', label: 'Leave this answer out' },
  ],
})

/** Religions and peoples have other names in this country and in the lists of a census. */
const meantBy: ReadonlyArray<readonly [called: RegExp, name: RegExp]> = [
  [/^(?:r c|rc|catholic|roman)$/, /catholic/i],
  [/^(?:s d a|sda|adventist|7th day.*)$/, /adventist/i],
  [/^(?:muslim|moslem|mohammedan|islamic|asja|tml|tia)$/, /islam|mu?oslem|muslim/i],
  [/^(?:hindu|sanatan\w*|sdms|vedic|arya samaj)$/, /hindu/i],
  [/^(?:c of e|c e|church of england|episcopal\w*)$/, /anglican/i],
  [/^(?:jw|j w|witness(?:es)?)$/, /jehovah/i],
  [/^(?:spiritual|shouter)(?: shouter)?(?: baptist)?$/, /shouter|baptist/i],
  [/^(?:baptist|london baptist|independent baptist)$/, /baptist/i],
  [/^(?:pentecost|full gospel|open bible|evangelic\w*|born again|p a w i|pawi)$/, /pentecost|evangelic/i],
  [/^(?:presby\w*|congregational)$/, /presbyterian/i],
  [/^(?:rasta|rastafari\w*)$/, /rasta/i],
  [/^(?:orisa|shango|yoruba)$/, /orisha/i],
  [/^(?:atheist|agnostic|no religion|nil|nothing)$/, /^none/i],
  [/^(?:e i|ei|indo\b.*|indian|east indian)$/, /indian$/i],
  [/^(?:afro\b.*|black|negro|african descent)$/, /^african/i],
  [/^(?:white|european|french creole)$/, /caucasian|white/i],
  [/^(?:mixed?\b.*|dougla|douglah?)$/, /^mixed/i],
  [/^(?:amerindian|carib|first peoples?)$/, /indigenous|amerindian/i],
]

const likelyFirst = <Entry extends { readonly name: string }>(
  text: string,
  entries: readonly Entry[],
): Entry[] => {
  const words = searchForm(text)
  const meant = meantBy.find(([called]) => called.test(words))?.[1]
  const start = words.slice(0, 4)
  const isLikely = ({ name }: Entry) =>
    meant?.test(name) ?? (start.length > 2 && searchForm(name).includes(start))
  return [...entries.filter(isLikely), ...entries.filter((entry) => !isLikely(entry))]
}

// Names with signs that are in no name: two students in one cell, a star of the teacher, 'LEFT' in brackets.

/** So is a digit beside a letter: '0’Brien', and a class in the column of the name. */
const oddSigns =
  /[\n/&*"“”()[\]{}<>#=+|:;@!?_~^%$]|\d['’\p{L}]|\p{L}\d|^\(?(?:null|undefined|unknown|tba|tbc)\)?$/iu

/** One question for the whole list. A name that is stored already is not asked about. */
export const oddNamesReader = (
  rows: readonly NamedRow[],
  storedOf: (row: NamedRow) => Pick<StudentRecord, (typeof nameFields)[number]> | undefined,
): RowReader => {
  const oddIn = (row: NamedRow): string[] => {
    const stored = storedOf(row)
    const parts = nameFields.flatMap((field) => {
      const text = row.cells[field] ?? ''
      return oddSigns.test(text) && !saysNothing(text) && text !== (stored?.[field] ?? null) ? [text] : []
    })
    const whole = (row.cells.name ?? '').replace(numberInFront, '')
    return parts.length === 0 && /[\n/&\d]/.test(whole) ? [whole] : parts
  }
  const doubt = areNames(rows.flatMap(oddIn))
  return (row, answers) => {
    const numbered = [...nameFields, 'name' as const]
      .flatMap((field) => row.cells[field] ?? [])
      .find(isNumbered)
    if (numbered !== undefined)
      return { reasons: [`“${numbered}” is a number and a name in one cell. Give each a column of its own`] }
    if (oddIn(row).length === 0 || answers[doubt.id] === 'right') return {}
    return answers[doubt.id] === leftOut.value ? { reasons: [leftOut.reason] } : { doubts: [doubt] }
  }
}

/** '62061 - Smith, John' */
const isNumbered = (text: string): boolean => /^(?:\p{Lu}{1,4}-?)?\d{4,}\s*[-–—:|,;/]?\s*\p{L}/u.test(text)

const areNames = (names: readonly string[]): ImportDoubt => ({
  id: 'odd names',
  question: `Are these right as names: ${examplesOf(
    names.map((name) => `“${name.replace(/\s+/g, ' ')}”`),
    5,
  )}? They have signs or digits in them.`,
  choices: [{ value: 'right', label: 'Yes, store them as they stand' }, leaveOut('No: leave these rows out')],
})
