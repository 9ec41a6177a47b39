// What the dry run decides about one row of a list.
import type { ImportDifference, ImportDoubt, ImportRowState } from '#shared/contract/lists/imports'
import type { FieldValue } from '#shared/record/record'
import type { EnrolmentFacts, MarkFacts } from '#shared/rules/reports/marks/termFacts'

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
  /** What a person has to decide first. */
  readonly doubts: readonly ImportDoubt[]
  readonly writes: readonly Write[]
}

interface NamedField {
  readonly name: string
  readonly title: string
}

/** What a row changes, as the office reads it. */
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

interface Subject {
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
