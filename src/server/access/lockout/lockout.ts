// Failed sign-ins of a person are counted by the table in lockoutPolicy.ts. This file counts them and acts on a wrong password
// or code (SEC-25, SEC-26).
import { hash } from 'node:crypto'
import { accountIdOf } from '#shared/rules/access/accountId'
import { localTimeIn } from '#shared/rules/dates'
import type { AuditAction } from '#shared/rules/trail/auditActions'
import type { App } from '../../http/appParts'
import { isOver } from '../../http/security/session'
import { minuteMs } from '../../platform/core/durations'
import { Paused, refusal } from '../../platform/core/refusal'
import type { SignInGuardTable } from '../../platform/database/schema/access'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/queries'
import { secondsLeft, consume, type RateLimit } from '../../platform/database/rateLimits'
import { removeActivationCode } from '../codes/queries'
import { findKnownDevice } from '../sessions/knownDevices'
import { findSession, removeKnownDevices, removeSession } from '../sessions/queries'
import type { Caller } from '../signIn/events'
import {
  defaultRateLimits,
  isLocked,
  isStopped,
  policy,
  type Role,
  type Rule,
  type SignInRateLimits,
  type TrustLevel,
} from './lockoutPolicy'
import { findGuard, loginKeyOf, saveFailure, touchGuard } from './queries'

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
export const minutesLeft = (limit: RateLimit, now: Date): string => {
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
