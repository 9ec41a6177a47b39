// Password and code again, so that the session is fresh again (SEC-31).
import type { App } from '../../http/appParts'
import { accountRole, type SignedIn } from '../../http/security/session'
import { Refusal } from '../../platform/core/refusal'
import { saveAudit } from '../../trail/audit/queries'
import { signInLimiter } from '../../platform/crypto/passwordHashing'
import { countFailure } from '../lockout/lockout'
import { loginKeyOf, removeOpenGuards } from '../lockout/queries'
import { checkOwnPassword } from '../password/ownPassword'
import { proveSecondFactor } from '../secondFactor/proof'
import { saveConfirmed } from '../sessions/queries'
import { logEvent, type Caller } from './events'

/** Sent with 403, because the session itself is valid. */
const wrong = {
  password:
    'The password is not right. Please try again. After several wrong tries you have to wait half a minute; after ten you are signed out.',
  code: 'The code is not right, or was used before. Type the one that the app shows now.',
}

interface Typed {
  readonly password: string
  readonly code: string | undefined
}

export const confirmSignIn = (app: App, user: SignedIn, caller: Caller, typed: Typed) =>
  signInLimiter(() => tryToConfirm(app, user, caller, typed), loginKeyOf(accountRole(user), user.login))

const tryToConfirm = async (app: App, user: SignedIn, caller: Caller, { password, code }: Typed) => {
  const { accountId, sessionId } = user
  const check = await checkOwnPassword(app, user, caller, password)
  const { now, trust } = check
  const refuse = async (field: 'password' | 'code') => {
    await countFailure(app, check)
    logEvent(app, caller, 'sign-in confirmed', 'refused', accountId)
    return new Refusal(403, wrong[field], { [field]: [wrong[field]] })
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
