// What is asked about the student of a row: who it is, whether the portal numbers it, and whether its age is right.
import type { ImportDoubt } from '#shared/contract/lists/imports'
import type { StudentRecord } from '#shared/record/record'
import type { NamedClass } from '#shared/rules/lists/imports/classNames'
import { longDay } from '#shared/rules/dates'
import { rowOnSheet } from '#shared/rules/lists/imports/sheetRows'
import { listName } from '#shared/rules/students/names'
import { classesToAdd } from './classReader'
import type { KnownStudent } from './factsQueries'
import { leftOut, type NamedRow, type RowReader } from './namedRows'
import type { PlannedRow, Values } from './plannedRow'
import { whetherRenamed } from './renamed'
import { doubtOfPerson, personIn, whoIs, type PersonsMet } from './samePerson'

/** A row without an ID is the student of its name and birthday, if there is exactly one. */
export const identifier =
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
    { value: 'another', label: 'Another student: add this one, too' },
    { value: leftOut.value, label: 'Leave this row out' },
  ],
})

export interface ReadStudent {
  readonly row: number
  readonly id: string | undefined
  readonly title: string
  readonly values: Values
  readonly record: StudentRecord | undefined
  /** The fields that change. */
  readonly names: readonly string[]
}

export interface PeopleMet {
  /** Students of the school who were born on a day of the list. */
  readonly known: PersonsMet<KnownStudent>
  /** The rows before, by number. */
  readonly inList: PersonsMet<number>
  readonly classes: readonly NamedClass[]
  /** yyyy-MM-dd in the school's time zone */
  readonly today: string
  /** The ID that the first numbered student gets. */
  readonly firstId: string
}

/** Everything that a person has to decide about a student before the row is planned. */
export const doubtsOf = (student: ReadStudent, met: PeopleMet): ImportDoubt[] => {
  const { id, record } = student
  const doubts = [
    !record && id === undefined ? numberedFrom(met.firstId) : null,
    record ? renamedIn(student, record, met) : whetherAnother(student, met),
    ageDoubt(student, met),
  ]
  return doubts.filter((doubt) => doubt !== null)
}

/** A row with one of the two names mends that one. */
const renamedIn = ({ values, names }: ReadStudent, record: StudentRecord, { known }: PeopleMet) =>
  ['first_name', 'last_name'].every((name) => name in values) &&
  ['first_name', 'last_name', 'date_of_birth'].some((name) => names.includes(name))
    ? whetherRenamed(record, values, known)
    : null

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
  { known, inList }: PeopleMet,
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
  { classes, today }: PeopleMet,
): ImportDoubt | null => {
  if (!names.includes('date_of_birth')) return null
  const class_id = values.class_id ?? record?.class_id
  const level = [...classes, ...classesToAdd([String(class_id)], classes)].find(
    (one) => one.id === class_id,
  )?.form_level
  const born = String(values.date_of_birth)
  if (level === undefined) return null
  const age = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
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
export const withAgesAsked = (plan: readonly PlannedRow[]): PlannedRow[] => {
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
