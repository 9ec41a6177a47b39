// One's own password once more, from an open session: a session that was taken over is no way to guess it. Wrong tries
// are the session's own (see signInPolicy): what others do pauses nobody here, and after the last one it is over.
import type { SignedIn } from '../../../http/security/session'
import { isPassword } from '../../../platform/crypto/passwordHashing'
import { findAccount, type Account } from '../accountsRepository'
import { countFailure, type Failure } from '../lockout/signInFailuresService'
import { findGuard, loginKeyOf, removeOpenGuards } from '../lockout/signInGuardRepository'
import { isLocked, signInRateLimits } from '../lockout/signInPolicy'
import { findStanding } from '../lockout/standingService'
import type { RequestContext, AuthDeps } from '../requestContext'

export interface PasswordCheck extends Failure {
  readonly account: Account | undefined
}

export const lookAgain = async (
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
  return {
    now: clock(),
    account: await findAccount(db, role, login),
    standing,
    guard: await findGuard(db, standing.key),
    rateLimits: signInRateLimits(config, context.ip, loginKeyOf(role, login)),
    triedDefault: false,
    isGuess: true,
  }
}

export const isOwnPassword = async (
  { account, guard, now }: PasswordCheck,
  password: string,
): Promise<boolean> => (await isPassword(account?.password_hash ?? null, password)) && !isLocked(guard, now)

/** Counts a wrong one; a right one begins the count anew. */
export const proveOwnPassword = async (
  deps: AuthDeps,
  user: SignedIn,
  context: RequestContext,
  password: string,
): Promise<boolean> => {
  const again = await lookAgain(deps, user, context)
  const isRight = await isOwnPassword(again, password)
  if (isRight) await removeOpenGuards(deps.db, [again.standing.key], again.now)
  else await countFailure(deps, again)
  return isRight
}
