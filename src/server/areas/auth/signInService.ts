// Signing in. Whoever is refused hears the same, after the same work: an unknown name, a wrong password, a paused
// or closed account (SEC-28).
import { readSwitches } from '../settings/settingsRepository'
import { findAccount, savePasswordHash, type Account } from './accountsRepository'
import type { Portal } from './asking'
import { logEvent } from './authEvents'
import { listUsed } from './budgetsRepository'
import { hasDefaultPassword, isDefaultPassword } from './defaultPassword'
import { isRightCode } from './firstSignIn'
import { letIn, letInWithCode, type Entry } from './letIn'
import { isLocked } from './lockout'
import { findPass } from './passes'
import { throughGate } from './passwordGate'
import { hashPassword, isOutdated, isPassword } from './passwordHashing'
import { refuse } from './refuseSignIn'
import { eventOf, type Attempt, type Looked } from './signInAttempt'
import { defaultBudgets, signInBudgets, type SignInBudgets } from './signInBudgets'
import { tooMany } from './signInFailures'
import { findGuard, loginKeyOf } from './signInGuardRepository'

const used = async ({ db }: Portal, budgets: SignInBudgets, now: Date) => {
  const all = [budgets.perIp, ...defaultBudgets(budgets)]
  const [perIp = 0, ...defaults] = await listUsed(db, all, now)
  return {
    isAddressOver: perIp >= budgets.perIp.limit,
    isDefaultOver: defaults.some((count, at) => count >= (all[at + 1]?.limit ?? 0)),
  }
}

const rehash = async ({ db }: Portal, { id, password_hash: stored }: Account, password: string) => {
  if (stored !== null && isOutdated(stored)) await savePasswordHash(db, id, await hashPassword(password))
}

/** Everything that is known before the password is looked at. */
const look = async (
  portal: Portal,
  attempt: Attempt,
  now: Date,
  { budgets, isDefaultOver }: { budgets: SignInBudgets; isDefaultOver: boolean },
): Promise<Looked & { hasRightCode: boolean }> => {
  const { db, config } = portal
  const nameKey = loginKeyOf(attempt.role, attempt.login)
  const account = await findAccount(db, attempt.role, attempt.login)
  const { firstSignIn, defaultPasswordDays } = await readSwitches(db)
  const needsCode = attempt.role === 'student' && firstSignIn === 'dob+code'
  const hasRightCode = isRightCode(config, account, now, attempt) && needsCode
  const pass = account && (await findPass(db, account, attempt.deviceTokens, hasRightCode))
  const key = pass?.key ?? nameKey
  const guard = await findGuard(db, key)
  // With codes it is the code that dies after its days.
  const daysOfLife = needsCode ? 0 : (config.defaultPasswordDays ?? defaultPasswordDays)
  const hasDefault = account !== undefined && hasDefaultPassword(account, now, daysOfLife)
  const triedDefault = hasDefault && (hasRightCode || !isDefaultOver) && !isLocked(guard, now)
  return { now, nameKey, key, pass, needsCode, account, guard, budgets, triedDefault, hasRightCode }
}

const attemptSignIn = async (portal: Portal, attempt: Attempt): Promise<Entry> => {
  const now = portal.clock()
  const budgets = signInBudgets(portal.config, attempt.ip, loginKeyOf(attempt.role, attempt.login))
  const { isAddressOver, isDefaultOver } = await used(portal, budgets, now)
  if (isAddressOver) {
    logEvent(portal.log, eventOf(attempt, 'too many'))
    throw tooMany(budgets.perIp, now)
  }
  const looked = await look(portal, attempt, now, { budgets, isDefaultOver })
  const { account, guard, needsCode, triedDefault, hasRightCode } = looked

  // The one dear step, done whatever is known by now.
  const isRight = await isPassword(account?.password_hash ?? null, attempt.password)
  if (!account || account.deactivated_at !== null || isLocked(guard, now))
    return refuse(portal, attempt, looked)
  if (isRight) {
    await rehash(portal, account, attempt.password)
    return attempt.role === 'admin'
      ? letInWithCode(portal, attempt, account, looked)
      : letIn(portal, attempt, account, looked, 'session')
  }
  const isFirst = triedDefault && (hasRightCode || !needsCode)
  if (isFirst && isDefaultPassword(account.date_of_birth ?? '', attempt.password))
    return letIn(portal, attempt, account, looked, 'activation')
  return refuse(portal, attempt, looked)
}

/** Through the gate as a whole, so that guesses on one name cannot all be checked against an old count. */
export const signIn = (portal: Portal, attempt: Attempt): Promise<Entry> =>
  throughGate(() => attemptSignIn(portal, attempt), loginKeyOf(attempt.role, attempt.login))
