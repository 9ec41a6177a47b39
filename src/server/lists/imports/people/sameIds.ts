// IDs that may be none, or of which a list has several rows: each is one question for the whole list.
import type { ImportDoubt } from '#shared/contract/lists/imports'
import { rowOnSheet, sheetOfRow } from '#shared/rules/lists/imports/sheetRows'
import { listName } from '#shared/rules/students/names'
import { examplesOf } from '../plan/listReaders'
import { leaveOut, leftOut, type NamedRow, type ReadRowOfList, type RowReader } from '../plan/namedRows'
import { personIn } from './samePerson'

/**
 * 'Student No.' 1, 2, 3 may be the numbers of the rows.
 * @param isHere whether the school has a student with the ID
 */
export const rowNumbersReader = (rows: readonly NamedRow[], isHere: (id: string) => boolean): RowReader => {
  const numbered = rows.filter(({ cells }) => cells.id !== undefined)
  const numbers = numbered.map(({ cells }) => (/^\d{1,3}$/.test(cells.id ?? '') ? Number(cells.id) : null))
  const isInOrder = numbers.every((number, at) => {
    const [row, before] = [numbered[at], numbered[at - 1]]
    const isFirst = !row || !before || sheetOfRow(row.row) !== sheetOfRow(before.row)
    return number !== null && (number === (numbers[at - 1] ?? 0) + 1 || (isFirst && number === 1))
  })
  const isAsked = isInOrder && numbered.length > 1 && !numbered.every(({ cells }) => isHere(cells.id ?? ''))
  const doubt: ImportDoubt = {
    id: 'row numbers',
    question: `Are these the student IDs, or only the numbers of the rows: ${examplesOf(
      numbered.map(({ cells }) => `${cells.id} (${listName(personIn(cells)) || (cells.name ?? 'no name')})`),
      3,
    )}?`,
    choices: [
      { value: 'numbers', label: 'They are the numbers of the rows' },
      { value: 'ids', label: 'They are the IDs with which the students sign in' },
      leaveOut('Leave these rows out'),
    ],
  }
  return ({ cells }, answers) => {
    const answer = answers[doubt.id]
    if (!isAsked || cells.id === undefined || answer === 'ids') return {}
    if (answer === 'numbers') return { cells: { id: null } }
    return answer === leftOut.value ? { reasons: [leftOut.reason] } : { doubts: [doubt] }
  }
}

/** True if a row is left out, or a question may leave it out: it is not compared with others. */
export const mayBeLeftOut = ({ reasons, doubts }: ReadRowOfList): boolean =>
  reasons.length > 0 || doubts.some(({ choices }) => choices.some(({ value }) => value === leftOut.value))

/** Rows of one ID that say different things. */
export const sameIds = (
  rows: readonly NamedRow[],
): { readonly has: (id: string) => boolean; readonly reader: RowReader } => {
  const rowsOf = new Map<string, NamedRow[]>()
  for (const row of rows) {
    const { id } = row.cells
    if (id !== undefined) rowsOf.set(id, [...(rowsOf.get(id) ?? []), row])
  }
  const differing = new Map(
    [...rowsOf].flatMap(([id, own]) => (differencesIn(own) === '' ? [] : [[id, own] as const])),
  )
  const doubt: ImportDoubt = {
    id: 'same ids',
    question: `Which row counts where one ID has several rows that differ: ${examplesOf(
      [...differing].map(([id, own]) => `${id} (${differencesIn(own)})`),
      3,
    )}?`,
    choices: [
      { value: 'first', label: 'The first row of each ID' },
      { value: 'last', label: 'The last row of each ID' },
      leaveOut('Leave these rows out'),
    ],
  }
  return {
    has: (id) => differing.has(id),
    reader: ({ row, cells }, answers) => {
      const own = differing.get(cells.id ?? '')
      if (!own) return {}
      const answer = answers[doubt.id]
      if (answer === leftOut.value) return { reasons: [leftOut.reason] }
      const counts = answer === 'first' ? own[0] : answer === 'last' ? own.at(-1) : undefined
      if (!counts) return { doubts: [doubt] }
      return counts.row === row
        ? {}
        : { reasons: [`Row ${rowOnSheet(counts.row)} has the same student ID and counts, as you decided`] }
    },
  }
}

/** 'row 2: 1A, row 4: 1B'; empty: no field has two values. */
const differencesIn = (rows: readonly NamedRow[]): string => {
  const names = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))]
  const name = names.find((one) => new Set(rows.flatMap(({ cells }) => cells[one] ?? [])).size > 1)
  return name === undefined
    ? ''
    : rows
        .flatMap(({ row, cells }) =>
          cells[name] === undefined ? [] : [`row ${rowOnSheet(row)}: ${cells[name]}`],
        )
        .join(', ')
}
