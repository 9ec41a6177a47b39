// Signing in, for students and administrators: from what was typed to the open session. An unknown name, a wrong password
// and a paused or deactivated account get the same refusal after the same work (SEC-28).
import { timingSafeEqual } from 'node:crypto'
import { accountIdOf } from '#shared/rules/access/accountId'
import { resetPasswordOf } from '#shared/rules/dates'
import { fullName } from '#shared/rules/students/names'
import type { App } from '../../http/appParts'
import { dayMs } from '../../platform/core/durations'
import { Refusal, refusal } from '../../platform/core/refusal'
import { hashPassword, isOutdated, isPassword, signInLimiter } from '../../platform/crypto/passwordHashing'
import { readSwitches } from '../../school/settings/queries'
import { consume, listUsed } from '../../platform/database/rateLimits'
import { isActivationCodeRight } from '../codes/activationCodes'
import {
  consumeActivationCode,
  findAccount,
  savePasswordHash,
  touchSignIn,
  type Account,
  findGuard,
  loginKeyOf,
  removeOpenGuards,
} from './queries'
import {
  deviceTries,
  type DeviceTries,
  countFailure,
  findTrust,
  pausedHere,
  refusalText,
  tooMany,
  wrongCodeText,
} from '../lockout/lockout'
import { defaultRateLimits, isLocked, signInRateLimits, type Role } from '../lockout/lockoutPolicy'
import {
  isSecondFactorRequired,
  proveCodeFirst,
  proveSecondFactor,
  type Proof,
} from '../secondFactor/secondFactor'
import { rememberDevice, tellOfNewDevice, openSession, type OpenedSession } from '../sessions/open'
import { removeSession } from '../sessions/queries'
import { logEvent, type Caller } from '../../http/requestLog'

interface Typed {
  readonly role: Role
  readonly login: string
  readonly password: string
  /** An activation code, or the code of an administrator's second step; empty when none was typed. */
  readonly code: string
}

interface Entry {
  readonly name: string
  readonly login: string
  /** Null for students. */
  readonly officeRole: string | null
  /** 'activation': the date of birth was right, now a password must be chosen. */
  readonly kind: 'session' | 'activation' | 'code wanted'
  readonly resetAt: string | null
  /** Null while the code of the second step is missing. */
  readonly session: OpenedSession | null
  /** Set when a recovery code was used. */
  readonly codesLeft?: number | undefined
  /** True when a second step must be set up first. */
  readonly mustEnrol?: boolean
  /** For the cookie of a known device; null after a sign-in with the date of birth. */
  readonly device: string | null
}

/** @param saveTries puts the cookie with the wrong tries of this browser into the answer */
export const signIn = (
  app: App,
  caller: Caller,
  typed: Typed,
  saveTries: (cookie: string) => void,
): Promise<Entry> =>
  prove(app, caller, typed, saveTries, async ({ attempt, account, kind, codeProof }) => {
    if (attempt.role === 'student') return open(app, attempt, account, kind)
    const proof = codeProof ?? (await proveSecondFactor(app, account.id, attempt.code))
    return openProven(app, attempt, account, proof)
  })

export interface Proved {
  readonly attempt: Attempt
  readonly account: Account
  /** 'activation': by the date of birth. */
  readonly kind: 'session' | 'activation'
  /** The code of a second step that was looked at before the password. */
  readonly codeProof: Proof | null
}

/**
 * One try per name at a time, so that parallel guesses are not all checked against an old count.
 *
 * @param then what a right password opens
 */
export const prove = async <Opened>(
  app: App,
  caller: Caller,
  typed: Typed,
  saveTries: (cookie: string) => void,
  then: (proved: Proved) => Promise<Opened>,
): Promise<Opened> => {
  const tries = deviceTries(app, caller, typed, saveTries)
  if (tries.pausedUntil) {
    logEvent(app, caller, 'sign-in', 'too many')
    throw pausedHere(app, tries.pausedUntil)
  }
  const nameKey = loginKeyOf(typed.role, typed.login)
  return signInLimiter(async () => then(await tryPassword(app, caller, typed, tries)), nameKey)
}

const wrongCode: Proof = { is: 'wrong' }

