// Signing in. Whoever is refused hears the same, after the same work: an unknown name, a wrong password, a paused
// or closed account (SEC-28). Each refusal is one transaction with the same two statements.
import { fullName } from '#shared/rules/names'
import type { AccountTable } from '../../db/schema'
import { refusal } from '../../refusal'
import { findAccount, savePasswordHash, touchSignIn, type Account } from './accountsRepository'
import type { Asking, Portal } from './asking'
import { saveAudit } from './auditRepository'
import { logEvent, type AuthEvent } from './authEvents'
import { listUsed, secondsLeft, spend, type Budget } from './budgetsRepository'
import { hasDefaultPassword, isDefaultPassword } from './defaultPassword'
import { isLocked } from './lockout'
import { openSession, type OpenedSession } from './openSession'
import { throughGate } from './passwordGate'
import { hashPassword, isOutdated, isPassword } from './passwordHashing'
import { defaultBudgets, signInBudgets, type SignInBudgets } from './signInBudgets'
import { findGuard, loginKeyOf, removeGuard, saveFailure, touchGuard } from './signInGuardRepository'

type Role = AccountTable['role']

export interface Attempt extends Asking {
  readonly role: Role
  readonly login: string
  readonly password: string
}

export interface Entry {
  readonly name: string
  readonly login: string
  /** 'activation': the date of birth was right, a password of one's own is wanted now. */
  readonly kind: 'session' | 'activation'
  readonly resetAt: string | null
  readonly session: OpenedSession
}

const pause = 'After several wrong tries sign-in pauses for up to 15 minutes.'
const wrong: Record<Role, string> = {
  student: `The student ID or the password is not right. Please check both and try again. ${pause} The school office can reset the password.`,
  admin: `The username or the password is not right. Please check both and try again. ${pause}`,
}

const tooMany = (budget: Budget, now: Date) => {
  const seconds = secondsLeft(budget, now)
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return refusal(
    429,
    `There were too many wrong sign-ins from this connection. Please wait ${wait} and try again.`,
    seconds,
  )
}

const eventOf = (attempt: Attempt, outcome: AuthEvent['outcome'], account?: Account): AuthEvent => ({
  event: 'sign-in',
  outcome,
  account: account?.id,
  ip: attempt.ip,
  request_id: attempt.requestId,
})

const used = async ({ db }: Portal, budgets: SignInBudgets, now: Date) => {
  const all = [budgets.perIp, ...defaultBudgets(budgets)]
  const [perIp = 0, ...defaults] = await listUsed(db, all, now)
  return {
    isAddressOver: perIp >= budgets.perIp.limit,
    isDefaultOver: defaults.some((count, at) => count >= (all[at + 1]?.limit ?? 0)),
  }
}

/** Tells the office once per window, when a limit is reached. */
const alertAt = async ({ db, log }: Portal, budget: Budget, now: Date, count: number, action: string) => {
  if (count !== budget.limit) return
  log.warn({ event: action, limit: budget.limit }, 'sign-in alert')
  await saveAudit(db, { at: now, actor: 'portal', action, details: { limit: budget.limit } })
}

interface Looked {
  now: Date
  key: string
  account: Account | undefined
  guard: Awaited<ReturnType<typeof findGuard>>
  budgets: SignInBudgets
  triedDefault: boolean
}

const refuse = async (portal: Portal, attempt: Attempt, looked: Looked) => {
  const { now, key, guard, budgets, account, triedDefault } = looked
  await portal.db.transaction().execute(async (trx) => {
    // A paused name does not count on; writing it again costs what counting costs.
    await (isLocked(guard, now) ? touchGuard(trx, key) : saveFailure(trx, key, now))
    const counted = [budgets.perIp, budgets.everywhere, ...(triedDefault ? defaultBudgets(budgets) : [])]
    const [, everywhere = 0, , , perSchool = 0] = await spend(trx, counted, now)
    const alerts = { ...portal, db: trx }
    await alertAt(alerts, budgets.everywhere, now, everywhere, 'many wrong sign-ins')
    await alertAt(alerts, budgets.defaultPerSchool, now, perSchool, 'first sign-ins paused')
  })
  logEvent(portal.log, eventOf(attempt, 'refused', account))
  throw refusal(401, wrong[attempt.role])
}

const letIn = async (
  portal: Portal,
  attempt: Attempt,
  account: Account,
  looked: Looked,
  kind: Entry['kind'],
) => {
  const { config, db } = portal
  const { now, key, budgets } = looked
  const opening = {
    accountId: account.id,
    role: account.role,
    kind,
    userAgent: attempt.userAgent,
    replaces: attempt.presentedSession,
  }
  const session = await db.transaction().execute(async (trx) => {
    await removeGuard(trx, key)
    await touchSignIn(trx, account.id, now.toISOString())
    if (kind === 'activation') await spend(trx, [budgets.defaultPerAccount, budgets.defaultPerIp], now)
    return openSession(trx, config.sessions, now, opening)
  })
  logEvent(portal.log, eventOf(attempt, 'ok', account))
  const name = account.role === 'admin' ? 'Admin' : fullName(account)
  return { name, login: account.login, kind, resetAt: account.reset_at, session }
}

const rehash = async ({ db }: Portal, { id, password_hash: stored }: Account, password: string) => {
  if (stored !== null && isOutdated(stored)) await savePasswordHash(db, id, await hashPassword(password))
}

const attemptSignIn = async (portal: Portal, attempt: Attempt): Promise<Entry> => {
  const { db, config, clock } = portal
  const now = clock()
  const key = loginKeyOf(attempt.role, attempt.login)
  const budgets = signInBudgets(config, attempt.ip, key)
  const { isAddressOver, isDefaultOver } = await used(portal, budgets, now)
  if (isAddressOver) {
    logEvent(portal.log, eventOf(attempt, 'too many'))
    throw tooMany(budgets.perIp, now)
  }
  const guard = await findGuard(db, key)
  const account = await findAccount(db, attempt.role, attempt.login)
  const hasDefault = account !== undefined && hasDefaultPassword(account, now, config.defaultPasswordDays)
  const triedDefault = hasDefault && !isDefaultOver && !isLocked(guard, now)
  const looked = { now, key, account, guard, budgets, triedDefault }

  // The one dear step, done whatever is known by now.
  const isRight = await isPassword(account?.password_hash ?? null, attempt.password)
  if (!account || account.deactivated_at !== null || isLocked(guard, now))
    return refuse(portal, attempt, looked)
  if (isRight) {
    await rehash(portal, account, attempt.password)
    return letIn(portal, attempt, account, looked, 'session')
  }
  if (triedDefault && isDefaultPassword(account.date_of_birth ?? '', attempt.password))
    return letIn(portal, attempt, account, looked, 'activation')
  return refuse(portal, attempt, looked)
}

/** Through the gate as a whole, so that a crowd of guesses cannot all be checked against an old count. */
export const signIn = (portal: Portal, attempt: Attempt): Promise<Entry> =>
  throughGate(() => attemptSignIn(portal, attempt))
