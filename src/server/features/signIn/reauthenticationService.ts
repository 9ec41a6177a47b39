// The same person, a while later: password and code once more, and the session is fresh again (SEC-31).
import type { SignedIn } from '../../http/security/session'
import { Refusal } from '../../platform/core/refusal'
import { signInLimiter } from '../../platform/crypto/hashingLimiter'
import { saveAudit } from '../audit/auditRepository'
import { countFailure } from './lockout/signInFailuresService'
import { loginKeyOf, removeOpenGuards } from './lockout/signInGuardRepository'
import { isOwnPassword, lookAgain, type PasswordCheck } from './password/ownPasswordService'
import type { RequestContext, AuthDeps } from './requestContext'
import { proveSecondFactor } from './secondFactor/secondFactorProofService'
import { saveConfirmed } from './sessions/sessionsRepository'
import { logEvent, type AuthEvent } from './signInEventsService'

export interface TypedProof {
  readonly password: string
  readonly code: string | undefined
}

/** Not 401: the session itself is alive. */
const wrong = {
  password:
    'The password is not right. Please try again. Several wrong tries pause this for half a minute; ten sign you out.',
  code: 'The code is not right, or was used before. Type the one that the app shows now.',
}

const tell = (
  { log }: AuthDeps,
  { accountId: account }: SignedIn,
  { ip, requestId: request_id }: RequestContext,
  outcome: AuthEvent['outcome'],
  event: AuthEvent['event'] = 'sign-in confirmed',
) => logEvent(log, { event, outcome, account, ip, request_id })

const keep = ({ db }: AuthDeps, { accountId, sessionId }: SignedIn, { standing, now }: PasswordCheck) =>
  db.transaction().execute(async (trx) => {
    await removeOpenGuards(trx, [standing.key], now)
    await saveConfirmed(trx, sessionId, now.toISOString())
    await saveAudit(trx, { at: now, actor: accountId, action: 'sign-in confirmed', subject: accountId })
  })

/** What is wrong, or what a right code leaves behind. The password first: a code is not used up for nothing. */
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
  const again = await lookAgain(deps, user, context)
  const found = await check(deps, user, proof, again)
  if (typeof found === 'string') {
    await countFailure(deps, again)
    tell(deps, user, context, 'refused')
    throw new Refusal(403, wrong[found], { [found]: [wrong[found]] })
  }
  await keep(deps, user, again)
  tell(deps, user, context, 'ok')
  if (found.codesLeft === undefined) return {}
  tell(deps, user, context, 'ok', 'recovery code')
  return { recovery_codes_left: found.codesLeft }
}

export const confirmSignIn = (deps: AuthDeps, user: SignedIn, context: RequestContext, proof: TypedProof) =>
  signInLimiter(() => attempt(deps, user, context, proof), loginKeyOf(user.role, user.login))
