// Everything sign-in slips are drawn from. A slip never holds a password, and no date of birth; a code of it is of
// no use without one.
import type { School } from '../../../platform/pdf/blocks/pageFrame'

export interface SlipStudent {
  readonly id: string
  readonly name: string
  readonly class_id: string | null
  /** The date of birth still is the password. */
  readonly isFirstSignIn: boolean
  /** Of the first sign-in, where the school asks for one. */
  readonly code: string | null
}

export interface SignInSlipsData {
  readonly school: School
  /** Where people reach the portal. */
  readonly origin: string
  /** ISO, UTC */
  readonly printedAt: string
  /** The midnight at which the codes end (ISO, UTC); null where the school asks for none. */
  readonly codesUntil: string | null
  /** Stacks of whole classes are handed out class by class; slips of a few chosen students fill the pages. */
  readonly perClass: boolean
  /** In the order in which they are handed out. */
  readonly students: readonly SlipStudent[]
}
