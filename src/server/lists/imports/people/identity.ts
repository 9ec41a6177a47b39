// Finds out whose row it is: a student of the school is found by name and birthday where the list has no ID, or another one.
import type { ImportDoubt } from '#shared/contract/lists/imports'
import type { StudentRecord } from '#shared/record/record'
import { isStudentId } from '#shared/rules/access/studentId'
import { shortenedNumber } from '#shared/rules/lists/imports/importValues'
import { listName } from '#shared/rules/students/names'
import type { KnownStudent } from '../plan/factsQueries'
import { examplesOf } from '../plan/listReaders'
import {
  leaveOut,
  leftOut,
  type Answers,
  type NamedRow,
  type RowReader,
  type RowReading,
} from '../plan/namedRows'
import { doubtOfPerson, isNearly, personIn, whoIs, type Person, type PersonsMet } from './samePerson'

export interface StudentsHere {
  /** Students who were born on a day of the list. */
  readonly known: PersonsMet<KnownStudent>
  readonly existing: ReadonlyMap<string, StudentRecord>
  readonly likeId: LikeId
}

export const identifier = (rows: readonly NamedRow[], given: StudentsHere): RowReader => {
  const here = { ...given, listed: listedIn(rows, given) }
  const underAnother = rows.flatMap((row) => {
    const [found, another] = foundBeside(row, here)
    return found && !another ? [{ row, found }] : []
  })
  const isMany = underAnother.length > few
  const allAtOnce = areTheSame(underAnother)
  const beside = (row: NamedRow, id: string, answers: Answers): RowReading => {
    const found = foundBeside(row, here)
    const [only, another] = found
    if (!only) return {}
    const isOne = isMany && !another
    const doubt = doubtOfPerson(id)
    const answer = answers[doubt] ?? (isOne ? ofOne(only, answers[allAtOnce.id]) : undefined)
    if (answer === 'another') return {}
    if (answer === leftOut.value) return { reasons: [leftOut.reason] }
    const chosen = found.find((student) => student.id === answer)
    if (chosen) return taken(chosen, sameDayAs(row, here))
    return {
      doubts: [
        isOne && answers[allAtOnce.id] !== 'each'
          ? { ...allAtOnce, student_id: only.id }
          : whetherKnown(doubt, row, found, here.known),
      ],
    }
  }
  return (row, answers) => {
    const { id } = row.cells
    return id === undefined ? byName(row, here, answers) : beside(row, id, answers)
  }
}

/** More rows than this have one question together. */
export const few = 2

/** The answer for all rows, as one row would have it. */
const ofOne = ({ id }: KnownStudent, answer: string | undefined): string | undefined =>
  answer === 'same' ? id : answer === leftOut.value ? answer : undefined

const foundBeside = ({ cells }: NamedRow, here: Listed): KnownStudent[] => {
  const { known, existing, likeId } = here
  if (cells.id === undefined || existing.has(cells.id)) return []
  const sameName = known.all(personIn(cells))
  const sameId = likeId(cells.id).flatMap((id) => existing.get(id) ?? [])
  const found = new Set(sameName)
  for (const student of sameId) if (!sameName.some(({ id }) => id === student.id)) found.add(student)
  return found.size > 0 ? [...found] : nearlyNamed(personIn(cells), here)
}

interface Listed extends StudentsHere {
  /** The students whom other rows are about without a doubt. */
  readonly listed: ReadonlySet<string>
}

const listedIn = (rows: readonly NamedRow[], { known, existing }: StudentsHere): ReadonlySet<string> =>
  new Set(
    rows.flatMap(({ cells }) => {
      const { id } = cells
      if (id !== undefined) return existing.has(id) ? [id] : []
      const [only, another] = known.all(personIn(cells))
      return only && !another ? [only.id] : []
    }),
  )

/** 'Mohamed, Aisha' of the list may be 'Mohammed, Aisha' of the school; a twin has a row of its own. */
const nearlyNamed = (person: Person, { known, listed }: Listed): KnownStudent[] =>
  person.first_name === null || person.last_name === null
    ? []
    : known
        .bornOn(person)
        .filter(
          (student) =>
            !listed.has(student.id) &&
            isNearly(person.first_name, student.first_name) &&
            isNearly(person.last_name, student.last_name),
        )

/** On the same day the name is the same, or nearly: it stays as the school has written it with care. */
const taken = ({ id }: KnownStudent, sameDay: readonly KnownStudent[]): RowReading => ({
  cells: { id, ...(sameDay.some((student) => student.id === id) && asStored) },
})

const sameDayAs = ({ cells }: NamedRow, here: Listed): KnownStudent[] => {
  const person = personIn(cells)
  return [...here.known.all(person), ...nearlyNamed(person, here)]
}

const asStored = { first_name: null, last_name: null }

