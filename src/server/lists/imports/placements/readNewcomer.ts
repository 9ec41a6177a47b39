// What one row of a placement list says about a newcomer.
import { columnTitle } from '#shared/record/columnTitles'
import { fieldOf, isFieldName, type FieldName } from '#shared/record/fields'
import { lengthOf } from '#shared/record/fieldRules'
import type { FieldValue } from '#shared/record/record'
import { readCell, shortenedNumber, type ListReading } from '#shared/rules/lists/imports/importValues'
import { readBirthDate } from '#shared/rules/lists/placements/birthDates'
import { inOrdinaryCase, splitName } from '#shared/rules/lists/placements/listedNames'
import { searchForm } from '#shared/rules/students/names'
import type { NamedRow } from '../plan/namedRowsData'

const longestFirst = fieldOf('first_name').max ?? Infinity

export interface PlacementReading extends ListReading {
  /** By their names as they are searched. */
  readonly primarySchools: ReadonlyMap<string, string>
  /** The list has both names in one column; else one called “Name” has the other of two. */
  readonly isNameWhole: boolean
}

export interface Newcomer {
  readonly values: Readonly<Partial<Record<FieldName, FieldValue>>>
  readonly problems: readonly string[]
}

type Cells = NamedRow['cells']
type Texts = Record<string, string>

export const readNewcomer = (cells: Cells, reading: PlacementReading): Newcomer => {
  const { isNameWhole } = reading
  const texts: Texts = { ...cells, ...namesOf(cells, isNameWhole) }
  const values: Partial<Record<FieldName, FieldValue>> = {}
  const problems = missing(cells, texts, isNameWhole)
  for (const [field, text] of Object.entries(texts)) {
    if (!isFieldName(field)) continue
    const { value, problem } = readOne(field, text, reading)
    if (problem === undefined) values[field] = value
    else problems.push(`${columnTitle(fieldOf(field))}: ${problem}`)
  }
  return { values, problems }
}

const namesOf = (cells: Cells, isNameWhole: boolean): Texts => {
  const found = { middle_name: cells.middle_name, ...bothNames(cells, isNameWhole) }
  const texts: Texts = {}
  for (const [field, text] of Object.entries(found)) if (text) texts[field] = inOrdinaryCase(text)
  return withOtherNames(texts)
}

const bothNames = ({ name, first_name, last_name }: Cells, isNameWhole: boolean) => {
  if (name === undefined || (first_name && last_name)) return { first_name, last_name }
  if (isNameWhole) return splitName(name)
  return first_name ? { first_name, last_name: name } : { first_name: name, last_name }
}

/** Names that are more than the record has room for move to the other names. */
const withOtherNames = (texts: Texts): Texts => {
  const { first_name = '', middle_name } = texts
  const words = first_name.split(' ')
  const rest: string[] = []
  while (words.length > 1 && lengthOf(words.join(' ')) > longestFirst) rest.unshift(words.pop() ?? '')
  if (rest.length === 0 || middle_name !== undefined) return texts
  return { ...texts, first_name: words.join(' '), middle_name: rest.join(' ') }
}

const needed = ['first_name', 'last_name', 'date_of_birth'] as const

const missing = ({ name }: Cells, texts: Texts, isNameWhole: boolean): string[] => {
  const isOneName = isNameWhole && name !== undefined && texts.last_name === undefined
  const absent = needed.filter((field) => texts[field] === undefined)
  return [
    ...(isOneName
      ? [`Name: “${name}” is not a first and a last name. Write the last name, a comma and the first name.`]
      : []),
    ...absent
      .filter((field) => !isOneName || field === 'date_of_birth')
      .map((field) => `${columnTitle(fieldOf(field))} is missing`),
  ]
}

const sexWords: Readonly<Record<string, string>> = {
  b: 'Male',
  boys: 'Male',
  males: 'Male',
  g: 'Female',
  girls: 'Female',
  females: 'Female',
}

const readOne = (field: FieldName, text: string, reading: PlacementReading) => {
  const { order, today, primarySchools } = reading
  const read = (value: string) => readCell(fieldOf(field), value, reading)
  if (field === 'date_of_birth' && shortenedNumber(text) === null) {
    const { day, problem } = readBirthDate(text, order, today)
    return problem === undefined ? read(day) : { problem }
  }
  if (field === 'previous_school') return read(primarySchools.get(searchForm(text)) ?? text)
  if (field !== 'sex') return read(text)
  const answer = read(sexWords[searchForm(text)] ?? text)
  return answer.problem === undefined
    ? answer
    : { problem: `“${text}” is not understood. Write M, F, Male, Female, Boy or Girl.` }
}
