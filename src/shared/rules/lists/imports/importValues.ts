// Reads the cells of a list of students, as people type them.
import type { Field, Lookup } from '#shared/record/field'
import { fieldProblem, isRealDate, saysLeftOut, storedForm, texts } from '#shared/record/fieldRules'
import type { FieldValue } from '#shared/record/record'
import { longDay } from '../../dates'
import { searchForm } from '../../students/names'

export const errorValue = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/i

/** An entry of a reference list: the stored key and the name people read. */
export interface ListEntry {
  readonly key: string | number
  readonly name: string
}
export type ImportLists = Readonly<Partial<Record<Lookup, readonly ListEntry[]>>>

/** The value to store, or what is wrong with the cell. */
export type CellReading =
  | { readonly value: FieldValue; readonly problem?: undefined }
  | { readonly problem: string; readonly value?: undefined }

/**
 * '1.23E+11' for 123456789012: a spreadsheet program wrote the number as it was seen in a narrow column, and the other
 * digits are lost.
 * @returns why it cannot be read; null: it is no such number
 */
export const shortenedNumber = (text: string): string | null =>
  /^[+-]?\d+(?:[.,]\d+)?e[+-]\d{1,3}$/i.test(text)
    ? `“${text}” is a number that Excel has shortened, and its other digits are lost. Format the column as Text, write the whole number again and save the list`
    : null

const numbersOfPersons: ReadonlySet<string> = new Set(['sea_no', 'birth_certificate_no'])

/** A tick in a list of documents, a score or a shorter PIN under the header of a number that says who somebody is. */
export const isOtherNumber = (field: string, text: string): boolean =>
  numbersOfPersons.has(field) &&
  (/^\d+[.,]\d*[1-9]\d*$/.test(text) || (text.match(/\d/g) ?? []).length < fewestDigits)

const fewestDigits = 5

export interface ListReading {
  readonly lists: ImportLists
  /** yyyy-MM-dd in the school's time zone */
  readonly today: string
}

/** Reads a cell that is not empty; dates have been read before, as a column. */
export const readCell = (field: Field, text: string, { lists, today }: ListReading): CellReading => {
  if (errorValue.test(text)) return { problem: `The cell holds the error ${text}` }
  const shortened = shortenedNumber(text)
  if (shortened !== null) return { problem: shortened }
  const reading = readingOf(field, text, lists)
  if (reading.problem !== undefined) return reading
  const value = stored(field, reading.value)
  if (saysLeftOut(field, text)) return { value }
  const problem = fieldProblem(field, value, today)
  return problem === null ? { value } : { problem: withCell(problem, text) }
}

const readingOf = (field: Field, text: string, lists: ImportLists): CellReading => {
  switch (field.kind) {
    case 'flag':
      return flagOf(text)
    case 'house':
    case 'lookup':
      return entryOf(field, text, lists)
    case 'choice':
      return { value: choiceOf(field, text) }
    default:
      return { value: text }
  }
}

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'on', 'done'])

const ticks = /^[✓✔☑]$/

const no = new Set(['no', 'n', 'false', '0', 'off', 'none', 'nil'])

/** 'Yes – inhaler': what is behind it is more than the answer has room for. */
export const yesWithMore = /^yes\b\W+\p{L}|^yes\b\W+\d/iu

const flagOf = (text: string): CellReading => {
  const word = searchForm(text)
  if (yes.has(word) || ticks.test(text) || yesWithMore.test(text)) return { value: 1 }
  return no.has(word) ? { value: 0 } : { problem: 'Write Yes or No' }
}

/** '14/03/2014', '2014-03-14', '14 March 2014', '2014' */
export const isDayOrYear = (text: string): boolean =>
  /^(?:\d{1,4}[-/. ]+(?:\d{1,2}|\p{L}{3,9}\.?)[-/., ]+\d{2,4}|\p{L}{3,9}\.? \d{1,2},? \d{4}|(?:19|20)\d\d)$/u.test(
    text,
  )

/** An X is a tick, unless the list has others. */
export const isCross = (text: string): boolean => searchForm(text) === 'x'

