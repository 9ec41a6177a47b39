// A sign-in attempt, and what is known about it before the password is checked.
import type { RateLimit } from '../../platform/rateLimits/rateLimitsRepository'
import type { Account } from './queries'
import type { Failure } from '../lockout/signInFailures'
import type { SignInRequest } from '../lockout/lockout'
import type { AuthEvent } from './events'

/** The wrong tries of this device at this name. */
export interface DeviceTries {
  readonly pausedUntil: Date | null
  /** Counts a failure. */
  readonly failed: () => { readonly failures: number; readonly pausedUntil: Date | null }
  readonly forget: () => void
}

/** `code` is an activation code, or the code of an administrator's second step; empty when none was typed. */
export interface Attempt extends SignInRequest {
  readonly password: string
  readonly tries: DeviceTries
}

export interface SignInContext extends Failure {
  /** Of the typed name. */
  readonly nameKey: string
  readonly needsCode: boolean
  readonly account: Account | undefined
  /** The limit that pauses everybody's first sign-in from here; says nothing about one account. */
  readonly firstSignInPause: RateLimit | undefined
}

export const eventOf = (attempt: Attempt, outcome: AuthEvent['outcome'], account?: Account): AuthEvent => ({
  event: 'sign-in',
  outcome,
  account: account?.id,
  ip: attempt.ip,
  request_id: attempt.requestId,
})
