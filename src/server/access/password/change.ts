// Choosing and changing a student's password.
import { fullName } from '#shared/rules/students/names'
import type { SignedIn } from '../../http/security/session'
import { notFound, Refusal } from '../../platform/core/refusal'
import { signInLimiter } from '../../platform/crypto/hashingLimiter'
import { hashPassword } from '../../platform/crypto/passwordHashing'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/auditQueries'
import {
  findAccount,
  savePasswordChange,
  saveFirstPassword,
  saveOwnPassword,
  type Account,
} from '../signIn/queries'
import { rememberDevice } from '../sessions/knownDevices'
import { loginKeyOf } from '../lockout/queries'
import type { RequestContext, AuthDeps } from '../signIn/requestContext'
import { openSession, type OpenedSession } from '../sessions/openSession'
import { removeSession, saveConfirmed } from '../sessions/queries'
import { logEvent, type AuthEvent } from '../signIn/events'
import { proveOwnPassword } from './ownPassword'
import { checkNewPassword, ownerOf } from './policy'
import { revokeAccess } from './revokeAccess'

export interface PasswordChanged {
  readonly name: string
  readonly session: OpenedSession
  /** For the cookie of a known device. */
  readonly device: string
}

const eventOf = (
  event: AuthEvent['event'],
  outcome: AuthEvent['outcome'],
  account: string,
  { ip, requestId }: RequestContext,
): AuthEvent => ({ event, outcome, account, ip, request_id: requestId })

const changeActions = { first: 'first password set', changed: 'password changed' } as const

const tooLate = {
  first:
    'A password was chosen on another device just now, so yours was not saved. Sign in with that password. If it was not your family, call the school office.',
  changed:
    'The password was changed on another device a moment ago, so yours was not saved. Please sign in again.',
} as const

/** Stores the new password and revokes all old access. */
export const storePassword = async (
  deps: AuthDeps,
  { sessionId, confirmedAt }: SignedIn,
  context: RequestContext,
  account: Account,
  password: string,
  change: 'first' | 'changed',
): Promise<PasswordChanged> => {
  const { db, config, clock } = deps
  const now = clock()
  const hash = await hashPassword(password)
  const opening = {
    accountId: account.id,
    role: account.role,
    kind: 'session',
    userAgent: context.userAgent,
    replaces: context.presentedSession,
  } as const
  return db.transaction().execute(async (trx) => {
    // Of two concurrent changes the second waits here, and then its session is gone.
    if (change === 'changed') await saveOwnPassword(trx, account.id, hash)
    else if (!(await saveFirstPassword(trx, account.id, hash))) throw new Refusal(409, tooLate[change])
    if (!(await removeSession(trx, sessionId))) throw new Refusal(409, tooLate[change])
    await savePasswordChange(trx, account.id, now.toISOString(), change)
    await revokeAccess(trx, account)
    await saveAudit(trx, { at: now, actor: account.id, action: changeActions[change], subject: account.id })
    const session = await openSession(trx, config.sessions, now, opening)
    // The old password alone is not a fresh sign-in when there is a second step (SEC-31).
    if (account.role === 'admin') await saveConfirmed(trx, session.id, confirmedAt)
    const device = await rememberDevice(trx, account.id, now, context.deviceTokens)
    return { name: fullName(account), session, device }
  })
}

const accountOf = async (db: Db, { login }: SignedIn): Promise<Account> => {
  const account = await findAccount(db, 'student', login)
  if (!account) throw notFound()
  return account
}

/** After a sign-in with the date of birth. This uses up the activation (SEC-35). */
export const setFirstPassword = async (
  deps: AuthDeps,
  user: SignedIn,
  context: RequestContext,
  password: string,
): Promise<PasswordChanged> => {
  const account = await accountOf(deps.db, user)
  const owner = ownerOf(deps.config, account)
  await checkNewPassword('reset_password', password, deps.config.school.passwordMin, owner)
  const changed = await signInLimiter(() => storePassword(deps, user, context, account, password, 'first'))
  logEvent(deps.log, eventOf('activation', 'ok', account.id, context))
  return changed
}

const wrongOld = 'The old password is not right. Please type it again.'

/** To throw for a wrong old password. */
export const refuseOld = () => new Refusal(403, wrongOld, { old_password: [wrongOld] })

export const changePassword = async (
  deps: AuthDeps,
  user: SignedIn,
  context: RequestContext,
  { old, password }: { old: string; password: string },
): Promise<PasswordChanged> => {
  const account = await accountOf(deps.db, user)
  const owner = ownerOf(deps.config, account)
  await checkNewPassword('password', password, deps.config.school.passwordMin, owner)
  const change = async () => {
    if (!(await proveOwnPassword(deps, user, context, old))) {
      logEvent(deps.log, eventOf('password change', 'refused', account.id, context))
      throw refuseOld()
    }
    const changed = await storePassword(deps, user, context, account, password, 'changed')
    logEvent(deps.log, eventOf('password change', 'ok', account.id, context))
    return changed
  }
  return signInLimiter(change, loginKeyOf(account.role, account.login))
}