export const hasOtherTicks = (texts: readonly string[]): boolean =>
  texts.some((text) => !isCross(text) && flagOf(text).value === 1)

const entryOf = (field: Field, text: string, lists: ImportLists): CellReading => {
  const wanted = searchForm(text)
  const list = (field.lookup && lists[field.lookup]) ?? []
  const exact = list.find(({ key }) => String(key).toLowerCase() === text.toLowerCase())
  const found = exact ?? list.find(({ name }) => searchForm(name) === wanted)
  return found ? { value: found.key } : { problem: notInList(text, field) }
}

/** Lists that the office maintains. */
const officeLists: Readonly<Partial<Record<string, string>>> = {
  class_id: 'class',
  house_code: 'house',
}

const notInList = (text: string, { name }: Field): string => {
  const noun = officeLists[name]
  return noun === undefined
    ? `“${text}” is not in the list of the registration form`
    : `There is no ${noun} “${text}”. You can add it under Settings, Classes and houses.`
}

const choiceWords: Readonly<Record<string, string>> = {
  f: 'Female',
  girl: 'Female',
  m: 'Male',
  g: 'Female',
  girls: 'Female',
  b: 'Male',
  boy: 'Male',
  boys: 'Male',
  both: 'Both Parents',
  father: 'Father Only',
  mother: 'Mother Only',
  widow: 'Widowed',
  widower: 'Widowed',
}

/** Other, or not known. */
const noSex: ReadonlySet<string> = new Set(['x', 'u', 'o'])

const setsOfSexes: ReadonlyArray<ReadonlySet<string>> = [new Set(['m', 'f']), new Set(['b', 'g'])]

const englishSex = /^(?:boys?|girls?|(?:fe)?males?)$/

/**
 * True if the letters of a column are M and F, or B and G. One that stands beside another letter, or alone without an English
 * word in its column, may be of another language: G is a garçon, and M a mujer.
 */
export const areSexLetters = (texts: readonly string[]): boolean => {
  const letters = new Set(texts.map(searchForm).filter((text) => /^\p{L}$/u.test(text) && !noSex.has(text)))
  const found = setsOfSexes.find((set) => [...letters].every((letter) => set.has(letter)))
  const isEnglish = letters.size !== 1 || letters.has('m') || letters.has('f')
  return found !== undefined && (isEnglish || texts.some((text) => englishSex.test(searchForm(text))))
}

const choiceOf = ({ options = [] }: Field, text: string): string => {
  const plain = (option: string) => option.toLowerCase().replace(/\s/g, '')
  const wanted = plain(
    text
      .replace(/\s*\+?\s*(pos(itive)?\b|\+\s*ve\b)/i, '+')
      .replace(/\s*-?\s*(neg(ative)?\b|[-–]\s*ve\b)/i, '-'),
  )
  const found = options.find((option) => plain(option) === wanted)
  const word = choiceWords[searchForm(text)]
  return found ?? (word !== undefined && options.includes(word) ? word : text)
}

/** Only flags and houses are stored as numbers. */
const stored = (field: Field, value: FieldValue): FieldValue =>
  storedForm(field, field.kind === 'lookup' && value !== null ? String(value) : value)

/** Problems that do not quote the text of the cell. */
const namesNothing = new Set<string>([texts.choice, texts.tooManyDigits, texts.firstDigit])

const withCell = (problem: string, text: string): string =>
  namesNothing.has(problem) ? `“${text}”: ${problem}` : problem

/** A stored value as a table or a dialog of the office shows it; a date stays yyyy-MM-dd. */
export const shownValue = (field: Field, value: FieldValue, lists: ImportLists): string | null => {
  if (value === null) return null
  if (field.kind === 'flag') return value === 1 ? 'Yes' : 'No'
  const entry = field.lookup && lists[field.lookup]?.find(({ key }) => String(key) === String(value))
  return entry ? entry.name : String(value)
}

/** The same in a sentence, where a date names its month. */
export const spokenValue = (field: Field, value: FieldValue, lists: ImportLists): string | null =>
  field.kind === 'date' && isRealDate(String(value))
    ? longDay(String(value))
    : shownValue(field, value, lists)
