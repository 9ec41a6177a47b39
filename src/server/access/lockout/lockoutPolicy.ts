// The policy for failed sign-ins: how long tries are paused (SEC-25), how many an address and the school have (SEC-26,
// SEC-38), and what still lets the owner in, so that nobody is locked out by others (SEC-27).
import type { Config } from '../../config/config'
import { addressKey } from '../../http/connection'
import { daySeconds, hourSeconds, latestTrue } from '../../platform/core/durations'
import type { AccountTable, SignInGuardTable } from '../../platform/database/schema/access'
import type { RateLimit } from '../../platform/database/rateLimits'

const own: Rule = { tries: 'own', limitedByAddress: false, limitedByFirstSignIns: true, revokedAt: 10 }
const stranger: Rule = { tries: 'name', limitedByAddress: true, limitedByFirstSignIns: true, stoppedAt: 90 }

export type Role = AccountTable['role']

/** Proof that the person has given beyond the password. */
export type TrustLevel = 'stranger' | 'code' | 'known device' | 'open session'

export interface Rule {
  /** Which failures count: everybody's on this name, or only those with the same proof. */
  readonly tries: 'name' | 'own'
  /** Refused after too many failures from the address. */
  readonly limitedByAddress: boolean
  /** The date of birth is refused after too many first sign-ins. */
  readonly limitedByFirstSignIns: boolean
  /** After this many failures the name is stopped until the office helps; below the 100 of NIST SP 800-63B. */
  readonly stoppedAt?: number
  /** After this many failures the proof is revoked. */
  readonly revokedAt?: number
}

export const policy: Readonly<Record<Role, Readonly<Record<TrustLevel, Rule>>>> = {
  student: {
    stranger,
    // The activation code of a printed slip.
    code: { ...own, limitedByFirstSignIns: false },
    'known device': own,
    'open session': own,
  },
  admin: {
    stranger,
    // The code of the second step, once the name is stopped: checked before the password, never stopped for good.
    code: { tries: 'own', limitedByAddress: true, limitedByFirstSignIns: true },
    'known device': own,
    'open session': own,
  },
}

export const never = '9999-12-31T00:00:00.000Z'

const firstDelayAt = 5
const softLockAt = 10
const softLockSeconds = 15 * 60

/** When the next try is allowed: after 2, 4, 8, 16, 32 seconds, then a quarter of an hour each. */
export const lockedUntil = (
  failures: number,
  now: Date,
  { stoppedAt = Infinity }: Pick<Rule, 'stoppedAt'>,
): string | null => {
  if (failures < firstDelayAt) return null
  if (failures >= stoppedAt) return never
  const seconds = failures >= softLockAt ? softLockSeconds : 2 ** (failures - firstDelayAt + 1)
  return new Date(now.getTime() + seconds * 1000).toISOString()
}

/** The latest end of a temporary pause. A later one was started by a wrong clock and does not count. */
export const latestPauseEnd = (now: Date): string => latestTrue(now, softLockSeconds * 1000)

type Guard = Pick<SignInGuardTable, 'locked_until'> | undefined

export const isStopped = (guard: Guard): boolean => guard?.locked_until === never

export const isLocked = (guard: Guard, now: Date): boolean => {
  const until = guard?.locked_until ?? ''
  return isStopped(guard) || (until > now.toISOString() && until <= latestPauseEnd(now))
}

export interface SignInRateLimits {
  /** Failures from one address: beyond it, strangers there are refused for a while. */
  readonly perIp: RateLimit
  /** Failures in total: beyond it, the office is alerted. */
  readonly everywhere: RateLimit
  readonly defaultPerAccount: RateLimit
  readonly defaultPerIp: RateLimit
  readonly defaultPerSchool: RateLimit
}

const quarter = 15 * 60

export const signInRateLimits = (
  { budgets, secret }: Pick<Config, 'budgets' | 'secret'>,
  ip: string,
  loginKey: string,
): SignInRateLimits => {
  const from = addressKey(secret, ip)
  return {
    perIp: { name: `failures:${from}`, max: budgets.failuresPerIp, seconds: quarter },
    everywhere: { name: 'failures', max: budgets.failuresAlert, seconds: quarter },
    defaultPerAccount: { name: `default:${loginKey}`, max: budgets.defaultPerAccount, seconds: daySeconds },
    defaultPerIp: { name: `default-from:${from}`, max: budgets.defaultPerIp, seconds: hourSeconds },
    defaultPerSchool: { name: 'default', max: budgets.defaultPerSchool, seconds: hourSeconds },
  }
}

export const defaultRateLimits = (rateLimits: SignInRateLimits): RateLimit[] => [
  rateLimits.defaultPerAccount,
  rateLimits.defaultPerIp,
  rateLimits.defaultPerSchool,
]
