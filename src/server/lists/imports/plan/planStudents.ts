// The dry run of a list of students.
import type { ImportDifference, ImportDoubt } from '#shared/contract/lists/imports'
import { columnTitle } from '#shared/record/columnTitles'
import type { Field } from '#shared/record/field'
import { fields, findField } from '#shared/record/fields'
import type { FieldValue, StudentRecord } from '#shared/record/record'
import { newStudentIds } from '#shared/rules/access/studentId'
import type { NamedClass } from '#shared/rules/lists/imports/classNames'
import { shownValue, type ImportLists, type ListReading } from '#shared/rules/lists/imports/importValues'
import type { ClaimedOrder } from '#shared/rules/lists/imports/listDates'
import { neededOfNew } from '#shared/rules/lists/imports/studentImportFields'
import { rowOnSheet } from '#shared/rules/lists/imports/sheetRows'
import { listName, searchForm } from '#shared/rules/students/names'
import {
  planDuplicateRows,
  doubtful,
  planned,
  rejected,
  unchanged,
  type PlannedRow,
  type Values,
} from './plannedRow'
import { repaired } from './repairs'
import { oddNamesReader, wordsOfList, type Word, type WordsOfList } from './listWords'
import { readAnswers, type ReadAnswers } from './readAnswers'
import { classesToAdd, classReader } from './classReader'
import { birthdayReader } from './birthdays'
import { capitalsReader, lettersReader, nameReader, type HeaderOrder } from './listReaders'
import { asksWho, idProblem, identifier, likeIdIn } from '../people/identity'
import { hasNamesAlone, nameAloneReader } from '../people/nameAlone'
import {
  namesakesReader,
  doubtsOf,
  withAgesAsked,
  type PeopleMet,
  otherBirthdaysReader,
} from '../people/studentDoubts'
import { renamedReader, storedSpelling } from '../people/renamed'
import { mayBeLeftOut, rowNumbersReader, sameIds, uniqueNumbers, type NumberOwner } from '../people/sameIds'
import { asRead, leftOut, readInTurn, readOn, type Answers, type NamedRow, type RowReader } from './namedRows'
import type { LettersReading } from '#server/platform/spreadsheets/read/letters'
import type { KnownStudent } from './factsQueries'
import { personsKnown, personsMet } from '../people/samePerson'

export interface StudentFacts {
  /** The students of the list, by their IDs or birthdays, whom the school already has. */
  readonly existing: ReadonlyMap<string, StudentRecord>
  readonly classes: readonly NamedClass[]
  readonly lists: ImportLists
  readonly countries: readonly string[]
  /** Everybody with a birth pin or an SEA number. */
  readonly owners: readonly NumberOwner[]
  /** Everybody who was born on a day of the list, or has a name of a list with names alone. */
  readonly known: readonly KnownStudent[]
  /** IDs that a new student cannot have. */
  readonly usedIds: readonly string[]
}

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
  /** The order of the names in one column, from its header; null if the header does not say. */
  readonly nameOrder?: HeaderOrder
  readonly startsIn1904?: boolean
  /** The order that the header of the dates of birth claims on a sheet (from 0). */
  readonly claimedOn?: (sheet: number) => ClaimedOrder
  readonly sheetNames?: ReadonlyMap<number, string>
  /** The column of the country of birth says “Place of birth”, which may be a town. */
  readonly isBirthTown?: boolean
  /** A line of the list says what an X means. */
  readonly saysCross?: boolean
  /** The letters of the file can be read in these ways, and nobody has said in which. */
  readonly letters?: readonly LettersReading[]
}

export interface StudentsPlan {
  readonly rows: PlannedRow[]
  readonly words: readonly Word[]
  readonly classes: readonly NamedClass[]
  readonly houses: ReadonlyArray<{ readonly id: number; readonly name: string }>
}

interface Planning {
  readonly facts: StudentFacts
  readonly reading: ListReading
  readonly answers: Answers
  readonly numbers: ReturnType<typeof uniqueNumbers>
  readonly met: PeopleMet
  readonly words: WordsOfList
  readonly nextId: () => string
}

