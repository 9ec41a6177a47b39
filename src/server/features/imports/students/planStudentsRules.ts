// The dry run of a list of students.
import type { ImportDifference } from '#shared/contract/office/imports'
import { columnTitle } from '#shared/record/columnTitles'
import type { Field } from '#shared/record/field'
import { fields, findField } from '#shared/record/fields'
import type { FieldValue, StudentRecord } from '#shared/record/record'
import { isStudentId } from '#shared/rules/access/studentId'
import { readCell, shownValue, type ImportLists } from '#shared/rules/imports/importValues'
import { neededOfNew } from '#shared/rules/imports/studentImportFields'
import { listName } from '#shared/rules/names'
import { planDuplicateRows } from '../plan/duplicateRowsRules'
import type { NamedRow } from '../plan/namedRowsData'
import { planned, rejected, unchanged, type PlannedRow, type Values } from '../plan/plannedRowData'
import { uniqueNumbers, type NumberOwner } from './uniqueNumbersRules'

export interface StudentFacts {
  /** The students of the list that the school already has. */
  readonly existing: ReadonlyMap<string, StudentRecord>
  readonly lists: ImportLists
  /** Everybody with a birth pin or an SEA number. */
  readonly owners: readonly NumberOwner[]
}

const idProblem = (id: string | undefined): string | null => {
  if (id === undefined) return 'The student ID is missing'
  return isStudentId(id) ? null : `“${id}” cannot be a student ID: letters and digits, at most 20`
}

interface Read {
  readonly values: Record<string, FieldValue>
  readonly problems: string[]
  /** Fields whose cell could not be read. */
  readonly unread: Set<string>
}

const readCells = (cells: NamedRow['cells'], lists: ImportLists, today: string): Read => {
  const read: Read = { values: {}, problems: [], unread: new Set() }
  for (const [name, text] of Object.entries(cells)) {
    const field = findField(name)
    if (!field || name === 'id') continue
    const { value, problem } = readCell(field, text, lists, today)
    if (problem === undefined) read.values[name] = value
    else {
      read.problems.push(`${columnTitle(field)}: ${problem}`)
      read.unread.add(name)
    }
  }
  return read
}

const missingOfNew = ({ values, unread }: Read): string[] =>
  neededOfNew
    .filter((name) => (values[name] ?? null) === null && !unread.has(name))
    .map((name) => `${columnTitle(findField(name) as Field)} is missing, and the student is new`)

const changesOf = (values: Values, before: Values | undefined): string[] =>
  Object.keys(values).filter((name) => values[name] !== (before?.[name] ?? null))

/** What a row changes of a record, as the office reads it. */
export const differencesOf = (
  names: readonly string[],
  values: Values,
  before: Values | undefined,
  lists: ImportLists,
): ImportDifference[] =>
  (fields as readonly Field[])
    .filter(({ name }) => names.includes(name))
    .map((field) => ({
      field: field.name,
      title: columnTitle(field),
      before: shownValue(field, before?.[field.name] ?? null, lists),
      after: shownValue(field, values[field.name] ?? null, lists),
    }))

const picked = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))

const titleOf = (id: string | undefined, values: Values): string => {
  const { first_name, last_name } = values as { first_name?: string | null; last_name?: string | null }
  return listName({ first_name: first_name ?? null, last_name: last_name ?? null }) || (id ?? '')
}

const planRow = (
  { row, cells }: NamedRow,
  facts: StudentFacts,
  today: string,
  numbers: ReturnType<typeof uniqueNumbers>,
): PlannedRow => {
  const { id } = cells
  const record = id === undefined ? undefined : facts.existing.get(id)
  const before: Values | undefined = record
  const read = readCells(cells, facts.lists, today)
  const { values, problems } = read
  const subject = { row, student_id: id ?? null, title: titleOf(id, { ...before, ...values }) }
  const wrongId = idProblem(id)
  const names = changesOf(values, record)
  const reasons = [
    ...(wrongId === null ? [] : [wrongId]),
    ...problems,
    ...(record || wrongId !== null ? [] : missingOfNew(read)),
    ...(id === undefined ? [] : numbers.problems(id, picked(values, names))),
  ]
  if (id === undefined || reasons.length > 0) return rejected(subject, reasons)
  if (record && names.length === 0) return unchanged(subject)
  numbers.take(row, picked(values, names))
  const storedValues = record && {
    version: record.version,
    updatedAt: record.updatedAt,
    values: picked(before ?? {}, names),
  }
  return planned(subject, !record, differencesOf(names, values, before, facts.lists), [
    { table: 'student', id, before: storedValues ?? null, after: picked(values, names) },
  ])
}

/** @param today yyyy-MM-dd in the school's time zone */
export const planStudents = (rows: readonly NamedRow[], facts: StudentFacts, today: string): PlannedRow[] => {
  const numbers = uniqueNumbers(facts.owners, rows)
  return planDuplicateRows(rows, {
    keyOf: ({ cells }) => cells.id ?? null,
    sentence: (other) => `Row ${other} has the same student ID`,
    plan: (named, same) => {
      const { row, cells } = named
      if (same.length === 0) return planRow(named, facts, today, numbers)
      return rejected({ row, student_id: cells.id ?? null, title: cells.id ?? '' }, same)
    },
  })
}
