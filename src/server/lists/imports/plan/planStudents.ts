// The dry run of a list of students.
import type { ImportDifference, ImportDoubt } from '#shared/contract/lists/imports'
import { columnTitle } from '#shared/record/columnTitles'
import type { Field } from '#shared/record/field'
import { storedForm } from '#shared/record/fieldRules'
import { fields, findField, fieldOf } from '#shared/record/fields'
import type { FieldValue, StudentRecord } from '#shared/record/record'
import { isStudentId, newStudentIds } from '#shared/rules/access/studentId'
import type { NamedClass } from '#shared/rules/lists/imports/classNames'
import {
  readCell,
  shortenedNumber,
  shownValue,
  type ImportLists,
  type ListReading,
} from '#shared/rules/lists/imports/importValues'
import { neededOfNew } from '#shared/rules/lists/imports/studentImportFields'
import { longDay } from '#shared/rules/dates'
import { rowOnSheet } from '#shared/rules/lists/imports/sheetRows'
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
import {
  birthdayReader,
  capitalsReader,
  classesToAdd,
  classReader,
  lettersReader,
  nameReader,
} from './listReaders'
import { leftOut, readInTurn, type Answers, type NamedRow, type RowReader } from './namedRows'
import type { LettersReading } from '#server/platform/spreadsheets/read/letters'
import type { KnownStudent } from './factsQueries'
import { doubtOfPerson, personIn, personsKnown, personsMet, whoIs, type PersonsMet } from './samePerson'
import { wordsOfList, type Word, type WordsOfList } from './listWords'

export interface StudentFacts {
  /** The students of the list, by their IDs or birthdays, whom the school already has. */
  readonly existing: ReadonlyMap<string, StudentRecord>
  readonly classes: readonly NamedClass[]
  readonly lists: ImportLists
  /** Everybody with a birth pin or an SEA number. */
  readonly owners: readonly NumberOwner[]
  /** Everybody who was born on a day of the list. */
  readonly known: readonly KnownStudent[]
  /** IDs that a new student cannot have. */
  readonly usedIds: readonly string[]
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
  /** Of the names in one column, as its header says; null: it does not. */
  readonly nameOrder?: 'first' | 'last' | null
  readonly startsIn1904?: boolean
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
  readonly known: PersonsMet<KnownStudent>
  readonly inList: PersonsMet<number>
  readonly words: WordsOfList
  readonly nextId: () => string
  /** The first ID that it gives. */
  readonly firstId: string
}

export const planStudents = (
  all: readonly NamedRow[],
  facts: StudentFacts,
  { today, answers, nameOrder = null, startsIn1904, letters }: StudentsAsked,
): StudentsPlan => {
  const known = personsKnown(facts.known)
  const first = [
    ...(letters ? [lettersReader(letters)] : []),
    birthdayReader(all, { today, startsIn1904 }),
    nameReader(all, nameOrder),
  ]
  const readFirst = all.map((row) => readInTurn(row, [...first, identifier(known)], answers))
  const rows = readFirst.map(({ row }) => row)
  const recordOf = ({ cells }: NamedRow) => facts.existing.get(cells.id ?? '')
  const then: RowReader[] = [capitalsReader(rows, recordOf), classReader(rows, facts.classes)]
  const idsUsed = [...facts.usedIds, ...rows.flatMap(({ cells }) => cells.id ?? [])]
  const ids = newStudentIds(idsUsed, today)
  const planning: Planning = {
    facts,
    reading: { lists: facts.lists, today },
    answers,
    numbers: uniqueNumbers(facts.owners, rows),
    known,
    inList: personsMet(),
    words: wordsOfList(facts.lists, answers),
    nextId: () => ids.next().value,
    firstId: newStudentIds(idsUsed, today).next().value,
  }
  const asked = new Map(readFirst.map((read) => [read.row, read]))
  const plan = planDuplicateRows(rows, {
    keyOf: ({ cells }) => cells.id ?? null,
    sentence: (other) => `Row ${rowOnSheet(other)} has the same student ID`,
    plan: (named, same) => {
      const { row, cells } = named
      if (same.length > 0) return rejected({ row, student_id: cells.id ?? null, title: cells.id ?? '' }, same)
      const before = asked.get(named)
      const read = readInTurn(named, then, answers)
      return planRow(read.row, planning, {
        doubts: [...(before?.doubts ?? []), ...read.doubts],
        reasons: [...(before?.reasons ?? []), ...read.reasons],
      })
    },
  })
  return {
    rows: withAgesAsked(plan),
    words: planning.words.asked(),
    classes: classesToAdd(classesOf(plan), facts.classes),
    houses: planning.words.houses(),
  }
}

