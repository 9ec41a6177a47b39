// New students with the names of students who are here, each with another birthday: in a list without IDs, a column that
// was sorted alone would add the whole school a second time.
import type { ImportDoubt } from '#shared/contract/lists/imports'
import { longDay } from '#shared/rules/dates'
import type { KnownStudent } from '../plan/factsQueries'
import { few } from './identity'
import { examplesOf } from '../plan/listReaders'
import { leaveOut, leftOut, type NamedRow, type RowReader } from '../plan/namedRows'
import { personIn, whoIs, wordsOf, type Person } from './samePerson'

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
