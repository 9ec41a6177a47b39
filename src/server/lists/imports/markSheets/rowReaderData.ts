// What a person is asked about a row of marks before it is planned.
import type { ImportDoubt } from '#shared/contract/lists/imports'
import type { NamedRow } from '../plan/namedRowsData'

/** What a person has decided, by the id of the doubt. */
export type Answers = Readonly<Record<string, string>>

export interface RowReading {
  /** In place of what the row has; null: nothing. */
  readonly cells?: Readonly<Record<string, string | null>>
  readonly doubts: readonly ImportDoubt[]
  /** Why the row is refused. */
  readonly reasons: readonly string[]
}

export type RowReader = (row: NamedRow, answers: Answers) => RowReading

export const leftOut = { value: 'leave', reason: 'Left out, as you decided' } as const
