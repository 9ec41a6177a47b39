// A list with neither IDs nor dates of birth, such as that of a house: its students are found by their names, if a person says
// that they are the ones who are meant. Nobody is added by a name alone.
import type { ImportDoubt } from '#shared/contract/lists/imports'
import { isPartOfName, matchName } from '../markSheets/nameMatch'
import type { KnownStudent } from '../plan/factsQueries'
import { examplesOf } from '../plan/listReaders'
import { leaveOut, leftOut, type NamedRow, type RowReader } from '../plan/namedRows'
import { few } from './identity'
import { whoIs } from './samePerson'

/** True if a list has nothing but names to find its students by. */
export const hasNamesAlone = (rows: readonly NamedRow[]): boolean =>
  rows.every(
    ({ cells, problems }) =>
      cells.id === undefined && cells.date_of_birth === undefined && !problems?.date_of_birth,
  )

/** @param known students of the school, with all who may be meant */
export const nameAloneReader = (rows: readonly NamedRow[], known: readonly KnownStudent[]): RowReader => {
  const matches = new Map(rows.map((row) => [row.row, matchName(namesOf(row), known)]))
  const found = [...matches.values()].flatMap((match) => (match.is === 'found' ? [match.student] : []))
  const together = areThese(found)
  const near = new Map(
    rows.flatMap((row) => {
      const match = matches.get(row.row)
      const [only, another] = match?.is === 'unclear' ? match.students : []
      return only && !another && isPartOfName(namesOf(row), only) ? [[row.row, only] as const] : []
    }),
  )
  const nearly = areNearly([...near.values()])
  return (row, answers) => {
    const match = matches.get(row.row) ?? { is: 'nobody' }
    const name = namesOf(row).join(', ')
    const cells = { ...asStored, name }
    if (match.is === 'nobody') return { cells, reasons: [nobody(name)] }
    const students = match.is === 'found' ? [match.student] : match.students
    const own = whichOf(row.row, name, students)
    const ofMany = match.is === 'found' ? together : near.size > few && near.has(row.row) ? nearly : own
    const isForEach = answers[own.id] !== undefined || answers[ofMany.id] === 'each'
    const doubt = isForEach ? own : ofMany
    const answer = answers[doubt.id]
    if (answer === leftOut.value) return { cells, reasons: [leftOut.reason] }
    const chosen = students.find(({ id }) => id === answer || (doubt !== own && answer === 'same'))
    return chosen ? { cells: { ...cells, id: chosen.id } } : { cells, doubts: [doubt] }
  }
}

const namesOf = ({ cells }: NamedRow): string[] =>
  (cells.name ? [cells.name] : [cells.last_name, cells.first_name, cells.middle_name]).filter(
    (text) => text !== undefined,
  )

/** A list of names changes no name. */
const asStored = { first_name: null, middle_name: null, last_name: null }

const nobody = (name: string): string =>
  name === ''
    ? 'The name is missing'
    : `No student of the school is called “${name}”. Write the name as the school has it, or add the student ID; a new student needs a date of birth`

const areThese = (found: readonly KnownStudent[]): ImportDoubt => ({
  id: 'names alone',
  question: `The list has neither IDs nor dates of birth. By their names the portal has found ${examplesOf(found.map(whoIs), 3)}. Are they the students of the list?`,
  choices: answersForMany,
})

const areNearly = (found: readonly KnownStudent[]): ImportDoubt => ({
  id: 'names nearly',
  question: `Some names are only parts of those of the school, and each fits one student: ${examplesOf(found.map(whoIs), 12)}. Are they the ones who are meant?`,
  choices: answersForMany,
})

const answersForMany = [
  { value: 'same', label: 'Yes: update their records' },
  { value: 'each', label: 'Decide for each student' },
  leaveOut('No: leave these rows out'),
]

const whichOf = (row: number, name: string, students: readonly KnownStudent[]): ImportDoubt => ({
  id: `who ${row}`,
  question: `Which student is “${name}”?`,
  choices: [
    ...students.map((student) => ({ value: student.id, label: whoIs(student) })),
    leaveOut('Another student: leave this row out'),
  ],
})
