// The data of sign-in slips. A slip never contains a password or a date of birth, and its code is useless without
// the date of birth.
import type { School } from '../../platform/pdf/blocks/pageFrame'

export interface SlipStudent {
  readonly id: string
  readonly name: string
  readonly class_id: string | null
  /** The date of birth is still the password. */
  readonly isFirstSignIn: boolean
  /** For the first sign-in, where the school asks for a code. */
  readonly code: string | null
}

export interface SignInSlipsData {
  readonly school: School
  /** The portal's public address. */
  readonly origin: string
  /** ISO, UTC */
  readonly printedAt: string
  /** The midnight at which the codes end (ISO, UTC); null where the school asks for none. */
  readonly codesUntil: string | null
  /** Whether each class starts a new page, for handing out whole classes; slips of selected students fill the pages. */
  readonly perClass: boolean
  /** In the order they are handed out. */
  readonly students: readonly SlipStudent[]
}
