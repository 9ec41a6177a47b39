// What a wrong password or code costs, at sign-in and when a sign-in is confirmed (SEC-25, SEC-26).
import type { SignInGuardTable } from '../../db/accountsSchema'
import { refusal } from '../../refusal'
import type { Portal } from './asking'
import { saveAudit } from './auditRepository'
import { secondsLeft, spend, type Budget } from './budgetsRepository'
import { isLocked } from './lockout'
import { mostTriesOfPass, type Pass } from './passes'
import { defaultBudgets, type SignInBudgets } from './signInBudgets'
import { saveFailure, touchGuard } from './signInGuardRepository'

export const tooMany = (budget: Budget, now: Date) => {
  const seconds = secondsLeft(budget, now)
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return refusal(
    429,
    `There were too many wrong sign-ins from this connection. Please wait ${wait} and try again.`,
    seconds,
  )
}

/** Tells the office once per window, when a limit is reached. */
const alertAt = async ({ db, log }: Portal, budget: Budget, now: Date, count: number, action: string) => {
  if (count !== budget.limit) return
  log.warn({ event: action, limit: budget.limit }, 'sign-in alert')
  await saveAudit(db, { at: now, actor: 'portal', action, details: { limit: budget.limit } })
}

export interface Failure {
  readonly now: Date
  /** Where this try is counted: the name's, or that of what its owner has shown. */
  readonly key: string
  readonly pass: Pass | undefined
  readonly guard: SignInGuardTable | undefined
  readonly budgets: SignInBudgets
  /** A default password was tried, too. */
  readonly triedDefault: boolean
}

export const countFailure = (portal: Portal, { now, key, pass, guard, budgets, triedDefault }: Failure) =>
  portal.db.transaction().execute(async (trx) => {
    // A paused name does not count on; writing it again costs what counting costs.
    const failures = await (isLocked(guard, now) ? touchGuard(trx, key) : saveFailure(trx, key, now))
    if (pass && failures >= mostTriesOfPass) await pass.forget(trx)
    const counted = [budgets.perIp, budgets.everywhere, ...(triedDefault ? defaultBudgets(budgets) : [])]
    const [, everywhere = 0, , , perSchool = 0] = await spend(trx, counted, now)
    const alerts = { ...portal, db: trx }
    await alertAt(alerts, budgets.everywhere, now, everywhere, 'many wrong sign-ins')
    await alertAt(alerts, budgets.defaultPerSchool, now, perSchool, 'first sign-ins paused')
  })
