// What happens after a wrong password or code, at sign-in and at reauthentication (SEC-25, SEC-26).
import type { AuditAction } from '#shared/rules/trail/auditActions'
import { refusal } from '../../platform/core/refusal'
import type { SignInGuardTable } from '../../platform/database/schema/access/accountsSchema'
import { secondsLeft, consume, type RateLimit } from '../../platform/rateLimits/rateLimitsRepository'
import { saveAudit } from '../../trail/audit/auditQueries'
import type { AuthDeps } from '../signIn/requestContext'
import { saveFailure, touchGuard } from './queries'
import { defaultRateLimits, isLocked, type SignInRateLimits } from './policy'
import type { Standing } from './lockout'

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

/** Alerts the office once per window, when the limit is reached. */
const alertAt = async (
  { db, log }: AuthDeps,
  limit: RateLimit,
  now: Date,
  count: number,
  action: AuditAction,
) => {
  if (count !== limit.max) return
  log.warn({ event: action, limit: limit.max }, 'sign-in alert')
  await saveAudit(db, { at: now, actor: 'portal', action, details: { limit: limit.max } })
}

export interface Failure {
  readonly now: Date
  readonly standing: Standing
  /** The failure count of the standing. */
  readonly guard: SignInGuardTable | undefined
  readonly rateLimits: SignInRateLimits
  /** The password was also compared with the default one. */
  readonly triedDefault: boolean
  /** False: nothing was checked that could have been guessed. */
  readonly isGuess: boolean
}

export const countFailure = (deps: AuthDeps, failure: Failure) =>
  deps.db.transaction().execute(async (trx) => {
    const { now, standing, guard, rateLimits, triedDefault, isGuess } = failure
    const { key, rule, revoke } = standing
    // Failures during a pause are not counted; touching the row takes as long as counting.
    const isCounted = isGuess && !isLocked(guard, now)
    const failures = await (isCounted ? saveFailure(trx, key, now, rule) : touchGuard(trx, key))
    if (failures >= (rule.revokedAt ?? Infinity)) await revoke?.(trx)
    const counted = [
      rateLimits.perIp,
      rateLimits.everywhere,
      ...(triedDefault ? defaultRateLimits(rateLimits) : []),
    ]
    const [, everywhere = 0, , , perSchool = 0] = await consume(trx, counted, now)
    const alerts = { ...deps, db: trx }
    await alertAt(alerts, rateLimits.everywhere, now, everywhere, 'many wrong sign-ins noticed')
    await alertAt(alerts, rateLimits.defaultPerSchool, now, perSchool, 'first sign-ins paused')
  })
