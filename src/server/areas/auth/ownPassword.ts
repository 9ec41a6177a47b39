// One's own password once more, from an open session: a session that was taken over is no way to guess it. Wrong tries
// are the session's own (see signInPolicy): what others do pauses nobody here, and after the last one it is over.
import type { SignedIn } from '../../plugins/session'
import { findAccount, type Account } from './accountsRepository'
import type { Asking, Portal } from './asking'
import { isPassword } from './passwordHashing'
import { countFailure, type Failure } from './signInFailures'
import { findGuard, loginKeyOf, removeOpenGuards } from './signInGuardRepository'
import { isLocked, signInBudgets } from './signInPolicy'
import { findStanding } from './standing'

export interface Again extends Failure {
  readonly account: Account | undefined
}

export const lookAgain = async (
  portal: Portal,
  { role, login, sessionId }: SignedIn,
  asking: Asking,
): Promise<Again> => {
  const { db, config, clock } = portal
  const standing = await findStanding(portal, {
    ...asking,
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
    budgets: signInBudgets(config, asking.ip, loginKeyOf(role, login)),
    triedDefault: false,
    isGuess: true,
  }
}

export const isOwnPassword = async ({ account, guard, now }: Again, password: string): Promise<boolean> =>
  (await isPassword(account?.password_hash ?? null, password)) && !isLocked(guard, now)

/** Counts a wrong one; a right one begins the count anew. */
export const proveOwnPassword = async (
  portal: Portal,
  user: SignedIn,
  asking: Asking,
  password: string,
): Promise<boolean> => {
  const again = await lookAgain(portal, user, asking)
  const isRight = await isOwnPassword(again, password)
  if (isRight) await removeOpenGuards(portal.db, [again.standing.key], again.now)
  else await countFailure(portal, again)
  return isRight
}
