// The date of birth as the first password: it only allows choosing a password.
import { timingSafeEqual } from 'node:crypto'
import { resetPasswordOf } from '#shared/rules/dates'
import { dayMs } from '../../platform/core/durations'
import type { Account } from '../signIn/queries'

/** Whether the default password still applies and has not expired (SEC-36). */
export const hasDefaultPassword = (
  account: Pick<Account, 'password_hash' | 'date_of_birth' | 'default_since'>,
  now: Date,
  daysOfLife: number,
): boolean => {
  if (account.password_hash !== null || !account.date_of_birth) return false
  if (daysOfLife === 0 || account.default_since === null) return true
  return now.getTime() < Date.parse(account.default_since) + daysOfLife * dayMs
}

export const isDefaultPassword = (dateOfBirth: string, password: string): boolean => {
  const [right, given] = [Buffer.from(resetPasswordOf(dateOfBirth)), Buffer.from(password.trim())]
  return right.length === given.length && timingSafeEqual(right, given)
}
