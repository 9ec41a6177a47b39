// Somebody who wants to sign in, and what is known about that before the password is looked at.
import type { RateLimit } from '../../platform/rateLimits/rateLimitsRepository'
import type { Account } from './accountsRepository'
import type { Failure } from './lockout/signInFailuresService'
import type { SignInRequest } from './lockout/standingService'
import type { AuthEvent } from './signInEventsService'

/** The code: of the school's slip, or of an administrator's second step; empty when none was typed. */
export interface Attempt extends SignInRequest {
  readonly password: string
}

export interface SignInContext extends Failure {
  /** Of the typed name. */
  readonly nameKey: string
  readonly needsCode: boolean
  readonly account: Account | undefined
  /** What holds up everybody's first sign-in from here; never anything about one account. */
  readonly firstSignInPause: RateLimit | undefined
}

export const eventOf = (attempt: Attempt, outcome: AuthEvent['outcome'], account?: Account): AuthEvent => ({
  event: 'sign-in',
  outcome,
  account: account?.id,
  ip: attempt.ip,
  request_id: attempt.requestId,
})
