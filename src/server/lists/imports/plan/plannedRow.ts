// The dry run's decision about one row of a list.
import type { ImportDifference, ImportDoubt, ImportRowState } from '#shared/contract/lists/imports'
import type { FieldValue } from '#shared/record/record'
import type { EnrolmentFacts, MarkFacts } from '#shared/rules/reports/marks/termFacts'
import type { NamedRow, RowReading } from './namedRows'

export type Values = Readonly<Record<string, FieldValue>>

/** The fields that change, with their former values; `before: null` for a new student. */
export interface StudentWrite {
  readonly table: 'student'
  readonly id: string
  readonly before: { readonly version: number; readonly updatedAt: string; readonly values: Values } | null
  readonly after: Values
}

export interface TermKey {
  readonly year: number
  readonly term: number
}

/** Whole rows. */
export interface MarkWrite extends TermKey {
  readonly table: 'term_mark'
  readonly before: MarkFacts | null
  readonly after: MarkFacts
}

export interface EnrolmentWrite extends TermKey {
  readonly table: 'term_enrolment'
  readonly before: EnrolmentFacts | null
  readonly after: EnrolmentFacts
}

export type Write = StudentWrite | MarkWrite | EnrolmentWrite

export interface PlannedRow {
  readonly row: number
  readonly student_id: string | null
  readonly title: string
  readonly state: ImportRowState
  readonly differences: readonly ImportDifference[]
  readonly reasons: readonly string[]
  /** Questions that a person has to answer first. */
  readonly doubts: readonly ImportDoubt[]
  readonly writes: readonly Write[]
}

interface NamedField {
  readonly name: string
  readonly title: string
}

/** The changes that a row makes, in the words that the office reads. */
export const differencesOf = <Row>(
  fields: readonly NamedField[],
  shown: (name: string, row: Row) => string | null,
  before: Row,
  after: Row,
): ImportDifference[] =>
  fields
    .map(({ name, title }) => ({
      field: name,
      title,
      before: shown(name, before),
      after: shown(name, after),
    }))
    .filter((difference) => difference.before !== difference.after)

export interface Subject {
  readonly row: number
  readonly student_id: string | null
  readonly title: string
}

export const rejected = (subject: Subject, reasons: readonly string[]): PlannedRow => ({
  ...subject,
  state: 'rejected',
  differences: [],
  reasons,
  doubts: [],
  writes: [],
})

export const unchanged = (subject: Subject): PlannedRow => ({
  ...subject,
  state: 'unchanged',
  differences: [],
  reasons: [],
  doubts: [],
  writes: [],
})

export const doubtful = (subject: Subject, doubts: readonly ImportDoubt[]): PlannedRow => ({
  ...subject,
  state: 'doubtful',
  differences: [],
  reasons: [],
  doubts,
  writes: [],
})

export const planned = (
  subject: Subject,
  isNew: boolean,
  differences: readonly ImportDifference[],
  writes: readonly Write[],
): PlannedRow => ({
  ...subject,
  state: isNew ? 'new' : 'changed',
  differences,
  reasons: [],
  doubts: [],
  writes,
})

/** Plans the row only if the reader has neither a question nor a reason to refuse it. */
export const askedFirst = (
  { doubts = [], reasons = [] }: RowReading,
  subject: Subject,
  plan: () => PlannedRow,
): PlannedRow => {
  if (reasons.length > 0) return rejected(subject, reasons)
  return doubts.length > 0 ? doubtful(subject, doubts) : plan()
}

interface DuplicateRowsPlan {
  /** A key of the thing that the row is about; null if it cannot be read. */
  readonly keyOf: (named: NamedRow) => string | null
  readonly sentence: (otherRow: number) => string
  /** Rejects the row when there are reasons. */
  readonly plan: (named: NamedRow, reasons: readonly string[]) => PlannedRow
}

export const planDuplicateRows = (
  rows: readonly NamedRow[],
  { keyOf, sentence, plan }: DuplicateRowsPlan,
): PlannedRow[] => {
  const keys = rows.map(keyOf)
  const rowsOf = new Map<string, number[]>()
  for (const [index, { row }] of rows.entries()) {
    const key = keys[index] ?? null
    const known = key === null ? undefined : rowsOf.get(key)
    if (known) known.push(row)
    else if (key !== null) rowsOf.set(key, [row])
  }
  return rows.map((named, index) => {
    const key = keys[index] ?? null
    const [first, next] = key === null ? [] : (rowsOf.get(key) ?? [])
    if (first === undefined || next === undefined) return plan(named, [])
    if (first !== named.row) return plan(named, [sentence(first)])
    const planned = plan(named, [])
    if (planned.state !== 'rejected') return planned
    return { ...planned, reasons: [...planned.reasons, sentence(next)] }
  })
}
