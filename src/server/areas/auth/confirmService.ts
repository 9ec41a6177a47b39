// The same person, a while later: password and code once more, and the session is fresh again (SEC-31).
import type { SignedIn } from '../../plugins/session'
import { Refusal } from '../../refusal'
import { findAccount } from './accountsRepository'
import type { Asking, Portal } from './asking'
import { saveAudit } from './auditRepository'
import { logEvent, type AuthEvent } from './authEvents'
import { listUsed } from './budgetsRepository'
import { isLocked } from './lockout'
import { findPass } from './passes'
import { throughGate } from './passwordGate'
import { isPassword } from './passwordHashing'
import { proveSecondFactor } from './secondFactorProof'
import { saveConfirmed } from './sessionsRepository'
import { signInBudgets } from './signInBudgets'
import { countFailure, tooMany } from './signInFailures'
import { findGuard, loginKeyOf, removeOpenGuards } from './signInGuardRepository'

export interface Typed {
  readonly password: string
  readonly code: string | undefined
}

/** Not 401: the session itself is alive. */
const wrong = {
  password:
    'The password is not right. Please try again. After several wrong tries this pauses for up to 15 minutes.',
  code: 'The code is not right, or was used before. Type the one that the app shows now.',
}

const tell = (
  { log }: Portal,
  { accountId: account }: SignedIn,
  { ip, requestId: request_id }: Asking,
  outcome: AuthEvent['outcome'],
  event: AuthEvent['event'] = 'sign-in confirmed',
) => logEvent(log, { event, outcome, account, ip, request_id })

const look = async ({ db, config, clock }: Portal, { role, login }: SignedIn, asking: Asking) => {
  const now = clock()
  const account = await findAccount(db, role, login)
  const pass = account && (await findPass(db, account, asking.deviceTokens, false))
  const nameKey = loginKeyOf(role, login)
  const key = pass?.key ?? nameKey
  const budgets = signInBudgets(config, asking.ip, nameKey)
  const [used = 0] = await listUsed(db, [budgets.perIp], now)
  const isAddressOver = used >= budgets.perIp.limit
  const guard = await findGuard(db, key)
  return { now, account, key, pass, budgets, guard, triedDefault: false, isAddressOver }
}

type Looked = Awaited<ReturnType<typeof look>>

const keep = ({ db }: Portal, { accountId, sessionId }: SignedIn, { key, now }: Looked) =>
  db.transaction().execute(async (trx) => {
    await removeOpenGuards(trx, [key], now)
    await saveConfirmed(trx, sessionId, now.toISOString())
    await saveAudit(trx, { at: now, actor: accountId, action: 'sign-in confirmed', subject: accountId })
  })

/** What is wrong, or what a right code leaves behind. The password first: a code is not used up for nothing. */
const check = async (
  portal: Portal,
  user: SignedIn,
  { password, code }: Typed,
  { account, guard, now }: Looked,
) => {
  const isRight = await isPassword(account?.password_hash ?? null, password)
  if (!isRight || isLocked(guard, now)) return 'password'
  const proof = await proveSecondFactor(portal, user.accountId, code)
  return proof.is === 'right' ? proof : 'code'
}

const attempt = async (portal: Portal, user: SignedIn, asking: Asking, typed: Typed) => {
  const looked = await look(portal, user, asking)
  if (looked.isAddressOver) {
    tell(portal, user, asking, 'too many')
    throw tooMany(looked.budgets.perIp, looked.now)
  }
  const found = await check(portal, user, typed, looked)
  if (typeof found === 'string') {
    await countFailure(portal, looked)
    tell(portal, user, asking, 'refused')
    throw new Refusal(403, wrong[found], { [found]: [wrong[found]] })
  }
  await keep(portal, user, looked)
  tell(portal, user, asking, 'ok')
  if (found.codesLeft === undefined) return {}
  tell(portal, user, asking, 'ok', 'recovery code')
  return { recovery_codes_left: found.codesLeft }
}

export const confirmSignIn = (portal: Portal, user: SignedIn, asking: Asking, typed: Typed) =>
  throughGate(() => attempt(portal, user, asking, typed), loginKeyOf(user.role, user.login))
