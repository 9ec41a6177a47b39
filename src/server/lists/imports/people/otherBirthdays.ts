// Birthdays that the list has and the school has otherwise. One is a correction; several may be a column that was sorted
// alone, or days and months that were swapped, and the date of birth is what a student signs in with first.
import type { ImportDoubt } from '#shared/contract/lists/imports'
import { longDay } from '#shared/rules/dates'
import type { StudentRecord } from '#shared/record/record'
import { listName } from '#shared/rules/students/names'
import { isSameName } from '#shared/rules/students/sameName'
import { few } from './identity'
import { examplesOf } from '../plan/listReaders'
import { leaveOut, leftOut, type NamedRow, type RowReader } from '../plan/namedRows'
import { personIn, wordsOf } from './samePerson'

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
