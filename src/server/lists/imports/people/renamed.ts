// An ID that the school knows beside the name of somebody else: the number is mistyped, or one column was sorted alone.
// Stored without a question, it would turn one student into another.
import type { ImportDoubt } from '#shared/contract/lists/imports'
import type { StudentRecord } from '#shared/record/record'
import { listName, withoutAccents } from '#shared/rules/students/names'
import { isSameName, nameWords } from '#shared/rules/students/sameName'
import type { KnownStudent } from '../plan/factsQueries'
import { few } from './identity'
import { examplesOf, nameFields } from '../plan/listReaders'
import { leaveOut, leftOut, type NamedRow, type RowReader } from '../plan/namedRows'
import { isNear, personIn, whoIs, wordsOf, type Person, type PersonsMet } from './samePerson'
import type { Values } from '../plan/plannedRow'

/** One student is asked about alone, several with one question for the list. */
export const renamedReader = (
  rows: readonly NamedRow[],
  recordOf: (row: NamedRow) => StudentRecord | undefined,
  known: PersonsMet<KnownStudent>,
): RowReader => {
  const doubtOf = (row: NamedRow): ImportDoubt | null => {
    const record = recordOf(row)
    // A row with one of the two names mends that one.
    const isWhole = row.cells.first_name !== undefined && row.cells.last_name !== undefined
    return record && isWhole ? whetherRenamed(record, row.cells, known) : null
  }
  const renamed = rows.flatMap((row) => {
    const record = recordOf(row)
    return record && doubtOf(row) ? [{ row, record }] : []
  })
  const isMany = renamed.length > few
  const allAtOnce = areSeveralRenamed(renamed)
  return (row, answers) => {
    const doubt = doubtOf(row)
    if (doubt === null) return {}
    const answer = answers[doubt.id] ?? (isMany ? answers[allAtOnce.id] : undefined)
    if (answer === 'same') return {}
    if (answer === leftOut.value) return { reasons: [leftOut.reason] }
    return { doubts: [isMany && answer !== 'each' ? { ...doubt, ...allAtOnce } : doubt] }
  }
}

const areSeveralRenamed = (
  renamed: ReadonlyArray<{ readonly row: NamedRow; readonly record: StudentRecord }>,
): ImportDoubt => ({
  id: 'renamed',
  question: `The list gives ${renamed.length} students the IDs of others: ${examplesOf(
    renamed.map(
      ({ row, record }) => `${listName(personIn(row.cells))} has ${record.id} of ${listName(record)}`,
    ),
    3,
  )}. Perhaps one of its columns was sorted alone. Shall these rows be left out?`,
  choices: [leaveOut('Yes, leave them out'), { value: 'each', label: 'No, decide for each student' }],
})

/**
 * @param values what the row says
 * @returns null: the name is the same, or is spelled in another way, or one of the names has changed
 */
const whetherRenamed = (
  record: KnownStudent,
  values: Values,
  known: PersonsMet<KnownStudent>,
): ImportDoubt | null => {
  const before = personIn({ ...record })
  const after = personIn({ ...record, ...values })
  if (isSameName(wordsOf(before), wordsOf(after)) || isOnlyCorrected(before, after, values)) {
    const [other, another] = known.all(after)
    if (!other || other.id === record.id || another) return null
  }
  return {
    id: `renamed ${record.id}`,
    question: `The student ID ${record.id} belongs to ${whoIs(record)}. Is ${listName(after)} the same person?`,
    student_id: record.id,
    choices: [
      { value: leftOut.value, label: 'No, the ID is wrong: leave this row out' },
      { value: 'same', label: 'Yes, the same person: store what the list says' },
    ],
  }
}

/** The birthday stands for the person where the last name is another one. */
const isOnlyCorrected = (before: Person, after: Person, { date_of_birth }: Values): boolean => {
  const isSameDay = typeof date_of_birth === 'string' && date_of_birth === before.date_of_birth
  return (
    isNear(before.first_name, after.first_name) && (isSameDay || isNear(before.last_name, after.last_name))
  )
}

/**
 * A name that says no more than the school's own stays as the school has written it with care: 'RENEE' for Renée, 'Shaun Kofi' or
 * 'Shaun K.' for Shaun, whose other name is Kofi.
 */
export const storedSpelling =
  (existing: ReadonlyMap<string, StudentRecord>): RowReader =>
  ({ cells }) => {
    const record = existing.get(cells.id ?? '')
    if (!record) return {}
    const given = nameFields.filter((field) => cells[field] !== undefined)
    const areStored = given.every(
      (field) =>
        cells[field] === record[field] ||
        isPoorer(cells[field], record[field]) ||
        (field === 'first_name' && cells.middle_name === undefined && isWithOthers(cells.first_name, record)),
    )
    return areStored ? { cells: Object.fromEntries(given.map((field) => [field, null])) } : {}
  }

const isPoorer = (text: string | undefined, stored: string | null): boolean => {
  if (text === undefined || stored === null || text === stored) return false
  if (nameWords(text).join(' ') !== nameWords(stored).join(' ') || withoutAccents(text) !== text) return false
  const isOneCase = text === text.toUpperCase() || text === text.toLowerCase()
  return isOneCase || withoutAccents(stored) === text
}

const isWithOthers = (text: string | undefined, { first_name, middle_name }: StudentRecord): boolean => {
  const [listed, own, all] = [
    nameWords(text ?? ''),
    nameWords(first_name),
    nameWords(first_name, middle_name),
  ]
  const isInitial = (word: string, at: number) => word.length === 1 && word !== all[at]
  return (
    own.length > 0 &&
    listed.length >= own.length &&
    listed.every((word, at) => word === all[at] || (isInitial(word, at) && all[at]?.startsWith(word))) &&
    (listed.length > own.length || listed.some(isInitial))
  )
}
