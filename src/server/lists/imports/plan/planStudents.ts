// The dry run of a list of students.
import type { ImportDifference, ImportDoubt } from '#shared/contract/lists/imports'
import { columnTitle } from '#shared/record/columnTitles'
import type { Field } from '#shared/record/field'
import { storedForm } from '#shared/record/fieldRules'
import { fields, findField, fieldOf } from '#shared/record/fields'
import type { FieldValue, StudentRecord } from '#shared/record/record'
import { isStudentId } from '#shared/rules/access/studentId'
import {
  readCell,
  shortenedNumber,
  shownValue,
  type ImportLists,
  type ListReading,
} from '#shared/rules/lists/imports/importValues'
import { neededOfNew } from '#shared/rules/lists/imports/studentImportFields'
import { listName } from '#shared/rules/students/names'
import {
  planDuplicateRows,
  doubtful,
  planned,
  rejected,
  unchanged,
  type PlannedRow,
  type Values,
} from './plannedRow'
import { leftOut, type Answers, birthdayOrders, type NamedRow } from './namedRows'
import type { KnownStudent } from './factsQueries'
import { doubtOfPerson, personIn, personsKnown, personsMet, whoIs, type PersonsMet } from './samePerson'

export interface StudentFacts {
  /** The students of the list that the school already has. */
  readonly existing: ReadonlyMap<string, StudentRecord>
  readonly lists: ImportLists
  /** Everybody with a birth pin or an SEA number. */
  readonly owners: readonly NumberOwner[]
  /** Everybody who was born on a day of the list. */
  readonly known: readonly KnownStudent[]
}

const names = ['birth_certificate_no', 'sea_no'] as const

/** The changes that a row makes to a record, in the words that the office reads. */
export const differencesOf = (
  names: readonly string[],
  values: Values,
  before: Values | undefined,
  lists: ImportLists,
): ImportDifference[] =>
  (fields as readonly Field[])
    .filter(({ name }) => names.includes(name))
    .map((field) => ({
      field: field.name,
      title: columnTitle(field),
      before: shownValue(field, before?.[field.name] ?? null, lists),
      after: shownValue(field, values[field.name] ?? null, lists),
    }))

export interface StudentsAsked {
  /** yyyy-MM-dd in the school's time zone */
  readonly today: string
  readonly answers: Answers
}

interface Planning {
  readonly facts: StudentFacts
  readonly reading: Omit<ListReading, 'order'>
  readonly orderOf: ReturnType<typeof birthdayOrders>
  readonly answers: Answers
  readonly numbers: ReturnType<typeof uniqueNumbers>
  readonly known: PersonsMet<KnownStudent>
  readonly inList: PersonsMet<number>
}

export const planStudents = (
  rows: readonly NamedRow[],
  facts: StudentFacts,
  { today, answers }: StudentsAsked,
): PlannedRow[] => {
  const planning: Planning = {
    facts,
    reading: { lists: facts.lists, today },
    orderOf: birthdayOrders(rows),
    answers,
    numbers: uniqueNumbers(facts.owners, rows),
    known: personsKnown(facts.known),
    inList: personsMet(),
  }
  return planDuplicateRows(rows, {
    keyOf: ({ cells }) => cells.id ?? null,
    sentence: (other) => `Row ${other} has the same student ID`,
    plan: (named, same) => {
      const { row, cells } = named
      if (same.length === 0) return planRow(named, planning)
      return rejected({ row, student_id: cells.id ?? null, title: cells.id ?? '' }, same)
    },
  })
}

const planRow = (named: NamedRow, planning: Planning): PlannedRow => {
  const { row, cells } = named
  const { facts, reading, answers, numbers } = planning
  const { id } = cells
  const record = id === undefined ? undefined : facts.existing.get(id)
  const before: Values | undefined = record
  const read = readCells(cells, before, { ...reading, order: planning.orderOf(named) })
  const { values, problems } = read
  const subject = { row, student_id: id ?? null, title: titleOf(id, { ...before, ...values }) }
  const wrongId = idProblem(id)
  const names = changesOf(values, record)
  const reasons = [
    ...(wrongId === null ? [] : [wrongId]),
    ...problems,
    ...(record || wrongId !== null ? [] : missingOfNew(read)),
    ...(id === undefined ? [] : numbers.problems(id, picked(values, names))),
  ]
  if (id === undefined || reasons.length > 0) return rejected(subject, reasons)
  if (record && names.length === 0) return unchanged(subject)
  const doubt = record ? null : whetherAnother({ row, id, title: subject.title, values }, planning)
  const answer = doubt && answers[doubt.id]
  if (doubt && answer === leftOut.value) return rejected(subject, [leftOut.reason])
  if (doubt && answer !== 'another') return doubtful(subject, [doubt])
  numbers.take(row, picked(values, names))
  const storedValues = record && {
    version: record.version,
    updatedAt: record.updatedAt,
    values: picked(before ?? {}, names),
  }
  return planned(subject, !record, differencesOf(names, values, before, facts.lists), [
    { table: 'student', id, before: storedValues ?? null, after: picked(values, names) },
  ])
}

