// The same person, a while later: password and code once more, and the session is fresh again (SEC-31).
import type { SignedIn } from '../../plugins/session'
import { Refusal } from '../../refusal'
import type { Asking, Portal } from './asking'
import { saveAudit } from './auditRepository'
import { logEvent, type AuthEvent } from './authEvents'
import { isOwnPassword, lookAgain, type Again } from './ownPassword'
import { throughGate } from './passwordGate'
import { proveSecondFactor } from './secondFactorProof'
import { saveConfirmed } from './sessionsRepository'
import { countFailure } from './signInFailures'
import { loginKeyOf, removeOpenGuards } from './signInGuardRepository'

export interface Typed {
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
  { log }: Portal,
  { accountId: account }: SignedIn,
  { ip, requestId: request_id }: Asking,
  outcome: AuthEvent['outcome'],
  event: AuthEvent['event'] = 'sign-in confirmed',
) => logEvent(log, { event, outcome, account, ip, request_id })

const keep = ({ db }: Portal, { accountId, sessionId }: SignedIn, { standing, now }: Again) =>
  db.transaction().execute(async (trx) => {
    await removeOpenGuards(trx, [standing.key], now)
    await saveConfirmed(trx, sessionId, now.toISOString())
    await saveAudit(trx, { at: now, actor: accountId, action: 'sign-in confirmed', subject: accountId })
  })

/** What is wrong, or what a right code leaves behind. The password first: a code is not used up for nothing. */
const check = async (portal: Portal, user: SignedIn, { password, code }: Typed, again: Again) => {
  if (!(await isOwnPassword(again, password))) return 'password'
  const proof = await proveSecondFactor(portal, user.accountId, code)
  return proof.is === 'right' ? proof : 'code'
}

const attempt = async (portal: Portal, user: SignedIn, asking: Asking, typed: Typed) => {
  const again = await lookAgain(portal, user, asking)
  const found = await check(portal, user, typed, again)
  if (typeof found === 'string') {
    await countFailure(portal, again)
    tell(portal, user, asking, 'refused')
    throw new Refusal(403, wrong[found], { [found]: [wrong[found]] })
  }
  await keep(portal, user, again)
  tell(portal, user, asking, 'ok')
  if (found.codesLeft === undefined) return {}
  tell(portal, user, asking, 'ok', 'recovery code')
  return { recovery_codes_left: found.codesLeft }
}

export const confirmSignIn = (portal: Portal, user: SignedIn, asking: Asking, typed: Typed) =>
  throughGate(() => attempt(portal, user, asking, typed), loginKeyOf(user.role, user.login))
