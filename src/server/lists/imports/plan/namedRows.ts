// The rows of a list with their cells by field name; empty cells are left out.
import { isRealDate } from '#shared/record/fieldRules'
import { findField } from '#shared/record/fields'
import { longDay } from '#shared/rules/dates'
import { importFields } from '#shared/rules/lists/imports/importFields'
import type { FixedValues } from '#shared/rules/lists/imports/mappingProblems'
import type { ImportDoubt } from '#shared/contract/lists/imports'
import type { ReadTable } from '#server/platform/spreadsheets/cells'

export interface NamedRow {
  readonly row: number
  readonly cells: Readonly<Record<string, string>>
  /** The fields whose cell is a date of the workbook, not text. */
  readonly dates?: ReadonlySet<string>
  /** The headers of day and month cannot both be right. */
  readonly isOrderDoubted?: true
  /** The problem of a cell, by its field. */
  readonly problems?: Readonly<Record<string, string>>
  /** Why a field is empty that the list could say, by the field. */
  readonly missing?: Readonly<Record<string, string>>
  /** The questions to answer before the row is read, or the reasons why it is not read. */
  readonly doubts?: readonly ImportDoubt[]
  readonly reasons?: readonly string[]
}

export interface Mapping {
  readonly columns: ReadonlyArray<{ readonly column: number; readonly field: string | null }>
  readonly fixed: FixedValues
}

const notCalculated =
  'The cell holds a formula that was never calculated. Open the list in Excel, save it and import it again'

/** Excel turns '3/2019', '7-1' and '12/3' into days. */
const madeDate = (text: string): string =>
  `Excel has made a date of this (${isRealDate(text) ? longDay(text) : text}). Format the column as Text and write it again`

/** True for a field that holds dates, or that is not a field of the record and may hold one. */
const mayBeDate = (name: string): boolean => {
  const field = findField(name)
  if (name.startsWith('birth_') || field?.section === 'immunization') return true
  return field ? field.kind === 'date' : !decisive.has(name)
}

/** Without them nobody knows whom or which class a row is about. */
const decisive: ReadonlySet<string> = new Set(
  ['id', 'name', 'first_name', 'last_name', 'class_id'].concat(['form', 'section']),
)

/** Dates of the workbook in columns of a list of people that have none. */
export const withoutMadeDates = (row: NamedRow): NamedRow => {
  const made = [...(row.dates ?? [])].filter((name) => row.cells[name] !== undefined && !mayBeDate(name))
  if (made.length === 0) return row
  const said = Object.fromEntries(made.map((name) => [name, madeDate(row.cells[name] ?? '')]))
  const reasons = made.flatMap((name) => (decisive.has(name) ? [`${titleOf(name)}: ${said[name]}`] : []))
  return { ...row, problems: { ...row.problems, ...said }, ...(reasons.length > 0 && { reasons }) }
}

const titleOf = (name: string): string =>
  importFields('students').find((field) => field.name === name)?.title ?? name

/** A cell of the row overrides the value given for all rows. */
export const namedRows = ({ rows }: ReadTable, { columns, fixed }: Mapping): NamedRow[] => {
  const common = filled(Object.entries(fixed).map(([name, value]) => [name, value.trim()] as const))
  const named = columns.flatMap(({ column, field }) => (field === null ? [] : [[column, field] as const]))
  return rows.map(({ row, cells, dates, unread }) => ({
    row,
    cells: { ...common, ...filled(named.map(([column, field]) => [field, cells[column]] as const)) },
    ...(dates && { dates: new Set(named.flatMap(([column, field]) => (dates.has(column) ? [field] : []))) }),
    ...(unread && {
      problems: Object.fromEntries(
        named.flatMap(([column, field]) => (unread.has(column) ? [[field, notCalculated]] : [])),
      ),
    }),
  }))
}

const filled = (entries: ReadonlyArray<readonly [string, string | undefined]>): Record<string, string> =>
  Object.fromEntries(
    entries.flatMap(([name, text]) => (text ? [[name, text.replace(decimals, '$1')] as const] : [])),
  )

/** '2026000201.0', as a spreadsheet program writes a long number into a text. */
const decimals = /^(\d{4,})\.0+$/

/** A person's decisions, by the id of the doubt. */
export type Answers = Readonly<Record<string, string>>

export interface RowReading {
  /** In place of what the row has; null: nothing. */
  readonly cells?: Readonly<Record<string, string | null>>
  readonly doubts?: readonly ImportDoubt[]
  /** Why the row is refused. */
  readonly reasons?: readonly string[]
  /** The problem of a cell, by its field. */
  readonly problems?: Readonly<Record<string, string>>
}

export type RowReader = (row: NamedRow, answers: Answers) => RowReading

export interface ReadRowOfList {
  readonly row: NamedRow
  readonly doubts: readonly ImportDoubt[]
  readonly reasons: readonly string[]
}

export const readInTurn = (named: NamedRow, readers: readonly RowReader[], answers: Answers): ReadRowOfList =>
  readOn(asRead(named), readers, answers)

export const asRead = (row: NamedRow): ReadRowOfList => ({
  row,
  doubts: row.doubts ?? [],
  reasons: row.reasons ?? [],
})

/** Each reader sees what the ones before it have made of the row. */
export const readOn = (
  before: ReadRowOfList,
  readers: readonly RowReader[],
  answers: Answers,
): ReadRowOfList => {
  let { row } = before
  const doubts = [...before.doubts]
  const reasons = [...before.reasons]
  for (const read of readers) {
    const reading = read(row, answers)
    row = withReading(row, reading)
    doubts.push(...(reading.doubts ?? []))
    reasons.push(...(reading.reasons ?? []))
  }
  return { row, doubts, reasons }
}

const withReading = (named: NamedRow, { cells = {}, problems = {} }: RowReading): NamedRow => {
  const all = { ...named.cells, ...cells }
  return {
    ...named,
    cells: Object.fromEntries(
      Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null),
    ),
    problems: { ...named.problems, ...problems },
  }
}

export const leftOut = { value: 'leave', reason: 'Left out, as you decided' } as const

export const leaveOut = (label: string) => ({ value: leftOut.value, label })
