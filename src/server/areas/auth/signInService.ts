// Signing in. Whoever is refused hears the same, after the same work: an unknown name, a wrong password, a paused
// or closed account (SEC-28). Each refusal is one transaction with the same two statements.
import { fullName } from '#shared/rules/names'
import type { AccountTable } from '../../db/schema'
import { Refusal, refusal } from '../../refusal'
import { readSwitches } from '../settings/settingsRepository'
import { findAccount, savePasswordHash, touchSignIn, type Account } from './accountsRepository'
import type { Asking, Portal } from './asking'
import { logEvent, type AuthEvent } from './authEvents'
import { listUsed, spend } from './budgetsRepository'
import { hasDefaultPassword, isDefaultPassword } from './defaultPassword'
import { useFirstCode } from './firstCodesRepository'
import { isRightCode } from './firstSignIn'
import { rememberDevice } from './knownDevices'
import { isLocked } from './lockout'
import { openSession, type OpenedSession } from './openSession'
import { findPass } from './passes'
import { throughGate } from './passwordGate'
import { hashPassword, isOutdated, isPassword } from './passwordHashing'
import { proveSecondFactor } from './secondFactorProof'
import { removeSession } from './sessionsRepository'
import { defaultBudgets, signInBudgets, type SignInBudgets } from './signInBudgets'
import { countFailure, tooMany, type Failure } from './signInFailures'
import { findGuard, loginKeyOf, removeOpenGuards } from './signInGuardRepository'

type Role = AccountTable['role']

export interface Attempt extends Asking {
  readonly role: Role
  readonly login: string
  readonly password: string
  /** Of the school's slip, or of an administrator's second step; empty when none was typed. */
  readonly code: string
}

export interface Entry {
  readonly name: string
  readonly login: string
  /** 'activation': the date of birth was right, a password of one's own is wanted now. */
  readonly kind: 'session' | 'activation' | 'code wanted'
  readonly resetAt: string | null
  /** Null while the code of the second step is wanted: there is none yet. */
  readonly session: OpenedSession | null
  /** Set when a recovery code was used. */
  readonly codesLeft?: number
  /** For the cookie that makes this browser known; null after a date of birth. */
  readonly device: string | null
}

const pause = 'After several wrong tries sign-in pauses for up to 15 minutes.'
const wrong: Record<Role, string> = {
  student: `The student ID or the password is not right. Please check both and try again. ${pause} The school office can reset the password.`,
  admin: `The username or the password is not right. Please check both and try again. ${pause}`,
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

const orCode = 'The first time, the code from the school’s slip is needed too.'

/** One text for everybody who is refused. */
const refusalText = (role: Role, needsCode: boolean): string =>
  needsCode && role === 'student' ? wrong.student.replace(pause, `${orCode} ${pause}`) : wrong[role]

interface Looked extends Failure {
  /** Of the typed name. */
  nameKey: string
  needsCode: boolean
  account: Account | undefined
}

const refuse = async (
  portal: Portal,
  attempt: Attempt,
  looked: Looked,
  refused = refusal(401, refusalText(attempt.role, looked.needsCode)),
): Promise<never> => {
  await countFailure(portal, looked)
  logEvent(portal.log, eventOf(attempt, 'refused', looked.account))
  throw refused
}

/** Undefined when the code of the slip was used up in this very moment. */
const openFor = async (
  portal: Portal,
  attempt: Attempt,
  { now, nameKey, pass, budgets, needsCode }: Looked,
  account: Account,
  kind: 'session' | 'activation',
) => {
  const { id: accountId, role, code_hash } = account
  const { userAgent, presentedSession: replaces, deviceTokens } = attempt
  const at = now.toISOString()
  return portal.db.transaction().execute(async (trx) => {
    const opening = { accountId, role, kind, userAgent, replaces }
    const session = await openSession(trx, portal.config.sessions, now, opening)
    if (kind === 'activation' && needsCode) {
      const code = { student_id: account.login, code_hash: code_hash ?? '' }
      if (!(await useFirstCode(trx, code, { before: replaces, by: session.id }))) {
        await removeSession(trx, session.id)
        return undefined
      }
    }
    await removeOpenGuards(trx, pass ? [nameKey, pass.key] : [nameKey], at)
    await touchSignIn(trx, accountId, at)
    if (kind === 'activation') await spend(trx, [budgets.defaultPerAccount, budgets.defaultPerIp], now)
    const device = kind === 'session' ? await rememberDevice(trx, accountId, now, deviceTokens) : null
    return { session, device }
  })
}

const letIn = async (
  portal: Portal,
  attempt: Attempt,
  account: Account,
  looked: Looked,
  kind: 'session' | 'activation',
): Promise<Entry> => {
  const opened = await openFor(portal, attempt, looked, account, kind)
  if (!opened) return refuse(portal, attempt, looked)
  logEvent(portal.log, eventOf(attempt, 'ok', account))
  const name = account.role === 'admin' ? 'Admin' : fullName(account)
  return { name, login: account.login, kind, resetAt: account.reset_at, ...opened }
}

const wrongCode = `The code is not right, or was used before. Type the one that the app shows now. ${pause}`

const refusedCode = () => new Refusal(401, wrongCode, { message: [wrongCode], code: [wrongCode] })

/** The second step of who has one. Until it is done wrong tries stay counted: a right password takes none away. */
const letInWithCode = async (
  portal: Portal,
  attempt: Attempt,
  account: Account,
  looked: Looked,
): Promise<Entry> => {
  const { login } = account
  const proof = await proveSecondFactor(portal, account.id, attempt.code)
  if (proof.is === 'wrong') return refuse(portal, attempt, looked, refusedCode())
  if (proof.is === 'wanted')
    return { name: 'Admin', login, kind: 'code wanted', resetAt: null, session: null, device: null }
  const entry = await letIn(portal, attempt, account, looked, 'session')
  if (proof.codesLeft === undefined) return entry
  logEvent(portal.log, { ...eventOf(attempt, 'ok', account), event: 'recovery code' })
  return { ...entry, codesLeft: proof.codesLeft }
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
  const needsCode = attempt.role === 'student' && (await readSwitches(db)).firstSignIn === 'dob+code'
  const hasRightCode = isRightCode(config, account, now, attempt) && needsCode
  const pass = account && (await findPass(db, account, attempt.deviceTokens, hasRightCode))
  const key = pass?.key ?? nameKey
  const guard = await findGuard(db, key)
  // With codes it is the code that dies after its days.
  const daysOfLife = needsCode ? 0 : config.defaultPasswordDays
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
