// When the school was in touch with a family (intake/contacts).
import type { Generated } from 'kysely'
import type { ContactWay } from '#shared/rules/intake/contactWays'

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
