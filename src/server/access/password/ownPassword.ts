// Checks the password again within a session, with few tries: a stolen session must not help to guess it. Failures count
// for this session alone (see lockout/policy.ts): others cannot pause it, and after the last failure it ends.
import type { SignedIn } from '../../http/security/session'
import { isPassword } from '../../platform/crypto/passwordHashing'
import { findAccount, type Account } from '../signIn/queries'
import { countFailure, type Failure } from '../lockout/signInFailures'
import { findGuard, loginKeyOf, pausedUntil, removeOpenGuards } from '../lockout/queries'
import { isLocked, signInRateLimits } from '../lockout/policy'
import { findStanding } from '../lockout/lockout'
import { pausedHere } from '../signIn/refuseSignIn'
import type { RequestContext, AuthDeps } from '../signIn/requestContext'

export interface PasswordCheck extends Failure {
  readonly account: Account | undefined
}

/** @throws Refusal while tries of this session alone are paused: a right password is not called wrong */
export const loadPasswordCheck = async (
  deps: AuthDeps,
  { role, login, sessionId }: SignedIn,
  context: RequestContext,
): Promise<PasswordCheck> => {
  const { db, config, clock } = deps
  const standing = await findStanding(deps, {
    ...context,
    role,
    login,
    code: '',
    presentedSession: sessionId,
  })
  const now = clock()
  const guard = await findGuard(db, standing.key)
  const until = standing.rule.tries === 'own' ? pausedUntil(guard, now) : null
  if (until !== null) throw pausedHere(deps, new Date(until))
  return {
    now,
    account: await findAccount(db, role, login),
    standing,
    guard,
    rateLimits: signInRateLimits(config, context.ip, loginKeyOf(role, login)),
    triedDefault: false,
    isGuess: true,
  }
}

export const isOwnPassword = async (
  { account, guard, now }: PasswordCheck,
  password: string,
): Promise<boolean> => (await isPassword(account?.password_hash ?? null, password)) && !isLocked(guard, now)

/** A wrong password is counted; a right one resets the count. */
export const proveOwnPassword = async (
  deps: AuthDeps,
  user: SignedIn,
  context: RequestContext,
  password: string,
): Promise<boolean> => {
  const check = await loadPasswordCheck(deps, user, context)
  const isRight = await isOwnPassword(check, password)
  if (isRight) await removeOpenGuards(deps.db, [check.standing.key], check.now)
  else await countFailure(deps, check)
  return isRight
}
