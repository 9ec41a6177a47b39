// When the school was in touch with a family (features/familyContacts).
import type { Generated } from 'kysely'
import type { ContactWay } from '#shared/rules/registration/chase/contactWays'

/** Rows are only added. */
export interface FamilyContactTable {
  id: Generated<number>
  student_id: string
  way: ContactWay
  /** Of a call. */
  word: string | null
  at: string
  /** The account of the administrator. */
  by: string
}
