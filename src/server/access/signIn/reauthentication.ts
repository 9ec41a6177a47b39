// Password and code again, so that the session is fresh again (SEC-31).
import type { SignedIn } from '../../http/security/session'
import { Refusal } from '../../platform/core/refusal'
import { signInLimiter } from '../../platform/crypto/hashingLimiter'
import { saveAudit } from '../../trail/audit/auditQueries'
import { countFailure } from '../lockout/signInFailures'
import { loginKeyOf, removeOpenGuards } from '../lockout/queries'
import { isOwnPassword, loadPasswordCheck, type PasswordCheck } from '../password/ownPassword'
import type { RequestContext, AuthDeps } from './requestContext'
import { proveSecondFactor } from '../secondFactor/proof'
import { saveConfirmed } from '../sessions/queries'
import { logEvent, type AuthEvent } from './events'

export interface TypedProof {
  readonly password: string
  readonly code: string | undefined
}

/** Sent with 403, because the session itself is valid. */
const wrong = {
  password:
    'The password is not right. Please try again. After several wrong tries you have to wait half a minute; after ten you are signed out.',
  code: 'The code is not right, or was used before. Type the one that the app shows now.',
}

const logOutcome = (
  { log }: AuthDeps,
  { accountId: account }: SignedIn,
  { ip, requestId: request_id }: RequestContext,
  outcome: AuthEvent['outcome'],
  event: AuthEvent['event'] = 'sign-in confirmed',
) => logEvent(log, { event, outcome, account, ip, request_id })

const saveReauthentication = (
  { db }: AuthDeps,
  { accountId, sessionId }: SignedIn,
  { standing, now }: PasswordCheck,
) =>
  db.transaction().execute(async (trx) => {
    await removeOpenGuards(trx, [standing.key], now)
    await saveConfirmed(trx, sessionId, now.toISOString())
    await saveAudit(trx, { at: now, actor: accountId, action: 'sign-in confirmed', subject: accountId })
  })

/** Which of the two is wrong, or the proof. The password comes first, so that no code is wasted. */
const check = async (
  deps: AuthDeps,
  user: SignedIn,
  { password, code }: TypedProof,
  check: PasswordCheck,
) => {
  if (!(await isOwnPassword(check, password))) return 'password'
  const proof = await proveSecondFactor(deps, user.accountId, code)
  return proof.is === 'right' ? proof : 'code'
}

const attempt = async (deps: AuthDeps, user: SignedIn, context: RequestContext, proof: TypedProof) => {
  const checked = await loadPasswordCheck(deps, user, context)
  const found = await check(deps, user, proof, checked)
  if (typeof found === 'string') {
    await countFailure(deps, checked)
    logOutcome(deps, user, context, 'refused')
    throw new Refusal(403, wrong[found], { [found]: [wrong[found]] })
  }
  await saveReauthentication(deps, user, checked)
  logOutcome(deps, user, context, 'ok')
  if (found.codesLeft === undefined) return {}
  logOutcome(deps, user, context, 'ok', 'recovery code')
  return { recovery_codes_left: found.codesLeft }
}

export const confirmSignIn = (deps: AuthDeps, user: SignedIn, context: RequestContext, proof: TypedProof) =>
  signInLimiter(() => attempt(deps, user, context, proof), loginKeyOf(user.role, user.login))