const tryPassword = async (app: App, caller: Caller, typed: Typed, tries: DeviceTries): Promise<Proved> => {
  const attempt = await lookUp(app, caller, typed, tries)
  const { role, password, code, account, trust, rateLimits, now } = attempt
  if (trust.rule.limitedByAddress && attempt.isAddressOver) {
    logEvent(app, caller, 'sign-in', 'too many')
    throw tooMany(rateLimits.perIp, now)
  }

  // When an administrator's name is stopped, the code comes first. Checking a right code uses it up, so it is not checked
  // during a pause.
  const isPaused = isLocked(attempt.guard, now)
  const isCodeFirst = role === 'admin' && trust.is === 'code'
  const firstProof =
    isCodeFirst && !isPaused ? await proveCodeFirst(app, accountIdOf(role, typed.login), code) : wrongCode

  // The only expensive step, always done, so that all refusals take equally long.
  const isRight = await isPassword(account?.password_hash ?? null, password)

  // Only tries with a right code or a right password count and can cause a pause: somebody with neither cannot lock the
  // owner out (SEC-27).
  if (isCodeFirst && (firstProof.is !== 'right' || !isRight))
    return refuse(app, { ...attempt, isGuess: firstProof.is === 'right' || isRight })
  if (!account || account.deactivated_at !== null || isPaused) return refuse(app, attempt)

  if (isRight) {
    await renewHash(app, account, password)
    return { attempt, account, kind: 'session', codeProof: isCodeFirst ? firstProof : null }
  }

  // The date of birth as the first password.
  const mayActivate = attempt.triedDefault && (attempt.hasRightCode || !attempt.needsCode)
  if (mayActivate && isDefaultPassword(account.date_of_birth ?? '', password))
    return { attempt, account, kind: 'activation', codeProof: null }
  return refuse(app, attempt)
}

/** All that is known of an attempt before the password is checked. */
const lookUp = async (app: App, caller: Caller, typed: Typed, tries: DeviceTries) => {
  const { db, config, clock } = app
  const { role, login, code } = typed
  const now = clock()
  const nameKey = loginKeyOf(role, login)

  const rateLimits = signInRateLimits(config, caller.ip, nameKey)
  const limits = [rateLimits.perIp, ...defaultRateLimits(rateLimits)]
  const used = await listUsed(db, limits, now)
  const usedUp = new Set(limits.filter(({ max }, at) => (used[at] ?? 0) >= max))

  const account = await findAccount(db, role, login)
  const { firstSignIn, defaultPasswordDays } = await readSwitches(db)
  const needsCode = role === 'student' && firstSignIn === 'dob+code'
  const hasRightCode = needsCode && isActivationCodeRight(config, account, now, code, caller.presentedSession)
  const trust = await findTrust(app, caller, typed, hasRightCode ? account?.code_hash : null)
  const guard = await findGuard(db, trust.key)

  // With an activation code, the code expires instead.
  const daysOfLife = needsCode ? 0 : (config.defaultPasswordDays ?? defaultPasswordDays)
  const hasDefault = account !== undefined && hasDefaultPassword(account, now, daysOfLife)
  const isDefaultPaused =
    trust.rule.limitedByFirstSignIns &&
    defaultRateLimits(rateLimits).some((rateLimit) => usedUp.has(rateLimit))
  const { defaultPerIp, defaultPerSchool } = rateLimits
  const pauses = role === 'student' && !needsCode ? [defaultPerSchool, defaultPerIp] : []
  return {
    ...typed,
    caller,
    tries,
    now,
    nameKey,
    account,
    trust,
    guard,
    rateLimits,
    isAddressOver: usedUp.has(rateLimits.perIp),
    needsCode,
    hasRightCode,
    triedDefault: hasDefault && !isDefaultPaused && !isLocked(guard, now),
    // A date of birth that was not checked must not count against the account.
    isGuess: needsCode || !(hasDefault && isDefaultPaused),
    // The limit that pauses everybody's first sign-in from here; says nothing about one account.
    firstSignInPause: pauses.find((rateLimit) => usedUp.has(rateLimit)),
  }
}

type Attempt = Awaited<ReturnType<typeof lookUp>>

