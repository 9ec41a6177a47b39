// When an activation code opens a first sign-in (SEC-36, SEC-37).
import type { Config } from '../../config/config'
import type { Account } from '../signIn/queries'
import { isActivationCode } from './activationCode'

type Code = Pick<Account, 'login' | 'code_hash' | 'code_expires_at' | 'code_used_by'>

/** Valid and not used in another browser; after an interruption the same browser can go on. */
export const isActivationCodeOpen = (
  { code_expires_at, code_used_by }: Pick<Code, 'code_expires_at' | 'code_used_by'>,
  now: Date,
  presentedSession: string | null,
): boolean =>
  code_expires_at !== null &&
  now.toISOString() < code_expires_at &&
  (code_used_by === null || code_used_by === presentedSession)

interface Typed {
  readonly code: string
  readonly presentedSession: string | null
}

export const isActivationCodeRight = (
  { secret }: Pick<Config, 'secret'>,
  account: Code | undefined,
  now: Date,
  { code, presentedSession }: Typed,
): boolean => {
  const isRight = isActivationCode(secret, account?.login ?? '', code, account?.code_hash ?? null)
  return isRight && account !== undefined && isActivationCodeOpen(account, now, presentedSession)
}
