// Checks the password again within a session, with few tries: a stolen session must not help to guess it. Failures count
// for this session alone (see lockout/lockoutPolicy.ts): others cannot pause it, and after the last failure it ends.
import type { App } from '../../http/appParts'
import { accountRole, type SignedIn } from '../../http/security/session'
import { Refusal } from '../../platform/core/refusal'
import { isPassword, signInLimiter } from '../../platform/crypto/passwordHashing'
import { saveAudit } from '../../trail/audit/queries'
import { countFailure, findTrust, pausedHere } from '../lockout/lockout'
import { isLocked, signInRateLimits } from '../lockout/lockoutPolicy'
import { findGuard, loginKeyOf, pausedUntil, removeOpenGuards, findAccount } from '../signIn/queries'
import { proveSecondFactor } from '../secondFactor/secondFactor'
import { saveConfirmed } from '../sessions/queries'
import { logEvent, type Caller } from '../../http/requestLog'

const wrong = 'The password is not right. Please type it again.'

/** Asks for the password before actions that need more than an unattended screen. Throws 403 with `errors.password`. */
export const provePassword = async (
  app: App,
  user: SignedIn,
  caller: Caller,
  password = '',
): Promise<void> => {
  const prove = () => proveOwnPassword(app, user, caller, password)
  if (await signInLimiter(prove, loginKeyOf(accountRole(user), user.login))) return
  throw new Refusal(403, wrong, { password: [wrong] })
}

/** A wrong password is counted; a right one resets the count. */
export const proveOwnPassword = async (
  app: App,
  user: SignedIn,
  caller: Caller,
  password: string,
): Promise<boolean> => {
  const check = await checkOwnPassword(app, user, caller, password)
  if (check.isRight) await removeOpenGuards(app.db, [check.trust.key], check.now)
  else await countFailure(app, check)
  return check.isRight
}

/**
 * Answers whether the password is right, with the facts for counting a failure.
 * @throws Refusal while tries of this session alone are paused: a right password is not called wrong
 */
const checkOwnPassword = async (app: App, user: SignedIn, caller: Caller, password: string) => {
  const { db, config, clock } = app
  const { login } = user
  const role = accountRole(user)
  const trust = await findTrust(app, caller, { role, login })
  const now = clock()
  const guard = await findGuard(db, trust.key)
  const until = trust.rule.tries === 'own' ? pausedUntil(guard, now) : null
  if (until !== null) throw pausedHere(app, new Date(until))
  const account = await findAccount(db, role, login)
  const rateLimits = signInRateLimits(config, caller.ip, loginKeyOf(role, login))
  const isRight = (await isPassword(account?.password_hash ?? null, password)) && !isLocked(guard, now)
  return { now, trust, guard, rateLimits, isRight }
}

/** Sent with 403, because the session itself is valid. */
const wrongProof = {
  password:
    'The password is not right. Please try again. After several wrong tries you have to wait half a minute; after ten you are signed out.',
  code: 'The code is not right, or was used before. Type the one that the app shows now.',
}

interface Typed {
  readonly password: string
  readonly code: string | undefined
}

/** Asks for the password and the code again, so that the session is fresh again (SEC-31). */
export const confirmSignIn = (app: App, user: SignedIn, caller: Caller, typed: Typed) =>
  signInLimiter(() => tryToConfirm(app, user, caller, typed), loginKeyOf(accountRole(user), user.login))

const tryToConfirm = async (app: App, user: SignedIn, caller: Caller, { password, code }: Typed) => {
  const { accountId, sessionId } = user
  const check = await checkOwnPassword(app, user, caller, password)
  const { now, trust } = check
  const refuse = async (field: 'password' | 'code') => {
    await countFailure(app, check)
    logEvent(app, caller, 'sign-in confirmed', 'refused', accountId)
    return new Refusal(403, wrongProof[field], { [field]: [wrongProof[field]] })
  }

  // The password comes first, so that no code is wasted.
  if (!check.isRight) throw await refuse('password')
  const proof = await proveSecondFactor(app, accountId, code)
  if (proof.is !== 'right') throw await refuse('code')

  await app.db.transaction().execute(async (db) => {
    await removeOpenGuards(db, [trust.key], now)
    await saveConfirmed(db, sessionId, now.toISOString())
    await saveAudit(db, { at: now, actor: accountId, action: 'sign-in confirmed', subject: accountId })
  })
  logEvent(app, caller, 'sign-in confirmed', 'ok', accountId)
  if (proof.codesLeft === undefined) return {}
  logEvent(app, caller, 'recovery code', 'ok', accountId)
  return { recovery_codes_left: proof.codesLeft }
}
