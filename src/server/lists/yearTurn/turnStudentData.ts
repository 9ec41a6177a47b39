// What is kept of one student, so that the turn can be undone: JSON text in year_turn_student.
import type { StudentKeepingTable } from '../../platform/database/schema/privacySchema'
import type { StoredEnrolment } from './queries'

export interface Before {
  readonly class_id: string | null
  readonly left_on: string | null
  /** Of who leaves; null: there was none. */
  readonly keeping: StudentKeepingTable | null
  /** The enrolments that the turn changes, the latest first. */
  readonly enrolments: readonly StoredEnrolment[]
  /** These are all that the student had. */
  readonly isWhole: boolean
  /** The version that was agreed to, where the agreement was withdrawn. */
  readonly agreed: { readonly terms_and_conditions: string | null } | null
}

export interface After {
  readonly class_id: string | null
  readonly left_on: string | null
  /** The history says that the year has begun. */
  readonly isBegun: boolean
  /** Was on a term list of the year already. */
  readonly isListed: boolean
  /** Of a newcomer: the row of the placement list. */
  readonly row: number | null
}

export const beforeIn = (text: string): Before => JSON.parse(text) as Before
export const afterIn = (text: string): After => JSON.parse(text) as After
