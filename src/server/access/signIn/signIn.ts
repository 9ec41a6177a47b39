// Signing in. An unknown name, a wrong password and a paused or deactivated account get the same refusal after the same
// work (SEC-28).
import { accountIdOf } from '#shared/rules/access/accountId'
import { signInLimiter } from '../../platform/crypto/hashingLimiter'
import { hashPassword, isOutdated, isPassword } from '../../platform/crypto/passwordHashing'
import { listUsed } from '../../platform/rateLimits/rateLimitsRepository'
import { readSwitches } from '../../school/settings/schoolSettingsQueries'
import { findAccount, savePasswordHash, type Account } from './queries'
import { isActivationCodeRight } from '../codes/activationCodes'
import {
  completeSignIn,
  completeProvenSignIn,
  completeSignInWithCode,
  type SignInResult,
} from './completeSignIn'
import { tooMany } from '../lockout/signInFailures'
import { findGuard, loginKeyOf } from '../lockout/queries'
import { defaultRateLimits, isLocked, signInRateLimits, type SignInRateLimits } from '../lockout/policy'
import { findStanding } from '../lockout/lockout'
import { hasDefaultPassword, isDefaultPassword } from '../password/defaultPassword'
import { pausedHere, refuse } from './refuseSignIn'
import type { AuthDeps } from './requestContext'
import { proveCodeFirst, type Proof } from '../secondFactor/proof'
import { eventOf, type Attempt, type SignInContext } from './signInAttempt'
import { logEvent } from './events'

/** Which of the rate limits are used up. */
const findUsedUp = async ({ db }: AuthDeps, rateLimits: SignInRateLimits, now: Date) => {
  const all = [rateLimits.perIp, ...defaultRateLimits(rateLimits)]
  const used = await listUsed(db, all, now)
  return new Set(all.filter(({ max: limit }, at) => (used[at] ?? 0) >= limit))
}

const rehash = async ({ db }: AuthDeps, { id, password_hash: stored }: Account, password: string) => {
  if (stored !== null && isOutdated(stored)) await savePasswordHash(db, id, await hashPassword(password))
}

interface SignInState extends SignInContext {
  readonly isAddressOver: boolean
  readonly hasRightCode: boolean
  readonly isCodeFirst: boolean
}

/** Loads all that is known before the password is checked. */
const loadState = async (deps: AuthDeps, attempt: Attempt): Promise<SignInState> => {
  const { db, config, clock } = deps
  const { role, login, ip } = attempt
  const now = clock()
  const nameKey = loginKeyOf(role, login)
  const rateLimits = signInRateLimits(config, ip, nameKey)
  const usedUp = await findUsedUp(deps, rateLimits, now)
  const account = await findAccount(db, role, login)
  const { firstSignIn, defaultPasswordDays } = await readSwitches(db)
  const needsCode = role === 'student' && firstSignIn === 'dob+code'
  const hasRightCode = needsCode && isActivationCodeRight(config, account, now, attempt)
  const standing = await findStanding(deps, attempt, hasRightCode ? account?.code_hash : null)
  const guard = await findGuard(db, standing.key)
  // With an activation code, the code expires instead.
  const daysOfLife = needsCode ? 0 : (config.defaultPasswordDays ?? defaultPasswordDays)
  const hasDefault = account !== undefined && hasDefaultPassword(account, now, daysOfLife)
  const isPaused =
    standing.rule.limitedByFirstSignIns &&
    defaultRateLimits(rateLimits).some((rateLimit) => usedUp.has(rateLimit))
  const { defaultPerIp, defaultPerSchool } = rateLimits
  const pauses = role === 'student' && !needsCode ? [defaultPerSchool, defaultPerIp] : []
  return {
    now,
    nameKey,
    rateLimits,
    account,
    needsCode,
    standing,
    guard,
    triedDefault: hasDefault && !isPaused && !isLocked(guard, now),
    // A date of birth that was not checked must not count against the account.
    isGuess: needsCode || !(hasDefault && isPaused),
    firstSignInPause: pauses.find((rateLimit) => usedUp.has(rateLimit)),
    hasRightCode,
    isAddressOver: usedUp.has(rateLimits.perIp),
    isCodeFirst: role === 'admin' && standing.is === 'code',
  }
}

const wrongProof: Proof = { is: 'wrong' }

const isGuardLocked = ({ guard, now }: SignInContext): boolean => isLocked(guard, now)

/**
 * The name is stopped, so the code comes first. Only tries with a right code or a right password count and can cause a
 * pause: somebody with neither cannot lock the owner out (SEC-27).
 */
const attemptCodeFirst = async (
  deps: AuthDeps,
  attempt: Attempt,
  state: SignInState,
): Promise<SignInResult> => {
  const { account } = state
  const accountId = accountIdOf(attempt.role, attempt.login)
  // Checking a right code uses it up, so it is not checked during a pause.
  const proof = isGuardLocked(state) ? wrongProof : await proveCodeFirst(deps, accountId, attempt.code)
  const isRight = await isPassword(account?.password_hash ?? null, attempt.password)
  if (!account || account.deactivated_at !== null || proof.is !== 'right' || !isRight)
    return refuse(deps, attempt, { ...state, isGuess: proof.is === 'right' || isRight })
  await rehash(deps, account, attempt.password)
  return completeProvenSignIn(deps, attempt, account, state, proof)
}

const attemptSignIn = async (deps: AuthDeps, attempt: Attempt): Promise<SignInResult> => {
  const state = await loadState(deps, attempt)
  const { account, rateLimits, now } = state
  if (state.standing.rule.limitedByAddress && state.isAddressOver) {
    logEvent(deps.log, eventOf(attempt, 'too many'))
    throw tooMany(rateLimits.perIp, now)
  }
  if (state.isCodeFirst) return attemptCodeFirst(deps, attempt, state)

  // The only expensive step, always done, so that all refusals take equally long.
  const isRight = await isPassword(account?.password_hash ?? null, attempt.password)
  if (!account || account.deactivated_at !== null || isGuardLocked(state)) return refuse(deps, attempt, state)
  if (isRight) {
    await rehash(deps, account, attempt.password)
    return attempt.role === 'admin'
      ? completeSignInWithCode(deps, attempt, account, state)
      : completeSignIn(deps, attempt, account, state, 'session')
  }
  const isFirst = state.triedDefault && (state.hasRightCode || !state.needsCode)
  if (isFirst && isDefaultPassword(account.date_of_birth ?? '', attempt.password))
    return completeSignIn(deps, attempt, account, state, 'activation')
  return refuse(deps, attempt, state)
}

/** One try per name at a time, so that parallel guesses are not all checked against an old count. */
export const signIn = async (deps: AuthDeps, attempt: Attempt): Promise<SignInResult> => {
  const { role, login, tries } = attempt
  if (tries.pausedUntil) {
    logEvent(deps.log, eventOf(attempt, 'too many'))
    throw pausedHere(deps, tries.pausedUntil)
  }
  const result = await signInLimiter(() => attemptSignIn(deps, attempt), loginKeyOf(role, login))
  if (result.kind !== 'code wanted') tries.forget()
  return result
}