interface Read {
  readonly values: Record<string, FieldValue>
  readonly problems: string[]
  /** Fields whose cell could not be read. */
  readonly unread: Set<string>
}

const readCells = (cells: NamedRow['cells'], before: Values | undefined, reading: ListReading): Read => {
  const read: Read = { values: {}, problems: [], unread: new Set() }
  for (const [name, text] of Object.entries(cells)) {
    const field = findField(name)
    if (!field || name === 'id') continue
    const { value, problem } = readCell(field, text, reading)
    const stored = before?.[name] ?? null
    if (problem === undefined) read.values[name] = value
    // It stands there already, from before the rule that refuses it.
    else if (stored !== null && storedForm(field, text) === stored) read.values[name] = stored
    else {
      read.problems.push(`${columnTitle(field)}: ${problem}`)
      read.unread.add(name)
    }
  }
  return read
}

const titleOf = (id: string | undefined, values: Values): string => {
  const { first_name, last_name } = values as { first_name?: string | null; last_name?: string | null }
  return listName({ first_name: first_name ?? null, last_name: last_name ?? null }) || (id ?? '')
}

const idProblem = (id: string | undefined): string | null => {
  if (id === undefined) return 'The student ID is missing'
  if (isStudentId(id)) return null
  const shortened = shortenedNumber(id)
  return shortened !== null
    ? `Student ID: ${shortened}`
    : `“${id}” cannot be a student ID: letters and digits, at most 20`
}

const changesOf = (values: Values, before: Values | undefined): string[] =>
  Object.keys(values).filter((name) => values[name] !== (before?.[name] ?? null))

const missingOfNew = ({ values, unread }: Read): string[] =>
  neededOfNew
    .filter((name) => (values[name] ?? null) === null && !unread.has(name) && !leftOutIn(values, name))
    .map((name) => `${columnTitle(findField(name) as Field)} is missing, and the student is new`)

/** A cell with a dash has said that there is nothing to write. */
const leftOutIn = (values: Values, name: string): boolean =>
  name in values && findField(name)?.leftOut !== undefined

const picked = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))

interface NewStudent {
  readonly row: number
  readonly id: string
  readonly title: string
  readonly values: Values
}

/** Somebody with the same name and birthday is here, or stands in the list, under another ID. */
const whetherAnother = (
  { row, id, title, values }: NewStudent,
  { known, inList }: Planning,
): ImportDoubt | null => {
  const person = personIn(values)
  const here = known.find(person)
  const earlier = inList.find(person)
  inList.add(person, row)
  if (!here && earlier === undefined) return null
  const who = here ? `${whoIs(here)}, who is here already` : `the student in row ${earlier}`
  return {
    id: doubtOfPerson(id),
    question: `Is ${title} the same person as ${who}? The name and the date of birth are the same.`,
    ...(here && { student_id: here.id }),
    choices: [
      { value: leftOut.value, label: 'The same person: leave this row out' },
      { value: 'another', label: 'Another person: add this student, too' },
    ],
  }
}

export interface NumberOwner {
  readonly id: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly birth_certificate_no: string | null
  readonly sea_no: string | null
}

/** Call it for each row in turn; `take` records what an accepted row uses. */
export const uniqueNumbers = (owners: readonly NumberOwner[], rows: readonly NamedRow[]) => {
  const stored = new Map<string, NumberOwner>()
  const taken = new Map<string, number>()
  /** Students whose number the list sets, to another one or the same. */
  const renumbered = new Set<string>()
  for (const owner of owners)
    for (const name of names) if (owner[name] !== null) stored.set(`${name} ${owner[name]}`, owner)
  for (const { cells } of rows)
    for (const name of names) {
      const had = stored.get(`${name} ${cells[name] ?? ''}`)
      if (cells.id && cells[name] !== undefined && had?.id !== cells.id) renumbered.add(`${name} ${cells.id}`)
    }

  const problemWith = (name: (typeof names)[number], id: string, value: string): string | null => {
    const what = `${columnTitle(fieldOf(name))} ${value}`
    const row = taken.get(`${name} ${value}`)
    if (row !== undefined) return `${what} is also in row ${row}`
    const owner = stored.get(`${name} ${value}`)
    if (!owner || owner.id === id || renumbered.has(`${name} ${owner.id}`)) return null
    return `${what} belongs to ${listName(owner)} (${owner.id})`
  }

  return {
    /** @param values the fields of the row that change */
    problems: (id: string, values: Values): string[] =>
      names.flatMap((name) => {
        const value = values[name]
        const problem = typeof value === 'string' ? problemWith(name, id, value) : null
        return problem === null ? [] : [problem]
      }),
    take: (row: number, values: Values) => {
      for (const name of names)
        if (typeof values[name] === 'string') taken.set(`${name} ${values[name]}`, row)
    },
  }
}
