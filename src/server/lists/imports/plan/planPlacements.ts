// The dry run of a placement list: who is new, and why a row cannot be taken in.
import { findField, fieldOf, isFieldName, type FieldName } from '#shared/record/fields'
import {
  areSexLetters,
  type ImportLists,
  readCell,
  type ListReading,
} from '#shared/rules/lists/imports/importValues'
import { rowOnSheet } from '#shared/rules/lists/imports/sheetRows'
import { listName, searchForm } from '#shared/rules/students/names'
import { columnTitle } from '#shared/record/columnTitles'
import type { FieldValue } from '#shared/record/record'
import { inOrdinaryCase } from '#shared/rules/lists/imports/listedNames'
import { longDay } from '#shared/rules/dates'
import { doubtful, planDuplicateRows, planned, rejected, type PlannedRow } from './plannedRow'
import { birthdayReader } from './birthdays'
import { lettersReader, nameReader, withOtherNames } from './listReaders'
import { repaired } from './repairs'
import { readInTurn, type NamedRow } from './namedRows'
import type { KnownStudent } from './factsQueries'
import { differencesOf, type StudentsAsked } from './planStudents'
import { personIn, personsKnown, personsMet, whoIs } from '../people/samePerson'

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
  /** True if letters of the sex are those of an English list. */
  readonly areSexes: boolean
}

export const planPlacements = (
  all: readonly NamedRow[],
  { lists, primarySchools, known }: PlacementFacts,
  { today, answers, nameOrder = null, startsIn1904, claimedOn, sheetNames, letters }: StudentsAsked,
): PlannedRow[] => {
  const { rows, readers: repairers } = repaired(
    all.filter(({ cells }) => Object.keys(cells).length > 0),
    answers,
  )
  const readers = [
    ...repairers,
    ...(letters ? [lettersReader(letters)] : []),
    birthdayReader(rows, { today, startsIn1904, claimedOn, sheetNames }),
    nameReader(rows, nameOrder),
  ]
  const reading: PlacementReading = {
    lists,
    primarySchools: new Map(primarySchools.map((name) => [searchForm(name), name])),
    today,
    areSexes: areSexLetters(rows.flatMap(({ cells }) => cells.sex ?? [])),
  }
  const inList = personsMet<number>()
  return planDuplicateRows(rows, {
    keyOf: ({ cells }) => cells.sea_no ?? null,
    sentence: (other) => `Row ${rowOnSheet(other)} has the same SEA number`,
    plan: (named, same) => {
      const { row, cells } = named
      const read = readInTurn(named, readers, answers)
      const newcomer = readNewcomer(read.row, reading)
      const person = personIn(newcomer.values)
      const title = listName(person) || (cells.name ?? cells.sea_no ?? `Row ${rowOnSheet(row)}`)
      const subject = { row, student_id: null, title }
      const earlier = inList.find(person)
      inList.add(person, row)
      if (read.reasons.length > 0) return rejected(subject, [...same, ...read.reasons])
      const isOpen = read.doubts.length > 0
      if (isOpen && same.length === 0) return doubtful(subject, read.doubts)
      // A value that an open question is about does not count as missing.
      const reasons = [...same, ...(isOpen ? [] : newcomer.problems)]
      if (reasons.length === 0) reasons.push(...alreadyHere(newcomer, known))
      if (reasons.length === 0 && earlier !== undefined)
        reasons.push(`Row ${rowOnSheet(earlier)} has the same name and date of birth`)
      if (reasons.length > 0) return rejected(subject, reasons)
      const { values } = newcomer
      return planned(subject, true, differencesOf(fieldNames(values), values, undefined, lists), [
        { table: 'student', id: '', before: null, after: values },
      ])
    },
  })
}

type Texts = Readonly<Record<string, string>>

const readNewcomer = ({ cells, problems: known = {} }: NamedRow, reading: PlacementReading): Newcomer => {
  const texts: Texts = { ...cells, ...namesOf(cells) }
  const values: Partial<Record<FieldName, FieldValue>> = {}
  const problems = missing(texts, known)
  for (const [field, text] of Object.entries(texts)) {
    if (!isFieldName(field)) continue
    const { value, problem } =
      known[field] === undefined ? readOne(field, text, reading) : { problem: known[field] }
    if (problem === undefined) values[field] = value
    else problems.push(`${columnTitle(fieldOf(field))}: ${problem}`)
  }
  return { values, problems }
}

const namesOf = ({ first_name, last_name, middle_name }: Texts): Texts => {
  const given = { first_name, last_name, middle_name }
  const texts = Object.fromEntries(
    Object.entries(given).flatMap(([field, text]) => (text ? [[field, inOrdinaryCase(text)]] : [])),
  ) as Texts
  return texts.first_name && texts.last_name
    ? {
        ...texts,
        ...withOtherNames({ first_name: texts.first_name, last_name: texts.last_name }, texts.middle_name),
      }
    : texts
}

const needed = ['first_name', 'last_name', 'date_of_birth'] as const

const missing = (texts: Texts, known: Texts): string[] =>
  needed
    .filter((field) => texts[field] === undefined && known[field] === undefined)
    .map((field) => `${columnTitle(fieldOf(field))} is missing`)

const sexWords: Readonly<Record<string, string>> = {
  b: 'Male',
  boys: 'Male',
  males: 'Male',
  g: 'Female',
  girls: 'Female',
  females: 'Female',
}

const readOne = (field: FieldName, text: string, reading: PlacementReading) => {
  const { today, primarySchools, areSexes } = reading
  const read = (value: string) => readCell(fieldOf(field), value, reading)
  if (field === 'date_of_birth') {
    const problem = ageProblem(text, today)
    return problem === null ? read(text) : { problem }
  }
  if (field === 'previous_school') return read(primarySchools.get(searchForm(text)) ?? text)
  if (field !== 'sex') return read(text)
  if (!areSexes && /^\p{L}$/u.test(text))
    return {
      problem: `“${text}” may be a letter of another language beside the others of the list. Write Male or Female.`,
    }
  const answer = read(sexWords[searchForm(text)] ?? text)
  return answer.problem === undefined
    ? answer
    : { problem: `“${text}” is not understood. Write M, F, Male, Female, Boy or Girl.` }
}

const fieldNames = (values: Newcomer['values']) => Object.keys(values).filter((name) => findField(name))

const youngest = 7
const oldest = 20

/**
 * Why a birthday cannot be right; null: it can.
 * @param day yyyy-MM-dd; another text is for its field to judge
 * @param today yyyy-MM-dd in the school's time zone
 */
export const ageProblem = (day: string, today: string): string | null => {
  const age = Number(today.slice(0, 4)) - Number(day.slice(0, 4))
  return !/^\d{4}-/.test(day) || (age >= youngest && age <= oldest)
    ? null
    : `${longDay(day)} cannot be right for Form 1. Write it as year-month-day, for example 2015-03-14`
}
