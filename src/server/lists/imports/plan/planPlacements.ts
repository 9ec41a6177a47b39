// The dry run of a placement list: who is new, and why a row cannot be taken in.
import { findField, fieldOf, isFieldName, type FieldName } from '#shared/record/fields'
import {
  type ImportLists,
  readCell,
  shortenedNumber,
  type ListReading,
} from '#shared/rules/lists/imports/importValues'
import { listName, searchForm } from '#shared/rules/students/names'
import { columnTitle } from '#shared/record/columnTitles'
import { lengthOf } from '#shared/record/fieldRules'
import type { FieldValue } from '#shared/record/record'
import { readBirthDate } from '#shared/rules/lists/placements/birthDates'
import { inOrdinaryCase, splitName } from '#shared/rules/lists/imports/listedNames'
import { planDuplicateRows, planned, rejected, type PlannedRow } from './plannedRow'
import { birthdayOrders, type NamedRow } from './namedRows'
import type { KnownStudent } from './factsQueries'
import { differencesOf } from './planStudents'
import { personIn, personsKnown, personsMet, whoIs } from './samePerson'

export interface PlacementFacts {
  readonly lists: ImportLists
  readonly primarySchools: readonly string[]
  /** Those who were born on a day of the list, or have one of its SEA numbers. */
  readonly known: readonly KnownStudent[]
}

interface Newcomer {
  readonly values: Readonly<Partial<Record<FieldName, FieldValue>>>
  readonly problems: readonly string[]
}

type Named = Pick<Newcomer, 'values'>

/** Why a row is rejected: one sentence without its full stop; empty if it is accepted. */
export const alreadyHere = ({ values }: Named, known: readonly KnownStudent[]): string[] => {
  const number = values.sea_no ?? null
  const owner = number === null ? undefined : known.find(({ sea_no }) => sea_no === number)
  if (owner)
    return [`SEA number ${number} belongs to ${whoIs(owner)}, who is in the school’s records already`]
  const person = personIn(values)
  const born = known.filter(({ date_of_birth }) => date_of_birth === person.date_of_birth)
  const twin = personsKnown(born).find(person)
  return twin
    ? [`${whoIs(twin)}, has the same name and date of birth and is in the school’s records already`]
    : []
}

interface PlacementReading extends ListReading {
  /** By their names as they are searched. */
  readonly primarySchools: ReadonlyMap<string, string>
  /** The list has both names in one column; else one called “Name” has the other of two. */
  readonly isNameWhole: boolean
}

/** @param today yyyy-MM-dd in the school's time zone */
export const planPlacements = (
  all: readonly NamedRow[],
  { lists, primarySchools, known }: PlacementFacts,
  today: string,
): PlannedRow[] => {
  const rows = all.filter(({ cells }) => Object.keys(cells).length > 0)
  const orderOf = birthdayOrders(rows)
  const reading: Omit<PlacementReading, 'order'> = {
    lists,
    primarySchools: new Map(primarySchools.map((name) => [searchForm(name), name])),
    isNameWhole: !rows.some(({ cells }) => cells.first_name !== undefined || cells.last_name !== undefined),
    today,
  }
  const inList = personsMet<number>()
  return planDuplicateRows(rows, {
    keyOf: ({ cells }) => cells.sea_no ?? null,
    sentence: (other) => `Row ${other} has the same SEA number`,
    plan: (named, same) => {
      const { row, cells } = named
      const newcomer = readNewcomer(cells, { ...reading, order: orderOf(named) })
      const person = personIn(newcomer.values)
      const title = listName(person) || (cells.name ?? cells.sea_no ?? `Row ${row}`)
      const subject = { row, student_id: null, title }
      const earlier = inList.find(person)
      inList.add(person, row)
      const reasons = [...same, ...newcomer.problems]
      if (reasons.length === 0) reasons.push(...alreadyHere(newcomer, known))
      if (reasons.length === 0 && earlier !== undefined)
        reasons.push(`Row ${earlier} has the same name and date of birth`)
      if (reasons.length > 0) return rejected(subject, reasons)
      const { values } = newcomer
      return planned(subject, true, differencesOf(fieldNames(values), values, undefined, lists), [
        { table: 'student', id: '', before: null, after: values },
      ])
    },
  })
}

type Cells = NamedRow['cells']
type Texts = Record<string, string>

const readNewcomer = (cells: Cells, reading: PlacementReading): Newcomer => {
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

const longestFirst = fieldOf('first_name').max ?? Infinity

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

const fieldNames = (values: Newcomer['values']) => Object.keys(values).filter((name) => findField(name))
