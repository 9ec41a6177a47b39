// These questions are asked about the student of a row: whether the portal numbers it, whether the list has it twice, and whether its
// age is right.
import type { ImportDoubt } from '#shared/contract/lists/imports'
import type { StudentRecord } from '#shared/record/record'
import type { NamedClass } from '#shared/rules/lists/imports/classNames'
import { longDay } from '#shared/rules/dates'
import { rowOnSheet } from '#shared/rules/lists/imports/sheetRows'
import { listName } from '#shared/rules/students/names'
import { isSameName } from '#shared/rules/students/sameName'
import { classesToAdd } from '../plan/classReader'
import { anotherPerson, few } from './identity'
import { leftOut, leaveOut, type NamedRow, type RowReader } from '../plan/namedRows'
import type { PlannedRow, Values } from '../plan/plannedRow'
import { doubtOfPerson, personIn, type PersonsMet, whoIs, wordsOf, type Person } from './samePerson'
import type { KnownStudent } from '../plan/factsQueries'
import { examplesOf } from '../plan/listReaders'

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
    record ? null : whetherAnother(student, met.inList),
    ageDoubt(student, met),
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

/** Somebody with the same name and birthday stands in the list under another ID. */
const whetherAnother = (
  { row, id, title, values }: ReadStudent,
  inList: PersonsMet<number>,
): ImportDoubt | null => {
  const person = personIn(values)
  const earlier = inList.find(person)
  inList.add(person, row)
  if (earlier === undefined) return null
  return {
    id: doubtOfPerson(id ?? `in row ${row}`),
    question: `Is ${title} the same person as the student in row ${rowOnSheet(earlier)}? The name and the date of birth are the same.`,
    choices: [
      { value: leftOut.value, label: 'The same person: leave this row out' },
      { value: 'another', label: anotherPerson },
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

// New students with the names of students who are here, each with another birthday: in a list without IDs, a column that
// was sorted alone would add the whole school a second time.

/**
 * @param rows with dates of birth as yyyy-MM-dd
 * @param known those who were born on a day of the list
 */
export const namesakesReader = (
  rows: readonly NamedRow[],
  isHere: (row: NamedRow) => boolean,
  known: readonly KnownStudent[],
): RowReader => {
  const byName = new Map(known.map((student) => [nameOf(student), student]))
  const namesakeOf = (row: NamedRow): KnownStudent | null => {
    if (isHere(row)) return null
    const person = personIn(row.cells)
    const other = byName.get(nameOf(person))
    return other && person.date_of_birth !== null && other.date_of_birth !== person.date_of_birth
      ? other
      : null
  }
  const namesakes = rows.flatMap((row) => {
    const other = namesakeOf(row)
    return other ? [{ row, other }] : []
  })
  if (namesakes.length <= few) return () => ({})
  const doubt = areOthers(namesakes)
  return (row, answers) => {
    const other = namesakeOf(row)
    if (other === null || answers[doubt.id] === 'others') return {}
    if (answers[doubt.id] === leftOut.value) return { reasons: [leftOut.reason] }
    return { doubts: [{ ...doubt, student_id: other.id }] }
  }
}

const nameOf = (person: Person): string => [...wordsOf(person)].sort().join(' ')

const areOthers = (
  namesakes: ReadonlyArray<{ readonly row: NamedRow; readonly other: KnownStudent }>,
): ImportDoubt => ({
  id: 'namesakes',
  question: `${namesakes.length} students of the list have the names of students who are here, with other dates of birth: ${examplesOf(
    namesakes.map(
      ({ row, other }) =>
        `${whoIs(other)}, ${longDay(row.cells.date_of_birth ?? '')} in the list and ${longDay(other.date_of_birth ?? '')} here`,
    ),
    3,
  )}. Perhaps one column of the list was sorted alone. Shall these rows be left out?`,
  choices: [
    leaveOut('Yes, they are the same students: leave them out'),
    { value: 'others', label: 'No, they are other students: add them, too' },
  ],
})

// Birthdays that the list has and the school has otherwise. One is a correction; several may be a column that was sorted
// alone, or days and months that were swapped, and the date of birth is what a student signs in with first.

interface OtherDay {
  readonly record: StudentRecord
  readonly listed: string
  readonly stored: string
}

/** @param rows with dates of birth as yyyy-MM-dd */
export const otherBirthdaysReader = (
  rows: readonly NamedRow[],
  recordOf: (row: NamedRow) => StudentRecord | undefined,
): RowReader => {
  const otherIn = (row: NamedRow): OtherDay | null => {
    const record = recordOf(row)
    const listed = row.cells.date_of_birth
    const stored = record?.date_of_birth ?? null
    return record && listed !== undefined && stored !== null && listed !== stored && isNamedAs(record, row)
      ? { record, listed, stored }
      : null
  }
  const others = rows.flatMap((row) => otherIn(row) ?? [])
  if (others.length <= few && !areExchanged(others)) return () => ({})
  const doubt = whoseDays(others)
  return (row, answers) => {
    const other = otherIn(row)
    const answer = answers[doubt.id]
    if (other === null || answer === 'list') return {}
    if (answer === 'school') return { cells: { date_of_birth: null } }
    if (answer === leftOut.value) return { reasons: [leftOut.reason] }
    return { doubts: [{ ...doubt, student_id: other.record.id }] }
  }
}

/** Beside another name the ID is wrong, not the birthday. */
const isNamedAs = (record: StudentRecord, { cells }: NamedRow): boolean => {
  const words = wordsOf(personIn(cells))
  return words.length === 0 || isSameName(words, wordsOf(record))
}

/** Each student of the list has the birthday of another one. */
const areExchanged = (others: readonly OtherDay[]): boolean => {
  const stored = new Set(others.map((other) => other.stored))
  return others.length > 1 && others.every(({ listed }) => stored.has(listed))
}

const whoseDays = (others: readonly OtherDay[]): ImportDoubt => ({
  id: 'birthdays',
  question: `The list has another date of birth than the school for ${others.length} students: ${examplesOf(
    others.map(
      ({ record, listed, stored }) =>
        `${listName(record)}, ${longDay(listed)} in the list and ${longDay(stored)} here`,
    ),
    3,
  )}. Which are right? Perhaps one column of the list was sorted alone.`,
  choices: [
    { value: 'school', label: 'Those of the school: keep them, and store the rest of the rows' },
    { value: 'list', label: 'Those of the list: change them' },
    leaveOut('Leave these rows out'),
  ],
})