export const planStudents = (
  listed: readonly NamedRow[],
  facts: StudentFacts,
  {
    today,
    answers,
    nameOrder = null,
    startsIn1904,
    claimedOn,
    sheetNames,
    letters,
    isBirthTown,
    saysCross,
  }: StudentsAsked,
): StudentsPlan => {
  const { rows: all, readers } = repaired(listed, answers)
  const known = personsKnown(facts.known)
  const first = [
    ...readers,
    ...(letters ? [lettersReader(letters)] : []),
    rowNumbersReader(all, (id) => facts.existing.has(id)),
    birthdayReader(all, { today, startsIn1904, claimedOn, sheetNames }),
    hasNamesAlone(all) ? nameAloneReader(all, facts.known) : nameReader(all, nameOrder),
  ]
  const named = all.map((row) => readInTurn(row, first, answers))
  const here = { known, existing: facts.existing, likeId: likeIdIn(facts.usedIds) }
  const identify = identifier(
    named.map(({ row }) => row),
    here,
  )
  const readFirst = named.map((read) => readOn(read, [identify, storedSpelling(facts.existing)], answers))
  const rows = readFirst.map(({ row }) => row)
  const recordOf = ({ cells }: NamedRow) => facts.existing.get(cells.id ?? '')
  const left = new Set(readFirst.filter(mayBeLeftOut).map(({ row }) => row))
  const open = new Set(
    readFirst
      .filter(({ row, doubts, reasons }) => doubts.length + reasons.length === 0 && !row.missing?.class_id)
      .map(({ row }) => row),
  )
  const doubled = sameIds(rows.filter((row) => !left.has(row)))
  const then: RowReader[] = [
    doubled.reader,
    oddNamesReader(rows, recordOf),
    capitalsReader(rows, recordOf),
    renamedReader(rows, recordOf, known),
    otherBirthdaysReader(rows, recordOf),
    ...(isBirthTown ? [birthTownReader(facts.countries)] : []),
    namesakesReader(rows, (row) => recordOf(row) !== undefined, facts.known),
    classReader(rows, facts.classes, (row) => open.has(row) && recordOf(row) === undefined),
  ]
  const idsUsed = [...facts.usedIds, ...rows.flatMap(({ cells }) => cells.id ?? [])]
  const ids = newStudentIds(idsUsed, today)
  const planning: Planning = {
    facts,
    reading: { lists: facts.lists, today },
    answers,
    numbers: uniqueNumbers(facts.owners, rows),
    met: {
      inList: personsMet(),
      classes: facts.classes,
      today,
      firstId: newStudentIds(idsUsed, today).next().value,
    },
    words: wordsOfList(
      facts.lists,
      answers,
      (field) => rows.flatMap(({ cells }) => cells[field] ?? []),
      saysCross,
    ),
    nextId: () => ids.next().value,
  }
  const asked = new Map(readFirst.map((read) => [read.row, read]))
  const plan = planDuplicateRows(rows, {
    keyOf: (row) => (left.has(row) || doubled.has(row.cells.id ?? '') ? null : (row.cells.id ?? null)),
    sentence: (other) => `Row ${rowOnSheet(other)} has the same student ID`,
    plan: (named, same) => {
      const { row, cells } = named
      if (same.length > 0) return rejected({ row, student_id: cells.id ?? null, title: cells.id ?? '' }, same)
      const read = readOn(asked.get(named) ?? asRead(named), then, answers)
      return planRow(read.row, planning, read)
    },
  })
  return {
    rows: withAgesAsked(plan),
    words: planning.words.asked(),
    classes: classesToAdd(writtenIn(plan, 'class_id').map(String), facts.classes),
    houses: housesToAdd(plan, planning.words),
  }
}

/** 'Trinidad' is a country, and 'Port of Spain' is none. */
const birthTownReader =
  (countries: readonly string[]): RowReader =>
  ({ cells: { place_of_birth: text } }) =>
    text === undefined || countries.some((name) => searchForm(name).startsWith(searchForm(text)))
      ? {}
      : { problems: { place_of_birth: `“${text}” may be a town: the record asks for the country of birth` } }