/** All refusals look the same (SEC-28). How many wrong tries this device has made is all that changes their words. */
export const refuse = async (app: App, attempt: Attempt, refused?: Refusal): Promise<never> => {
  await countFailure(app, attempt)
  logEvent(app, attempt.caller, 'sign-in', 'refused', attempt.account?.id)
  const { failures, pausedUntil } = attempt.tries.failed()
  if (pausedUntil) throw pausedHere(app, pausedUntil)
  throw refused ?? refusal(401, refusalText(attempt, failures))
}

const renewHash = async ({ db }: App, { id, password_hash: stored }: Account, password: string) => {
  if (stored !== null && isOutdated(stored)) await savePasswordHash(db, id, await hashPassword(password))
}

/** Opens a session, or an activation: a session that may only choose a password. */
const open = async (
  app: App,
  attempt: Attempt,
  account: Account,
  kind: 'session' | 'activation',
): Promise<Entry> => {
  const { caller, now, rateLimits, needsCode } = attempt
  const opened = await app.db.transaction().execute(async (db) => {
    const session = await openSession(db, app.config.sessions, now, {
      accountId: account.id,
      role: account.role,
      kind,
      userAgent: caller.headers['user-agent'] ?? null,
      replaces: caller.presentedSession,
    })
    if (kind === 'activation' && needsCode) {
      const code = { student_id: account.login, code_hash: account.code_hash ?? '' }
      if (!(await consumeActivationCode(db, code, { before: caller.presentedSession, by: session.id }))) {
        await removeSession(db, session.id)
        return undefined
      }
    }
    await removeOpenGuards(db, [attempt.nameKey, attempt.trust.key], now)
    await touchSignIn(db, account.id, now.toISOString())
    if (kind === 'activation') await consume(db, [rateLimits.defaultPerAccount, rateLimits.defaultPerIp], now)
    const device = kind === 'session' ? await rememberDevice(db, account.id, now, caller) : null
    if (kind === 'session' && account.role === 'student' && isNewDevice(attempt))
      await tellOfNewDevice(app, db, account.login, now, caller)
    return { session, device }
  })
  // Somebody else has just used the activation code.
  if (!opened) return refuse(app, attempt)
  attempt.tries.forget()
  logEvent(app, caller, 'sign-in', 'ok', account.id)
  const name = account.role === 'admin' ? account.name : fullName(account)
  const { login, office_role: officeRole } = account
  return { name, login, officeRole, kind, resetAt: account.reset_at, ...opened }
}

const isNewDevice = ({ trust }: Attempt): boolean =>
  trust.is !== 'known device' && trust.is !== 'open session'

/** Opens a session of an administrator after the second step. A right password alone does not reset the failure count. */
const openProven = async (app: App, attempt: Attempt, account: Account, proof: Proof): Promise<Entry> => {
  const { login, name, office_role: officeRole } = account
  if (proof.is === 'wrong')
    return refuse(
      app,
      attempt,
      new Refusal(401, wrongCodeText, { message: [wrongCodeText], code: [wrongCodeText] }),
    )
  if (proof.is === 'wanted')
    return { name, login, officeRole, kind: 'code wanted', resetAt: null, session: null, device: null }
  const { codesLeft, isEnrolled = true } = proof
  const entry = await open(app, attempt, account, 'session')
  if (codesLeft !== undefined) logEvent(app, attempt.caller, 'recovery code', 'ok', account.id)
  return { ...entry, mustEnrol: !isEnrolled && (await isSecondFactorRequired(app, account)), codesLeft }
}

/** True while the default password applies and has not expired (SEC-36). */
export const hasDefaultPassword = (
  account: Pick<Account, 'password_hash' | 'date_of_birth' | 'default_since'>,
  now: Date,
  daysOfLife: number,
): boolean => {
  if (account.password_hash !== null || !account.date_of_birth) return false
  if (daysOfLife === 0 || account.default_since === null) return true
  return now.getTime() < Date.parse(account.default_since) + daysOfLife * dayMs
}

export const isDefaultPassword = (dateOfBirth: string, password: string): boolean => {
  const [right, given] = [Buffer.from(resetPasswordOf(dateOfBirth)), Buffer.from(password.trim())]
  return right.length === given.length && timingSafeEqual(right, given)
}