/** A row without an ID is the student of its name and birthday, if there is exactly one. */
const byName = (row: NamedRow, here: Listed, answers: Answers): RowReading => {
  const same = here.known.all(personIn(row.cells))
  const found = same.length > 0 ? same : nearlyNamed(personIn(row.cells), here)
  const [only, another] = same
  if (found.length === 0) return {}
  if (only && !another) return taken(only, same)
  const id = `who ${row.row}`
  const answer = answers[id]
  if (answer === 'another') return {}
  if (answer === leftOut.value) return { reasons: [leftOut.reason] }
  const chosen = found.find((student) => student.id === answer)
  return chosen ? taken(chosen, found) : { doubts: [whoOf(id, row, found, only !== undefined)] }
}

const whoOf = (id: string, row: NamedRow, found: readonly KnownStudent[], isSame: boolean): ImportDoubt => ({
  id,
  question: isSame
    ? `Which student is ${listName(personIn(row.cells))}? Several have this name and date of birth.`
    : `Is ${listName(personIn(row.cells))} a student who is here already? The date of birth is the same, and the name is similar.`,
  choices: [
    ...found.map((student) => ({ value: student.id, label: whoIs(student) })),
    { value: 'another', label: 'Another student: add this one, too' },
    leaveOut('Leave this row out'),
  ],
})

export const anotherPerson = 'Another person: add this student, too'

const whetherKnown = (
  id: string,
  { cells }: NamedRow,
  found: readonly KnownStudent[],
  known: PersonsMet<KnownStudent>,
): ImportDoubt => {
  const person = personIn(cells)
  const isSameDay = found.some((student) => student.date_of_birth === person.date_of_birth)
  const why = known.find(person)
    ? 'The name and the date of birth are the same.'
    : isSameDay
      ? 'The date of birth is the same, and the name is similar.'
      : 'The IDs differ only in capitals or zeros.'
  const [first] = found
  const names = found.map(whoIs).join(', or ')
  return {
    id,
    question: `Is ${titleOf(person, cells.id)} the same person as ${names}, who is here already? ${why}`,
    ...(first && { student_id: first.id }),
    choices: [
      ...found.map((student) => ({
        value: student.id,
        label: `The same person: use the ID ${student.id} and update the record`,
      })),
      leaveOut('The same person: leave this row out'),
      { value: 'another', label: anotherPerson },
    ],
  }
}

const titleOf = (person: Person, id: string | undefined): string => listName(person) || (id ?? '')

/** True if a question is whether a new student is somebody who is here. */
export const asksWho = ({ id }: ImportDoubt): boolean => id === 'persons' || id.startsWith(doubtOfPerson(''))

const areTheSame = (
  rows: ReadonlyArray<{ readonly row: NamedRow; readonly found: KnownStudent }>,
): ImportDoubt => ({
  id: 'persons',
  question: `The school has ${rows.length} students of this list under other IDs: ${examplesOf(
    rows.map(
      ({ row, found }) => `${titleOf(personIn(row.cells), row.cells.id)}, ${row.cells.id} (here ${found.id})`,
    ),
    3,
  )}. Are they the same persons?`,
  choices: [
    { value: 'same', label: 'Yes: use the IDs of the school and update the records' },
    { value: 'each', label: 'Decide for each student' },
    leaveOut('Leave these rows out'),
  ],
})

export type LikeId = (id: string) => readonly string[]

/** IDs that a person would take for the same: '26j01' and '26J01', '123' and '00123'. */
export const likeIdIn = (ids: readonly string[]): LikeId => {
  const byForm = new Map<string, string[]>()
  for (const id of ids) {
    const same = byForm.get(idForm(id))
    if (same) same.push(id)
    else byForm.set(idForm(id), [id])
  }
  return (id) => (byForm.get(idForm(id)) ?? []).filter((other) => other !== id)
}

const idForm = (id: string): string => id.toLowerCase().replace(/^0+(?=.)/, '')

/**
 * '#72001' and '20,250,501' are the IDs 72001 and 20250501 where the school has these.
 * @param ids those of the school
 */
export const withPlainIds = <Row extends NamedRow>(
  rows: readonly Row[],
  field: 'id' | 'student_id',
  ids: readonly string[],
): Row[] => {
  const known = new Set(ids)
  return rows.map((row) => {
    const text = row.cells[field] ?? ''
    const unmarked = text.replace(/^#\s*/, '')
    const plain = /^\d{1,3}(?:,\d{3})+$/.test(unmarked) ? unmarked.replaceAll(',', '') : unmarked
    return plain === text || !known.has(plain) ? row : { ...row, cells: { ...row.cells, [field]: plain } }
  })
}

/** Why a text can be nobody's ID. */
export const idProblem = (id: string): string | null => {
  if (/^0+$/.test(id)) return `“${id}” is no student ID: Excel writes 0 where a formula finds nothing`
  if (isStudentId(id)) return null
  const shortened = shortenedNumber(id)
  return shortened !== null
    ? `Student ID: ${shortened}`
    : `“${id}” cannot be a student ID: letters and digits, at most 20`
}