const classesOf = (plan: readonly PlannedRow[]): string[] =>
  plan.flatMap(({ writes }) =>
    writes.flatMap((write) =>
      write.table === 'student' && typeof write.after.class_id === 'string' ? [write.after.class_id] : [],
    ),
  )

/** A row without an ID is the student of its name and birthday, if there is exactly one. */
const identifier =
  (known: PersonsMet<KnownStudent>): RowReader =>
  (row, answers) => {
    if (row.cells.id !== undefined) return {}
    const found = known.all(personIn(row.cells))
    const [only, another] = found
    if (only && !another) return { cells: { id: only.id, ...asStored } }
    if (!only) return {}
    const id = `who ${row.row}`
    const answer = answers[id]
    if (answer === 'another') return {}
    if (answer === leftOut.value) return { reasons: [leftOut.reason] }
    if (found.some((student) => student.id === answer)) return { cells: { id: answer ?? '', ...asStored } }
    return { doubts: [whoOf(id, row, found)] }
  }

/** It is the same name, which the school has written with care. */
const asStored = { first_name: null, last_name: null }

const whoOf = (id: string, row: NamedRow, found: readonly KnownStudent[]): ImportDoubt => ({
  id,
  question: `Which student is ${listName(personIn(row.cells))}? Several have this name and date of birth.`,
  choices: [
    ...found.map((student) => ({ value: student.id, label: whoIs(student) })),
    { value: 'another', label: 'None of them: add this student, too' },
    { value: leftOut.value, label: 'Leave this row out' },
  ],
})

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
  const read = readCells(named, before, planning)
  const { values, problems, notes } = read
  const subject = { row, student_id: id ?? null, title: titleOf(id ?? cells.name, { ...before, ...values }) }
  const wrongId = id === undefined ? null : idProblem(id)
  const names = changesOf(values, record)
  const reasons = [
    ...asked.reasons,
    ...(wrongId === null ? [] : [wrongId]),
    ...problems,
    ...(record || wrongId !== null || asked.doubts.length > 0 ? [] : missingOfNew(read)),
    ...numbers.problems(id ?? '', picked(values, names)),
  ]
  if (reasons.length > 0) return rejected(subject, reasons)
  if (asked.doubts.length > 0) return doubtful(subject, asked.doubts)
  if (record && names.length === 0) return { ...unchanged(subject), reasons: notes }
  const doubts = doubtsOf({ row, id, title: subject.title, values, record, names }, planning)
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

interface Read {
  readonly values: Record<string, FieldValue>
  readonly problems: string[]
  /** Answers that are left out, and why. */
  readonly notes: string[]
  /** Fields whose cell could not be read. */
  readonly unread: Set<string>
}

/** Without these a row is about nobody: what cannot be read in them refuses it. Other answers are left out. */
const decisive: ReadonlySet<string> = new Set(neededOfNew)

const readCells = (
  { row, cells, problems: known = {} }: NamedRow,
  before: Values | undefined,
  { reading, words }: Planning,
): Read => {
  const read: Read = { values: {}, problems: [], notes: [], unread: new Set() }
  for (const [name, written] of Object.entries({ ...emptied(known), ...cells })) {
    const text = written.replace(decimals, '$1')
    const field = findField(name)
    if (!field || name === 'id') continue
    // The readers have found the class, or it is added with the list.
    if (name === 'class_id' && known[name] === undefined) {
      read.values[name] = text
      continue
    }
    const word = known[name] === undefined ? words.read(field, text, row) : undefined
    if (word?.value !== undefined) {
      read.values[name] = word.value
      continue
    }
    const { value, problem = word?.problem } =
      known[name] === undefined ? readCell(field, text, reading) : { problem: known[name], value: undefined }
    const stored = before?.[name] ?? null
    if (problem === undefined) read.values[name] = value ?? null
    // It stands there already, from before the rule that refuses it.
    else if (stored !== null && storedForm(field, text) === stored) read.values[name] = stored
    else if (decisive.has(name)) {
      read.problems.push(`${columnTitle(field)}: ${problem}`)
      read.unread.add(name)
    } else read.notes.push(`${columnTitle(field)}: ${problem}`)
  }
  return read
}

