// The accounts of the office. Nobody can deactivate themselves, and changes are made one by one, so one is always left.
import type { Administrator, SavedAdministrator } from '#shared/contract/access/administrators'
import { accountIdOf } from '#shared/rules/access/accountId'
import type { AuditAction } from '#shared/rules/trail/auditActions'
import type { SignedIn } from '../../http/security/session'
import { minuteMs } from '../../platform/core/durations'
import { notFound, Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/auditQueries'
import { takeTurn } from '../../school/settings/schoolSettingsQueries'
import { saveAccount } from '../signIn/queries'
import { removeDevicesOf } from '../devices/knownDevicesQueries'
import { loginKeyOf, removeGuard } from '../lockout/queries'
import { removeSecondFactorOf } from '../secondFactor/queries'
import { removeSessionsOf } from '../sessions/queries'
import { isActive, listAdmins, removePassword, saveDeactivated, type AdminRow } from './queries'
import { checkUsername, issueSetupToken, newAdmin } from './setup'
import { removeSetupTokens } from './setupTokensQueries'

export interface AdminContext {
  readonly db: Db
  readonly now: Date
  readonly by: SignedIn
  /** Minutes without a call after which a session is over. */
  readonly idleMinutes: number
}

const momentOf = ({ now, idleMinutes }: AdminContext) => ({
  now: now.toISOString(),
  seenSince: new Date(now.getTime() - idleMinutes * minuteMs).toISOString(),
})

const stateOf = ({ deactivated_at, password_hash }: AdminRow): Administrator['state'] => {
  if (deactivated_at !== null) return 'deactivated'
  return password_hash === null ? 'invited' : 'active'
}

const shown = (row: AdminRow, { by }: AdminContext): Administrator => ({
  username: row.login,
  state: stateOf(row),
  is_me: row.id === by.accountId ? 1 : 0,
  created_at: row.created_at,
  last_sign_in_at: row.last_sign_in_at,
  open_sessions: Number(row.sessions),
  second_factor: row.enrolled_at === null ? 0 : 1,
  link_expires_at: row.link_expires_at,
})

export const listAdministrators = async (context: AdminContext): Promise<Administrator[]> =>
  (await listAdmins(context.db, momentOf(context))).map((row) => shown(row, context))

/** The token of a new link, and the action for the audit log; null: nothing changed. */
interface Outcome {
  readonly token?: string
  readonly action: AuditAction | null
}

type Act = (context: AdminContext, username: string, row: AdminRow) => Promise<Outcome>

const create = async ({ db, now }: AdminContext, username: string): Promise<Outcome> => {
  await checkUsername(db, username)
  await saveAccount(db, newAdmin(username, null, now.toISOString()))
  return {
    token: await issueSetupToken(db, now, accountIdOf('admin', username)),
    action: 'administrator invited',
  }
}

const deactivate: Act = async ({ db, now, by }, _username, { id, deactivated_at }) => {
  if (id === by.accountId) throw new Refusal(409, 'You cannot deactivate yourself. Ask a colleague to do it.')
  if (deactivated_at !== null) return { action: null }
  await saveDeactivated(db, id, now.toISOString())
  await removeSessionsOf(db, id)
  await removeSetupTokens(db, id)
  return { action: 'administrator deactivated' }
}

const reactivate: Act = async ({ db }, _username, { id, deactivated_at }) => {
  if (deactivated_at === null) return { action: null }
  await saveDeactivated(db, id, null)
  return { action: 'administrator reactivated' }
}

const reset: Act = async ({ db, now }, username, { id, deactivated_at }) => {
  if (deactivated_at !== null)
    throw new Refusal(409, 'This administrator is deactivated. Reactivate the account first.')
  await removePassword(db, id, now.toISOString())
  await removeSessionsOf(db, id)
  await removeDevicesOf(db, id)
  await removeGuard(db, loginKeyOf('admin', username))
  return { token: await issueSetupToken(db, now, id), action: 'administrator reset' }
}

const resetSecondFactor: Act = async ({ db, by }, _username, { id }) => {
  if (id === by.accountId)
    throw new Refusal(
      409,
      'You change your own second step under “Your own sign-in”. A colleague can also reset it.',
    )
  if (!(await removeSecondFactorOf(db, id))) return { action: null }
  await removeSessionsOf(db, id)
  return { action: 'administrator second factor reset' }
}

const acts = { deactivate, reactivate, reset, 'reset-second-factor': resetSecondFactor }

const act = async (context: AdminContext, action: keyof typeof acts, username: string): Promise<Outcome> => {
  const row = (await listAdmins(context.db, momentOf(context))).find(({ login }) => login === username)
  if (!row) throw notFound()
  return acts[action](context, username, row)
}

const linkPath = (token: string, username: string): string =>
  `/admin#${new URLSearchParams({ setup: token, user: username }).toString()}`

export const saveAdministrator = (
  context: AdminContext,
  action: keyof typeof acts | 'create',
  username: string,
): Promise<SavedAdministrator> =>
  context.db.transaction().execute(async (db) => {
    const locked = { ...context, db }
    await takeTurn(db, context.now.toISOString())
    // Another administrator may have just deactivated the caller.
    if (!(await isActive(db, context.by.accountId)))
      throw new Refusal(403, 'Your account was deactivated. Nothing was changed.')
    const outcome = action === 'create' ? await create(locked, username) : await act(locked, action, username)
    const subject = accountIdOf('admin', username)
    if (outcome.action !== null)
      await saveAudit(db, {
        at: context.now,
        actor: context.by.accountId,
        action: outcome.action,
        subject,
      })
    const administrator = (await listAdministrators(locked)).find((one) => one.username === username)
    if (!administrator) throw notFound()
    return {
      administrator,
      setup_path: outcome.token === undefined ? null : linkPath(outcome.token, username),
    }
  })
