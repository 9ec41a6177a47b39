// IDs that may be none, and students of whom a list has several rows: each is one question for the whole list.
import type { ImportDoubt } from '#shared/contract/lists/imports'
import { rowOnSheet, sheetOfRow } from '#shared/rules/lists/imports/sheetRows'
import { listName } from '#shared/rules/students/names'
import { columnTitle } from '#shared/record/columnTitles'
import { fieldOf } from '#shared/record/fields'
import { examplesOf } from '../plan/listReaders'
import {
  leaveOut,
  leftOut,
  type Answers,
  type NamedRow,
  type ReadRowOfList,
  type RowReader,
} from '../plan/namedRows'
import { askedFirst, planDuplicateRows, type PlannedRow, type Subject, type Values } from '../plan/plannedRow'
import { personIn } from './samePerson'

/** True if numbers begin with 1 on each sheet, and no row has another number than the next. */
const areInOrder = (numbered: ReadonlyArray<{ readonly row: number; readonly id: string }>): boolean => {
  const numbers = numbered.map(({ id }) => (/^\d{1,3}$/.test(id) ? Number(id) : null))
  return numbers.every((number, at) => {
    const [one, before] = [numbered[at], numbered[at - 1]]
    const isFirst = !one || !before || sheetOfRow(one.row) !== sheetOfRow(before.row)
    return number !== null && (number === (numbers[at - 1] ?? 0) + 1 || (isFirst && number === 1))
  })
}

/**
 * Rows of marks and remarks without the numbers 1, 2, 3 that stand beside their names and are nobody's IDs: the names find the
 * students.
 */
export const withoutRowNumbers = (
  rows: readonly NamedRow[],
  isHere: (id: string) => boolean,
): readonly NamedRow[] => {
  const numbered = rows.flatMap(({ row, cells: { student_id } }) =>
    student_id === undefined ? [] : [{ row, id: student_id }],
  )
  const areNumbers =
    numbered.length > 1 &&
    areInOrder(numbered) &&
    !numbered.some(({ id }) => isHere(id)) &&
    rows.every(({ cells }) => cells.name ?? (cells.last_name && cells.first_name))
  if (!areNumbers) return rows
  return rows.map((row) => {
    const { student_id: _number, ...cells } = row.cells
    return { ...row, cells }
  })
}

/**
 * 'Student No.' 1, 2, 3 may be the numbers of the rows.
 * @param isHere whether the school has a student with the ID
 */
export const rowNumbersReader = (rows: readonly NamedRow[], isHere: (id: string) => boolean): RowReader => {
  const numbered = rows.filter(({ cells }) => cells.id !== undefined)
  const isInOrder = areInOrder(numbered.map(({ row, cells }) => ({ row, id: cells.id ?? '' })))
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

interface SameRows {
  /** Whether the rows of a key differ. */
  readonly has: (key: string | null) => boolean
  readonly reader: RowReader
}

/** Rows of one ID that say different things. */
export const sameIds = (rows: readonly NamedRow[]): SameRows =>
  sameRows(rows, {
    keyOf: ({ cells }) => cells.id ?? null,
    nameOf: ({ cells }) => cells.id ?? '',
    words: { id: 'same ids', of: 'ID', same: 'the same student ID' },
  })

interface TermRowsPlan extends Pick<RowsOfOne, 'keyOf'> {
  readonly aboutRow: (row: NamedRow) => Subject
  readonly problemsIn: (cells: NamedRow['cells']) => readonly string[]
  /** Two rows of a key are asked about where these fields differ. */
  readonly fields: readonly string[]
  /** Rows of one key have this in common: 'the same student'. */
  readonly same: string
  /** Rejects the row when there are reasons. */
  readonly plan: (row: NamedRow, reasons: readonly string[]) => PlannedRow
}

/** Plans rows of marks or remarks: rows of one student that say different things are asked about. */
export const planTermRows = (
  rows: readonly NamedRow[],
  answers: Answers,
  { keyOf, aboutRow, problemsIn, fields, same, plan }: TermRowsPlan,
): PlannedRow[] => {
  // A row that is refused anyway refuses the others of its key, too.
  const refused = new Set(rows.filter(({ cells }) => problemsIn(cells).length > 0).map(keyOf))
  const readable = rows.filter((row) => !refused.has(keyOf(row)))
  const words = { id: 'same rows', of: 'student', same: 'the same student' }
  const doubled = sameRows(readable, { keyOf, nameOf: (row) => aboutRow(row).title, fields, words })
  return planDuplicateRows(rows, {
    keyOf: (row) => (doubled.has(keyOf(row)) ? null : keyOf(row)),
    sentence: (other) => `Row ${rowOnSheet(other)} has ${same}`,
    plan: (row, reasons) => askedFirst(doubled.reader(row, answers), aboutRow(row), () => plan(row, reasons)),
  })
}

interface RowsOfOne {
  /** A key of what the row is about; null: nobody knows. */
  readonly keyOf: (row: NamedRow) => string | null
  readonly nameOf: (row: NamedRow) => string
  /** In which the rows may differ; left out: in all. */
  readonly fields?: readonly string[]
  readonly words: { readonly id: string; readonly of: string; readonly same: string }
}

const sameRows = (rows: readonly NamedRow[], { keyOf, nameOf, fields, words }: RowsOfOne): SameRows => {
  const rowsOf = new Map<string, NamedRow[]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key !== null) rowsOf.set(key, [...(rowsOf.get(key) ?? []), row])
  }
  const differing = new Map(
    [...rowsOf].flatMap(([key, own]) => (differencesIn(own, fields) === '' ? [] : [[key, own] as const])),
  )
  const doubt: ImportDoubt = {
    id: words.id,
    question: `Which row counts where one ${words.of} has several rows that differ: ${examplesOf(
      [...differing.values()].map((own) => `${own[0] ? nameOf(own[0]) : ''} (${differencesIn(own, fields)})`),
      3,
    )}?`,
    choices: [
      { value: 'first', label: `The first row of each ${words.of}` },
      { value: 'last', label: `The last row of each ${words.of}` },
      leaveOut('Leave these rows out'),
    ],
  }
  return {
    has: (key) => key !== null && differing.has(key),
    reader: (named, answers) => {
      const { row } = named
      const own = differing.get(keyOf(named) ?? '')
      if (!own) return {}
      const answer = answers[doubt.id]
      if (answer === leftOut.value) return { reasons: [leftOut.reason] }
      const counts = answer === 'first' ? own[0] : answer === 'last' ? own.at(-1) : undefined
      if (!counts) return { doubts: [doubt] }
      return counts.row === row
        ? {}
        : { reasons: [`Row ${rowOnSheet(counts.row)} has ${words.same} and counts, as you decided`] }
    },
  }
}

/** 'row 2: 1A, row 4: 1B'; empty: no field has two values. */
const differencesIn = (rows: readonly NamedRow[], fields?: readonly string[]): string => {
  const names = fields ?? [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))]
  const name = names.find((one) => new Set(rows.flatMap(({ cells }) => cells[one] ?? [])).size > 1)
  return name === undefined
    ? ''
    : rows
        .flatMap(({ row, cells }) =>
          cells[name] === undefined ? [] : [`row ${rowOnSheet(row)}: ${cells[name]}`],
        )
        .join(', ')
}

// Birth pins and SEA numbers belong to one student each.

const names = ['birth_certificate_no', 'sea_no'] as const

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
