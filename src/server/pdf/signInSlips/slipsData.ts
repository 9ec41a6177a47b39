// Everything sign-in slips are drawn from. A slip never holds a password, and no date of birth.
import type { School } from '../pageFrame'

export interface SlipStudent {
  readonly id: string
  readonly name: string
  readonly class_id: string | null
  /** The date of birth still is the password. */
  readonly isFirstSignIn: boolean
}

export interface SignInSlipsData {
  readonly school: School
  /** Where people reach the portal. */
  readonly origin: string
  /** ISO, UTC */
  readonly printedAt: string
  /** Stacks of whole classes are handed out class by class; slips of a few chosen students fill the pages. */
  readonly perClass: boolean
  /** In the order in which they are handed out. */
  readonly students: readonly SlipStudent[]
}