/** Lists the values of a field in the rows that will be written. */
const writtenIn = (plan: readonly PlannedRow[], field: string): FieldValue[] =>
  plan.flatMap(({ writes }) =>
    writes.flatMap((write) => (write.table === 'student' ? [write.after[field] ?? []].flat() : [])),
  )

const housesToAdd = (plan: readonly PlannedRow[], words: WordsOfList): StudentsPlan['houses'] => {
  const needed = new Set(writtenIn(plan, 'house_code'))
  return words.houses().filter(({ id }) => needed.has(id))
}

interface AskedBefore {
  readonly doubts: readonly ImportDoubt[]
  readonly reasons: readonly string[]
}

const planRow = (named: NamedRow, planning: Planning, asked: AskedBefore): PlannedRow => {
  const { row, cells } = named
  const { facts, answers, numbers } = planning
  const { id } = cells
  const record = id === undefined ? undefined : facts.existing.get(id)
  const before: Values | undefined = record
  const read = readAnswers(named, before, planning)
  const { values, problems, notes } = read
  const subject = { row, student_id: id ?? null, title: titleOf(id ?? cells.name, { ...before, ...values }) }
  const wrongId = id === undefined ? null : idProblem(id)
  const names = changesOf(values, record)
  if (asked.reasons.length > 0) return rejected(subject, asked.reasons)
  // Somebody who may be here under another ID has that one's numbers.
  const isWhoOpen = !record && asked.doubts.some(asksWho)
  const reasons = [
    ...(wrongId === null || isWhoOpen ? [] : [wrongId]),
    ...problems,
    ...(record || wrongId !== null || asked.doubts.length > 0 ? [] : missingOfNew(read, named)),
    ...(isWhoOpen ? [] : numbers.problems(id ?? '', picked(values, names))),
  ]
  if (reasons.length > 0) return rejected(subject, reasons)
  if (asked.doubts.length > 0) return doubtful(subject, asked.doubts)
  if (record && names.length === 0) return { ...unchanged(subject), reasons: notes }
  const doubts = doubtsOf({ row, id, title: subject.title, values, record, names }, planning.met)
  if (doubts.some((doubt) => answers[doubt.id] === leftOut.value)) return rejected(subject, [leftOut.reason])
  const open = doubts.filter(
    ({ id: asked, choices }) => !choices.some(({ value }) => value === answers[asked]),
  )
  if (open.length > 0) return doubtful(subject, open)
  numbers.take(row, picked(values, names))
  const student_id = id ?? planning.nextId()
  const storedValues = record && {
    version: record.version,
    updatedAt: record.updatedAt,
    values: picked(before ?? {}, names),
  }
  const shown = { ...facts.lists, houses: [...(facts.lists.houses ?? []), ...planning.words.newHouses()] }
  const plan = planned({ ...subject, student_id }, !record, differencesOf(names, values, before, shown), [
    { table: 'student', id: student_id, before: storedValues ?? null, after: picked(values, names) },
  ])
  return { ...plan, reasons: notes }
}

const titleOf = (otherwise: string | undefined, values: Values): string => {
  const { first_name, last_name } = values as { first_name?: string | null; last_name?: string | null }
  return listName({ first_name: first_name ?? null, last_name: last_name ?? null }) || (otherwise ?? '')
}

const changesOf = (values: Values, before: Values | undefined): string[] =>
  Object.keys(values).filter((name) => values[name] !== (before?.[name] ?? null))

const missingOfNew = ({ values, unread }: ReadAnswers, { missing = {} }: NamedRow): string[] =>
  neededOfNew
    .filter((name) => (values[name] ?? null) === null && !unread.has(name) && !leftOutIn(values, name))
    .map((name) => {
      const why = missing[name]
      const text = `${columnTitle(findField(name) as Field)} is missing, and the student is new`
      return why === undefined ? text : `${text}. ${why}`
    })

/** A cell with a dash has said that there is nothing to write. */
const leftOutIn = (values: Values, name: string): boolean =>
  name in values && findField(name)?.leftOut !== undefined

const picked = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
