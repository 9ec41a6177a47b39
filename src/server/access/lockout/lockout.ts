// Counts failed sign-ins and acts on a wrong password or code, by the table in lockoutPolicy.ts (SEC-25, SEC-26): those of a name
// in the database, and those of a browser in its own cookie.
import { hash, createHmac, timingSafeEqual } from 'node:crypto'
import { accountIdOf } from '#shared/rules/access/accountId'
import { localTimeIn } from '#shared/rules/dates'
import type { AuditAction } from '#shared/rules/trail/auditActions'
import type { App } from '../../http/appParts'
import { isOver, cookieIn, triesCookie } from '../../http/security/session'
import { minuteMs, clocksDifferMs, dayMs } from '../../platform/core/durations'
import { Paused, refusal } from '../../platform/core/refusal'
import type { SignInGuardTable } from '../../platform/database/schema/access'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/queries'
import { secondsLeft, consume, type RateLimit } from '../../platform/database/rateLimits'
import { removeActivationCode, findGuard, loginKeyOf, saveFailure, touchGuard } from '../signIn/queries'
import { findKnownDevice } from '../sessions/open'
import { findSession, removeKnownDevices, removeSession } from '../sessions/queries'
import type { Caller } from '../../http/requestLog'
import {
  defaultRateLimits,
  isLocked,
  isStopped,
  policy,
  type Role,
  type Rule,
  type SignInRateLimits,
  type TrustLevel,
  lockedUntil,
} from './lockoutPolicy'

export interface Trust {
  readonly is: TrustLevel
  readonly rule: Rule
  /** The key under which failures are counted. */
  readonly key: string
  /** Makes the proof worthless. */
  readonly revoke?: ((db: Db) => Promise<unknown>) | undefined
}

/**
 * Says what the person has proved besides the password. Found by the typed name, whether or not the account exists: both
 * take equally long.
 *
 * @param activationCode the hash of the activation code if the right one was typed, else null
 */
export const findTrust = async (
  app: App,
  caller: Caller,
  { role, login, code = '' }: { role: Role; login: string; code?: string },
  activationCode: string | null = null,
): Promise<Trust> => {
  const nameKey = loginKeyOf(role, login)
  const trust = (is: TrustLevel, shown = '', revoke?: Trust['revoke']): Trust => {
    const rule = policy[role][is]
    return { is, rule, key: rule.tries === 'name' ? nameKey : keyOf(`${role} ${is}`, shown), revoke }
  }
  if (activationCode !== null) return trust('code', activationCode, (trx) => removeActivationCode(trx, login))
  const accountId = accountIdOf(role, login)
  const session = await findOpenSession(app, accountId, caller.presentedSession)
  if (session) return trust('open session', session, (trx) => removeSession(trx, session))
  const device = await findKnownDevice(app.db, accountId, caller)
  if (device) return trust('known device', device, (trx) => removeKnownDevices(trx, [device]))
  const isCodeFirst = role === 'admin' && code !== '' && isStopped(await findGuard(app.db, nameKey))
  return isCodeFirst ? trust('code', accountId) : trust('stranger')
}

const keyOf = (kind: string, of: string): string => hash('sha256', `${kind}:${of}`).slice(0, 32)

/** A session of this account in this browser; an activation does not count. */
const findOpenSession = async ({ db, config, clock }: App, accountId: string, presented: string | null) => {
  const session = presented === null ? null : await findSession(db, presented)
  const isTheirs = session?.kind === 'session' && session.account_id === accountId
  return isTheirs && !isOver(session, clock(), config.sessions) ? session.id : undefined
}

export interface Failure {
  readonly now: Date
  readonly trust: Trust
  /** The failures counted under the key of this trust. */
  readonly guard: SignInGuardTable | undefined
  readonly rateLimits: SignInRateLimits
  /** The password was also compared with the default one. */
  readonly triedDefault?: boolean
  /** False: nothing was checked that could have been guessed. */
  readonly isGuess?: boolean
}

