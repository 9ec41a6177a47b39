// One row of the table.
import type { StudentProgress } from '#shared/contract/intake/progress'
import type { StudentColumns, StudentRow } from '#shared/contract/students/students'
import type { Measure } from '#shared/rules/intake/measure'

export interface ListedStudent {
  readonly row: StudentRow
  /** Last name, comma, first name. */
  readonly name: string
  readonly key: string
  readonly formLevel: number | null
  readonly houseCode: number | null
  /** Null while the progress of the school is on its way. */
  readonly progress: StudentProgress['progress'] | null
  readonly measure: Measure | null
  /** How many documents were sent back. */
  readonly sentBack: number
  readonly missingDocuments: readonly string[]
  readonly agreed: 0 | 1 | null
  /** Null also while the houses are not asked for. */
  readonly house: string | null
  /** Null while nobody has asked for it, or it is on its way. */
  readonly further: StudentColumns | null
}
