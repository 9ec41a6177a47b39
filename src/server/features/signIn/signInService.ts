// Signing in. Whoever is refused hears the same, after the same work: an unknown name, a wrong password, a paused
// or closed account (SEC-28).
import { accountIdOf } from '#shared/rules/access/accountId'
import { signInLimiter } from '../../platform/crypto/hashingLimiter'
import { hashPassword, isOutdated, isPassword } from '../../platform/crypto/passwordHashing'
import { listUsed } from '../../platform/rateLimits/rateLimitsRepository'
import { readSwitches } from '../schoolSettings/schoolSettingsRepository'
import { findAccount, savePasswordHash, type Account } from './accountsRepository'
import { isActivationCodeRight } from './activationCodes/activationCodesPolicy'
import {
  completeSignIn,
  completeProvenSignIn,
  completeSignInWithCode,
  type SignInResult,
} from './completeSignInService'
import { tooMany } from './lockout/signInFailuresService'
import { findGuard, loginKeyOf } from './lockout/signInGuardRepository'
import { defaultRateLimits, isLocked, signInRateLimits, type SignInRateLimits } from './lockout/signInPolicy'
import { findStanding } from './lockout/standingService'
import { hasDefaultPassword, isDefaultPassword } from './password/defaultPasswordService'
import { refuse } from './refuseSignInService'
import type { AuthDeps } from './requestContext'
import { proveCodeFirst, type Proof } from './secondFactor/secondFactorProofService'
import { eventOf, type Attempt, type SignInContext } from './signInAttemptService'
import { logEvent } from './signInEventsService'

/** Which of the rate limits are used up. */
const findUsedUp = async ({ db }: AuthDeps, rateLimits: SignInRateLimits, now: Date) => {
  const all = [rateLimits.perIp, ...defaultRateLimits(rateLimits)]
  const used = await listUsed(db, all, now)
  return new Set(all.filter(({ max: limit }, at) => (used[at] ?? 0) >= limit))
}

const rehash = async ({ db }: AuthDeps, { id, password_hash: stored }: Account, password: string) => {
  if (stored !== null && isOutdated(stored)) await savePasswordHash(db, id, await hashPassword(password))
}

interface Seen extends SignInContext {
  readonly isAddressOver: boolean
  readonly hasRightCode: boolean
  readonly isCodeFirst: boolean
}

/** Everything that is known before the password is looked at. */
const look = async (deps: AuthDeps, attempt: Attempt): Promise<Seen> => {
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
  // With codes it is the code that dies after its days.
  const daysOfLife = needsCode ? 0 : (config.defaultPasswordDays ?? defaultPasswordDays)
  const hasDefault = account !== undefined && hasDefaultPassword(account, now, daysOfLife)
  const isHeld =
    standing.rule.heedsFirstSignIns &&
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
    triedDefault: hasDefault && !isHeld && !isLocked(guard, now),
    // Whoever has nothing but a date of birth that nobody looks at is not locked out by it.
    isGuess: needsCode || !(hasDefault && isHeld),
    firstSignInPause: pauses.find((rateLimit) => usedUp.has(rateLimit)),
    hasRightCode,
    isAddressOver: usedUp.has(rateLimits.perIp),
    isCodeFirst: role === 'admin' && standing.is === 'code',
  }
}

const wrongProof: Proof = { is: 'wrong' }

const isHeldUp = ({ guard, now }: SignInContext): boolean => isLocked(guard, now)

/**
 * The name is stopped: the code comes first. Only whoever has one of the two, code or password, counts here and can
 * pause it: who has neither keeps nobody out (SEC-27).
 */
const attemptCodeFirst = async (deps: AuthDeps, attempt: Attempt, seen: Seen): Promise<SignInResult> => {
  const { account } = seen
  const accountId = accountIdOf(attempt.role, attempt.login)
  // A code is used up by being right, so it is not looked at for nothing.
  const proof = isHeldUp(seen) ? wrongProof : await proveCodeFirst(deps, accountId, attempt.code)
  const isRight = await isPassword(account?.password_hash ?? null, attempt.password)
  if (!account || account.deactivated_at !== null || proof.is !== 'right' || !isRight)
    return refuse(deps, attempt, { ...seen, isGuess: proof.is === 'right' || isRight })
  await rehash(deps, account, attempt.password)
  return completeProvenSignIn(deps, attempt, account, seen, proof)
}

const attemptSignIn = async (deps: AuthDeps, attempt: Attempt): Promise<SignInResult> => {
  const seen = await look(deps, attempt)
  const { account, rateLimits, now } = seen
  if (seen.standing.rule.heedsAddress && seen.isAddressOver) {
    logEvent(deps.log, eventOf(attempt, 'too many'))
    throw tooMany(rateLimits.perIp, now)
  }
  if (seen.isCodeFirst) return attemptCodeFirst(deps, attempt, seen)

  // The one dear step, done whatever is known by now.
  const isRight = await isPassword(account?.password_hash ?? null, attempt.password)
  if (!account || account.deactivated_at !== null || isHeldUp(seen)) return refuse(deps, attempt, seen)
  if (isRight) {
    await rehash(deps, account, attempt.password)
    return attempt.role === 'admin'
      ? completeSignInWithCode(deps, attempt, account, seen)
      : completeSignIn(deps, attempt, account, seen, 'session')
  }
  const isFirst = seen.triedDefault && (seen.hasRightCode || !seen.needsCode)
  if (isFirst && isDefaultPassword(account.date_of_birth ?? '', attempt.password))
    return completeSignIn(deps, attempt, account, seen, 'activation')
  return refuse(deps, attempt, seen)
}

/** Through the gate as a whole, so that guesses on one name cannot all be checked against an old count. */
export const signIn = (deps: AuthDeps, attempt: Attempt): Promise<SignInResult> =>
  signInLimiter(() => attemptSignIn(deps, attempt), loginKeyOf(attempt.role, attempt.login))
