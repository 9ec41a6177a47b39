// These questions are asked about the student of a row: whether the portal numbers it, whether the list has it twice, and whether its
// age is right.
import type { ImportDoubt } from '#shared/contract/lists/imports'
import type { StudentRecord } from '#shared/record/record'
import type { NamedClass } from '#shared/rules/lists/imports/classNames'
import { longDay } from '#shared/rules/dates'
import { rowOnSheet } from '#shared/rules/lists/imports/sheetRows'
import { classesToAdd } from '../plan/classReader'
import { anotherPerson } from './identity'
import { leftOut } from '../plan/namedRows'
import type { PlannedRow, Values } from '../plan/plannedRow'
import { doubtOfPerson, personIn, type PersonsMet } from './samePerson'

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
