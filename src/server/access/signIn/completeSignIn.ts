// Completes a sign-in after the password check: opens a session or an activation, or asks for the second step first.
import { fullName } from '#shared/rules/students/names'
import { requiresSecondFactor } from '../../http/security/session'
import { consume } from '../../platform/rateLimits/rateLimitsRepository'
import { touchSignIn, type Account } from './queries'
import { consumeActivationCode } from '../codes/queries'
import { rememberDevice } from '../sessions/knownDevices'
import { removeOpenGuards } from '../lockout/queries'
import { refuse, refusedCode } from './refuseSignIn'
import type { AuthDeps } from './requestContext'
import { proveSecondFactor, type Proof } from '../secondFactor/proof'
import { openSession, type OpenedSession } from '../sessions/openSession'
import { removeSession } from '../sessions/queries'
import { eventOf, type Attempt, type SignInContext } from './signInAttempt'
import { logEvent } from './events'

export interface SignInResult {
  readonly name: string
  readonly login: string
  /** 'activation': the date of birth was right, now a password must be chosen. */
  readonly kind: 'session' | 'activation' | 'code wanted'
  readonly resetAt: string | null
  /** Null while the code of the second step is missing. */
  readonly session: OpenedSession | null
  /** Set when a recovery code was used. */
  readonly codesLeft?: number
  /** True when a second step must be set up first. */
  readonly mustEnrol?: boolean
  /** For the cookie of a known device; null after a sign-in with the date of birth. */
  readonly device: string | null
}

/** Undefined when somebody else has just used the activation code. */
const openFor = async (
  deps: AuthDeps,
  attempt: Attempt,
  { now, nameKey, standing, rateLimits, needsCode }: SignInContext,
  account: Account,
  kind: 'session' | 'activation',
) => {
  const { id: accountId, role, code_hash } = account
  const { userAgent, presentedSession: replaces, deviceTokens } = attempt
  const at = now.toISOString()
  return deps.db.transaction().execute(async (trx) => {
    const opening = { accountId, role, kind, userAgent, replaces }
    const session = await openSession(trx, deps.config.sessions, now, opening)
    if (kind === 'activation' && needsCode) {
      const code = { student_id: account.login, code_hash: code_hash ?? '' }
      if (!(await consumeActivationCode(trx, code, { before: replaces, by: session.id }))) {
        await removeSession(trx, session.id)
        return undefined
      }
    }
    await removeOpenGuards(trx, [nameKey, standing.key], now)
    await touchSignIn(trx, accountId, at)
    if (kind === 'activation')
      await consume(trx, [rateLimits.defaultPerAccount, rateLimits.defaultPerIp], now)
    const device = kind === 'session' ? await rememberDevice(trx, accountId, now, deviceTokens) : null
    return { session, device }
  })
}

export const completeSignIn = async (
  deps: AuthDeps,
  attempt: Attempt,
  account: Account,
  context: SignInContext,
  kind: 'session' | 'activation',
): Promise<SignInResult> => {
  const opened = await openFor(deps, attempt, context, account, kind)
  if (!opened) return refuse(deps, attempt, context)
  logEvent(deps.log, eventOf(attempt, 'ok', account))
  const name = account.role === 'admin' ? 'Admin' : fullName(account)
  return { name, login: account.login, kind, resetAt: account.reset_at, ...opened }
}

/** After the password and the second step. */
export const completeProvenSignIn = async (
  deps: AuthDeps,
  attempt: Attempt,
  account: Account,
  context: SignInContext,
  { codesLeft, isEnrolled = true }: Extract<Proof, { is: 'right' }>,
): Promise<SignInResult> => {
  const mustEnrol = !isEnrolled && requiresSecondFactor(deps.config)
  const entry = { ...(await completeSignIn(deps, attempt, account, context, 'session')), mustEnrol }
  if (codesLeft === undefined) return entry
  logEvent(deps.log, { ...eventOf(attempt, 'ok', account), event: 'recovery code' })
  return { ...entry, codesLeft }
}

/** Checks the second step, if there is one. A right password alone does not reset the failure count. */
export const completeSignInWithCode = async (
  deps: AuthDeps,
  attempt: Attempt,
  account: Account,
  context: SignInContext,
): Promise<SignInResult> => {
  const { login } = account
  const proof = await proveSecondFactor(deps, account.id, attempt.code)
  if (proof.is === 'wrong') return refuse(deps, attempt, context, refusedCode())
  if (proof.is === 'wanted')
    return { name: 'Admin', login, kind: 'code wanted', resetAt: null, session: null, device: null }
  return completeProvenSignIn(deps, attempt, account, context, proof)
}