/** Counts a wrong password or code. Each failure is one transaction with the same statements (SEC-28). */
export const countFailure = (app: App, failure: Failure) =>
  app.db.transaction().execute(async (db) => {
    const { now, trust, guard, rateLimits, triedDefault = false, isGuess = true } = failure
    const { key, rule, revoke } = trust
    // Failures during a pause are not counted; touching the row takes as long as counting.
    const isCounted = isGuess && !isLocked(guard, now)
    const failures = await (isCounted ? saveFailure(db, key, now, rule) : touchGuard(db, key))
    if (failures >= (rule.revokedAt ?? Infinity)) await revoke?.(db)
    const counted = [
      rateLimits.perIp,
      rateLimits.everywhere,
      ...(triedDefault ? defaultRateLimits(rateLimits) : []),
    ]
    const [, everywhere = 0, , , perSchool = 0] = await consume(db, counted, now)
    await alertAt(app, db, rateLimits.everywhere, now, everywhere, 'many wrong sign-ins noticed')
    await alertAt(app, db, rateLimits.defaultPerSchool, now, perSchool, 'first sign-ins paused')
  })

/** Alerts the office once per window, when the limit is reached. */
const alertAt = async (
  { log }: App,
  db: Db,
  limit: RateLimit,
  now: Date,
  count: number,
  action: AuditAction,
) => {
  if (count !== limit.max) return
  log.warn({ event: action, limit: limit.max }, 'sign-in alert')
  await saveAudit(db, { at: now, actor: 'portal', action, details: { limit: limit.max } })
}

