// What is said of resets, and what is refused.
import type { AccountTable } from '../../platform/database/schema/access/accountsSchema'

export const passwordResetTexts = {
  tooOften: (max: number) => `You have reset ${max} passwords within an hour. Please try again later.`,
  noBirthday: 'This student has no date of birth on record. Enter it first: it is the first password.',
  tooMany: (max: number) =>
    `At most ${max} passwords can be reset in one go. Choose fewer students, for example one class.`,
  /** The page adds how long to wait. */
  tooOftenMany: (max: number) =>
    `You have reset many passwords at once ${max} times within an hour, which is the limit.`,
  after: 'Date of birth',
} as const

/** @param password_reset null: nobody has an account for this student yet */
export const passwordText = (password_reset: AccountTable['password_reset'] | null): string => {
  if (password_reset === null) return 'No account yet'
  return password_reset === 0 ? 'Own password' : 'No password chosen'
}
