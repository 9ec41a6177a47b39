// Activation codes of printed slips: stored only as a keyed hash, and when one opens a first sign-in (SEC-36, SEC-37).
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import {
  plainActivationCode,
  activationCodeLength,
  activationCodeLetters,
} from '#shared/rules/access/activationCode'
import type { Config } from '../../config/config'
import type { Account } from '../signIn/queries'

export const newActivationCode = (): string =>
  Array.from(
    { length: activationCodeLength },
    () => activationCodeLetters[randomInt(activationCodeLetters.length)],
  ).join('')

/** Bound to one student: the same code has a different hash for somebody else. */
export const activationCodeHash = (secret: string, studentId: string, typed: string): string =>
  createHmac('sha256', secret)
    .update(`slip:${studentId}:${plainActivationCode(typed)}`)
    .digest('hex')

type Stored = Pick<Account, 'login' | 'code_hash' | 'code_expires_at' | 'code_used_by'>

/** Without a code or an account, the check takes equally long. */
export const isActivationCodeRight = (
  { secret }: Pick<Config, 'secret'>,
  account: Stored | undefined,
  now: Date,
  typed: string,
  presentedSession: string | null,
): boolean => {
  const given = Buffer.from(activationCodeHash(secret, account?.login ?? '', typed))
  const right = Buffer.from(account?.code_hash ?? ''.padEnd(given.length))
  const isRight = timingSafeEqual(given, right)
  return isRight && account !== undefined && isActivationCodeOpen(account, now, presentedSession)
}

/** Valid and not used in another browser; after an interruption the same browser can go on. */
export const isActivationCodeOpen = (
  { code_expires_at, code_used_by }: Pick<Stored, 'code_expires_at' | 'code_used_by'>,
  now: Date,
  presentedSession: string | null,
): boolean =>
  code_expires_at !== null &&
  now.toISOString() < code_expires_at &&
  (code_used_by === null || code_used_by === presentedSession)