/** '25 minutes' until the window ends. */
const minutesLeft = (limit: RateLimit, now: Date): string => {
  const minutes = Math.ceil(secondsLeft(limit, now) / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

export const tooMany = (limit: RateLimit, now: Date) =>
  refusal(
    429,
    `There were too many wrong sign-ins from this connection. Please wait ${minutesLeft(limit, now)} and try again. Browsers that have signed in before still work.`,
    secondsLeft(limit, now),
  )

/** The time comes from the tries of this device, so everybody hears it alike, whether the ID exists or not. */
export const pausedHere = ({ config, clock }: App, until: Date) => {
  const fullMinute = new Date(Math.ceil(until.getTime() / minuteMs) * minuteMs)
  const time = localTimeIn(config.school.timeZone, fullMinute).slice(11, 16)
  return new Paused(`Too many tries. Wait until ${time}, then try again.`, until, clock())
}

/** The same for everybody where a first sign-in needs the code of a slip. */
const wrongOrCode = 'ID, password or slip code is not right.'

const wrong: Record<Role, string> = {
  student: 'ID or password is not right.',
  admin: 'Username or password is not right.',
}

/** From this failure of a device on, the text gives advice as well. */
const adviceAt = 3

const orCode = 'The first time, you also need the code from the school’s slip.'

const pause = 'After several wrong tries, sign-in is paused for up to 15 minutes'
const advice: Record<Role, string> = {
  student: `Please check both. ${pause}, a first sign-in for up to a day. The school office can reset your password.`,
  admin: `Please check both. ${pause}. After very many, you need the code from your second step as well as the password.`,
}

interface Refused {
  readonly role: Role
  readonly needsCode: boolean
  readonly firstSignInPause: RateLimit | undefined
  readonly now: Date
}

/** The words of a refusal; `failures` are those of this device. */
export const refusalText = (
  { role, needsCode, firstSignInPause, now }: Refused,
  failures: number,
): string => {
  if (firstSignInPause) return pausedText(minutesLeft(firstSignInPause, now))
  const opening = needsCode ? wrongOrCode : wrong[role]
  if (failures < adviceAt) return opening
  return [opening, needsCode && orCode, advice[role]].filter(Boolean).join(' ')
}

/** The same for everybody, so that it does not reveal whether the date of birth was right. */
const pausedText = (wait: string): string =>
  `First sign-ins with the date of birth are paused for another ${wait}. There were too many of them. Please try again after that, or ask the school office. If you have chosen your own password, it still works: please check it and the student ID.`

export const wrongCodeText = `The code is not right, or was used before. Type the one that the app shows now. ${pause}.`

// The wrong tries of one browser, which carries them in a signed cookie. The pause that is told to a person comes from this
// count alone, never from the account, so it says neither whether an ID exists nor who else tries (SEC-27, SEC-28).

/**
 * The wrong tries of this browser at this name.
 *
 * @param save puts the new cookie into the answer
 */
export const deviceTries = (
  { config: { secret }, clock }: App,
  { headers }: Caller,
  { role, login, code }: { role: Role; login: string; code: string },
  save: (cookie: string) => void,
) => {
  const now = clock()
  const tries = triesIn(secret, cookieIn(headers.cookie, triesCookie), now)
  const key = triesKeyOf(secret, role, login, code !== '')
  return {
    pausedUntil: pauseIn(tries, key, now),
    /** Counts a failure. */
    failed: () => {
      const next = withFailure(tries, key, now)
      save(triesText(secret, next))
      return { failures: next[0]?.failures ?? 1, pausedUntil: pauseIn(next, key, now) }
    },
    forget: () => {
      const both = [true, false].map((hasCode) => triesKeyOf(secret, role, login, hasCode))
      const others = tries.filter((one) => !both.includes(one.key))
      if (others.length < tries.length) save(triesText(secret, others))
    },
  }
}

export type DeviceTries = ReturnType<typeof deviceTries>

export const triesLastMs = 30 * dayMs

/** A code is let through while wrong passwords are paused, so it is counted by itself. */
export const triesKeyOf = (secret: string, role: Role, login: string, hasCode: boolean): string =>
  sign(secret, `${loginKeyOf(role, login)}:${hasCode}`).slice(0, 16)

const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`tries:${text}`).digest('hex').slice(0, 32)

interface Tried {
  /** A key for the person who was tried, with a code or without; unreadable without the portal's secret. */
  readonly key: string
  readonly failures: number
  /** Time of the last failure, in milliseconds. */
  readonly at: number
}

/** Newest first; nothing of a cookie that the portal has not signed, or of long ago. */
export const triesIn = (secret: string, cookie: string | undefined, now: Date): Tried[] => {
  const [text = '', signature = ''] = (cookie ?? '').split('~')
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(secret, text))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return []
  return text
    .split('.')
    .flatMap(triedIn)
    .filter(({ at }) => at > now.getTime() - triesLastMs && at <= now.getTime() + clocksDifferMs)
}

const triedIn = (text: string): Tried[] => {
  const [, key = '', failures, at] = /^([\da-f]{16})-(\d{1,6})-(\d{1,15})$/.exec(text) ?? []
  return key === '' ? [] : [{ key, failures: Number(failures), at: Number(at) }]
}

export const triesText = (secret: string, tries: readonly Tried[]): string => {
  const text = tries.map(textOf).join('.')
  return `${text}~${sign(secret, text)}`
}

const textOf = ({ key, failures, at }: Tried): string => `${key}-${failures}-${at}`

/** The most people that are counted per browser. */
const mostTried = 5

export const withFailure = (tries: readonly Tried[], key: string, now: Date): Tried[] => {
  const failures = (tries.find((one) => one.key === key)?.failures ?? 0) + 1
  return [{ key, failures, at: now.getTime() }, ...tries.filter((one) => one.key !== key)].slice(0, mostTried)
}

/** As long as the name would be paused by these tries alone, to the full minute: a clock can tell it. */
export const pauseIn = (tries: readonly Tried[], key: string, now: Date): Date | null => {
  const { failures = 0, at = 0 } = tries.find((one) => one.key === key) ?? {}
  const until = lockedUntil(failures, new Date(at), {})
  if (until === null) return null
  const end = Math.ceil(Date.parse(until) / minuteMs) * minuteMs
  return end > now.getTime() ? new Date(end) : null
}
