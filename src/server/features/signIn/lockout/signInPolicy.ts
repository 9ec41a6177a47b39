// The one policy of signing in: who is let through when, although somebody has typed wrong passwords. How long tries
// are paused (SEC-25), how many an address and the school have (SEC-26, SEC-38), and what lets its owner through
// nevertheless, so that nobody is shut out by what others do (SEC-27).
import type { Config } from '../../../config/config'
import { addressKey } from '../../../http/proxy/addressKey'
import { latestTrue } from '../../../platform/core/clocks'
import { daySeconds, hourSeconds } from '../../../platform/core/durations'
import type { AccountTable, SignInGuardTable } from '../../../platform/database/schema/accountsSchema'
import type { RateLimit } from '../../../platform/rateLimits/rateLimitsRepository'

export type Role = AccountTable['role']

/** What whoever tries has shown beside the password. */
export type StandingKind = 'stranger' | 'code' | 'known device' | 'open session'

export interface Rule {
  /** Whose wrong tries pause the next: everybody's on the name, or only those of what was shown. */
  readonly tries: 'name' | 'own'
  /** Waits while there were too many wrong ones from the address. */
  readonly heedsAddress: boolean
  /** The date of birth waits while there were too many first sign-ins. */
  readonly heedsFirstSignIns: boolean
  /** So many wrong ones stop the name until the office helps; below the 100 of NIST SP 800-63B. */
  readonly stoppedAt?: number
  /** So many wrong ones end what was shown: from then on a stranger. */
  readonly forgottenAt?: number
}

const own: Rule = { tries: 'own', heedsAddress: false, heedsFirstSignIns: true, forgottenAt: 10 }
const stranger: Rule = { tries: 'name', heedsAddress: true, heedsFirstSignIns: true, stoppedAt: 90 }

export const policy: Readonly<Record<Role, Readonly<Record<StandingKind, Rule>>>> = {
  student: {
    stranger,
    // The right one of a printed slip.
    code: { ...own, heedsFirstSignIns: false },
    'known device': own,
    'open session': own,
  },
  admin: {
    stranger,
    // Of the second step, where the name is stopped: it is looked at before the password, and nothing stops it for good.
    code: { tries: 'own', heedsAddress: true, heedsFirstSignIns: true },
    'known device': own,
    'open session': own,
  },
}

const firstDelayAt = 5
const softLockAt = 10
const softLockSeconds = 15 * 60
export const never = '9999-12-31T00:00:00.000Z'

/** Until when the next try is not looked at: 2, 4, 8, 16, 32 seconds, then a quarter of an hour each. */
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

type Guard = Pick<SignInGuardTable, 'locked_until'> | undefined

/** No pause but the last ends later: what does was begun by a clock that went wrong, and is none. */
export const longestPause = (now: Date): string => latestTrue(now, softLockSeconds * 1000)

export const isStopped = (guard: Guard): boolean => guard?.locked_until === never

export const isLocked = (guard: Guard, now: Date): boolean => {
  const until = guard?.locked_until ?? ''
  return isStopped(guard) || (until > now.toISOString() && until <= longestPause(now))
}

const quarter = 15 * 60

export interface SignInRateLimits {
  /** Wrong ones from one address: beyond it no stranger there is let in for a while. */
  readonly perIp: RateLimit
  /** Wrong ones everywhere: beyond it the office is told. */
  readonly everywhere: RateLimit
  readonly defaultPerAccount: RateLimit
  readonly defaultPerIp: RateLimit
  readonly defaultPerSchool: RateLimit
}

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