/** '2026000201.0', as a spreadsheet program writes a long number into a text. */
const decimals = /^(\d{4,})\.0+$/

/** A formula that was never calculated has left its cell empty. */
const emptied = (problems: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.keys(problems).map((name) => [name, '']))

const titleOf = (otherwise: string | undefined, values: Values): string => {
  const { first_name, last_name } = values as { first_name?: string | null; last_name?: string | null }
  return listName({ first_name: first_name ?? null, last_name: last_name ?? null }) || (otherwise ?? '')
}

const idProblem = (id: string): string | null => {
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

interface ReadStudent {
  readonly row: number
  readonly id: string | undefined
  readonly title: string
  readonly values: Values
  readonly record: StudentRecord | undefined
  /** The fields that change. */
  readonly names: readonly string[]
}

const doubtsOf = (student: ReadStudent, planning: Planning): ImportDoubt[] => {
  const { id, record } = student
  const doubts = [
    !record && id === undefined ? numberedFrom(planning.firstId) : null,
    record ? null : whetherAnother(student, planning),
    ageDoubt(student, planning),
  ]
  return doubts.filter((doubt) => doubt !== null)
}

const numberedFrom = (first: string): ImportDoubt => ({
  id: 'ids',
  question:
    'These students have no student ID in the list, and the school does not have them yet. Shall the portal number them?',
  choices: [
    { value: 'number', label: `Yes, from ${first}, the next free ID` },
    { value: leftOut.value, label: 'No, leave these rows out' },
  ],
})

/** Somebody with the same name and birthday is here, or stands in the list, under another ID. */
const whetherAnother = (
  { row, id, title, values }: ReadStudent,
  { known, inList }: Planning,
): ImportDoubt | null => {
  const person = personIn(values)
  const here = id === undefined ? undefined : known.find(person)
  const earlier = inList.find(person)
  inList.add(person, row)
  if (!here && earlier === undefined) return null
  const who = here ? `${whoIs(here)}, who is here already` : `the student in row ${rowOnSheet(earlier ?? 0)}`
  return {
    id: doubtOfPerson(id ?? `in row ${row}`),
    question: `Is ${title} the same person as ${who}? The name and the date of birth are the same.`,
    ...(here && { student_id: here.id }),
    choices: [
      { value: leftOut.value, label: 'The same person: leave this row out' },
      { value: 'another', label: 'Another person: add this student, too' },
    ],
  }
}

/** Form 1 is entered at about twelve. */
const ageOfForm = 11
const yearsApart = 3

/** A birthday that does not fit the class may be one of another century, or of a workbook that counts from 1904. */
const ageDoubt = (
  { values, record, names }: ReadStudent,
  { facts, reading }: Planning,
): ImportDoubt | null => {
  if (!names.includes('date_of_birth')) return null
  const class_id = values.class_id ?? record?.class_id
  const level = [...facts.classes, ...classesToAdd([String(class_id)], facts.classes)].find(
    (one) => one.id === class_id,
  )?.form_level
  const born = String(values.date_of_birth)
  if (level === undefined) return null
  const age = Number(reading.today.slice(0, 4)) - Number(born.slice(0, 4))
  const usual = ageOfForm + level
  if (Math.abs(age - usual) <= yearsApart) return null
  return {
    id: 'ages',
    question: `${longDay(born)} for class ${String(class_id)}`,
    choices: [
      { value: 'right', label: 'They are right' },
      { value: leftOut.value, label: 'They are not: leave these rows out' },
    ],
  }
}

const fewAges = 4

/** One question for the whole list, with some of the birthdays. */
const withAgesAsked = (plan: readonly PlannedRow[]): PlannedRow[] => {
  const isAge = ({ id }: ImportDoubt) => id === 'ages'
  const asked = plan.flatMap(({ title, doubts }) =>
    doubts.filter(isAge).map(({ question }) => `${title}: ${question}`),
  )
  const rest = asked.length - fewAges
  const question = `Are these dates of birth right? They do not fit the class. ${asked.slice(0, fewAges).join('; ')}${rest > 0 ? `; and ${rest} more` : ''}`
  return plan.map((row) => ({
    ...row,
    doubts: row.doubts.map((doubt) => (isAge(doubt) ? { ...doubt, question } : doubt)),
  }))
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
    if (row !== undefined) return `${what} is also in row ${rowOnSheet(row)}`
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
