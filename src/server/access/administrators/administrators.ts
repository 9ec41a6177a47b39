// The accounts of the office. Nobody can deactivate themselves or change their own role, and changes are made one by one
// by administrators, so one administrator is always left.
import type {
  Administrator,
  saveAdministrator as saveCall,
  SavedAdministrator,
} from '#shared/contract/access/administrators'
import type { BodyOf } from '#shared/contract/call'
import { accountIdOf } from '#shared/rules/access/accountId'
import { dayIn, schoolYearOf } from '#shared/rules/dates'
import { isOfficeRole, roleFacts, type OfficeRole } from '#shared/rules/access/roles'
import type { AuditAction } from '#shared/rules/trail/auditActions'
import type { App } from '../../http/appParts'
import type { SignedIn } from '../../http/security/session'
import { minuteMs } from '../../platform/core/durations'
import { notFound, Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/queries'
import { lockSchool } from '../../school/settings/queries'
import { removeUnfit } from '../assignments/queries'
import { saveAccount, loginKeyOf, removeGuard } from '../signIn/queries'
import { removeSecondFactorOf } from '../secondFactor/queries'
import { removeKnownDevicesOf, removeSessionsOf } from '../sessions/queries'
import {
  isActiveAdministrator,
  listAdmins,
  removePassword,
  removeSetupTokens,
  saveDeactivated,
  saveOfficeRole,
  type AdminRow,
} from './queries'
import { checkUsername, type Colleague, issueSetupToken, newColleague, officeName } from './setup'

export const listAdministrators = (app: App, by: SignedIn): Promise<Administrator[]> =>
  listShown(app, app.db, app.clock(), by)

const listShown = async (app: App, db: Db, now: Date, by: SignedIn): Promise<Administrator[]> =>
  (await listRows(app, db, now)).map((row) => ({
    username: row.login,
    name: row.name,
    role: isOfficeRole(row.office_role) ? row.office_role : null,
    state: stateOf(row),
    is_me: row.id === by.accountId ? 1 : 0,
    created_at: row.created_at,
    last_sign_in_at: row.last_sign_in_at,
    open_sessions: Number(row.sessions),
    second_factor: row.enrolled_at === null ? 0 : 1,
    link_expires_at: row.link_expires_at,
  }))

const listRows = ({ config }: App, db: Db, now: Date) =>
  listAdmins(db, {
    now: now.toISOString(),
    seenSince: new Date(now.getTime() - config.sessions.adminIdleMinutes * minuteMs).toISOString(),
  })

const stateOf = ({ deactivated_at, password_hash }: AdminRow): Administrator['state'] => {
  if (deactivated_at !== null) return 'deactivated'
  return password_hash === null ? 'invited' : 'active'
}

/** The token of a new link, and the action for the audit log; null: nothing changed. */
interface Outcome {
  readonly token?: string
  readonly action: AuditAction | null
  readonly details?: Readonly<Record<string, unknown>>
}

interface Asked {
  /** The one that was asked for. */
  readonly role: OfficeRole | undefined
  /** The school year of today. */
  readonly year: number
}

type Act = (db: Db, now: Date, by: SignedIn, row: AdminRow, asked: Asked) => Promise<Outcome>

const deactivate: Act = async (db, now, by, { id, deactivated_at }) => {
  if (id === by.accountId) throw new Refusal(409, 'You cannot deactivate yourself. Ask a colleague to do it.')
  if (deactivated_at !== null) return { action: null }
  await saveDeactivated(db, id, now.toISOString())
  await removeSessionsOf(db, id)
  await removeSetupTokens(db, id)
  return { action: 'administrator deactivated' }
}

const reactivate: Act = async (db, _now, _by, { id, deactivated_at }) => {
  if (deactivated_at === null) return { action: null }
  await saveDeactivated(db, id, null)
  return { action: 'administrator reactivated' }
}

const reset: Act = async (db, now, _by, { id, login, deactivated_at }) => {
  if (deactivated_at !== null) throw new Refusal(409, 'This account is deactivated. Reactivate it first.')
  await removePassword(db, id, now.toISOString())
  await removeSessionsOf(db, id)
  await removeKnownDevicesOf(db, id)
  await removeGuard(db, loginKeyOf('admin', login))
  return { token: await issueSetupToken(db, now, id), action: 'administrator reset' }
}

const resetSecondFactor: Act = async (db, _now, by, { id }) => {
  if (id === by.accountId)
    throw new Refusal(
      409,
      'You change your own second step under “Your own sign-in”. A colleague can also reset it.',
    )
  if (!(await removeSecondFactorOf(db, id))) return { action: null }
  await removeSessionsOf(db, id)
  return { action: 'administrator second factor reset' }
}

/** Classes and subjects that the new role has no use for are taken from the account, from this school year on. */
const changeRole: Act = async (db, _now, by, { id, office_role, name }, { role, year }) => {
  if (role === undefined) throw new Refusal(422, 'Choose a role.', { role: ['Choose a role.'] })
  if (id === by.accountId)
    throw new Refusal(409, 'You cannot change your own role. Ask a colleague to do it.')
  if (role === office_role) return { action: null }
  await saveOfficeRole(db, id, { role, name: officeName(role, ownName(office_role, name)) })
  const unassigned = await removeUnfit(db, id, { role, fromYear: year })
  await removeSessionsOf(db, id)
  const details = {
    ...{ before: { role: office_role }, after: { role } },
    ...(unassigned.length > 0 && { unassigned }),
  }
  return { action: 'office role changed', details }
}

/** The colleague's own name; '' where it is only the title of the role, or an administrator's. */
const ownName = (officeRole: string | null, name: string): string =>
  !isOfficeRole(officeRole) || officeRole === 'administrator' || name === roleFacts[officeRole].title
    ? ''
    : name

const acts = {
  deactivate,
  reactivate,
  reset,
  'reset-second-factor': resetSecondFactor,
  'change-role': changeRole,
}

export const saveAdministrator = (
  app: App,
  by: SignedIn,
  { action, username, role, name }: BodyOf<typeof saveCall>,
): Promise<SavedAdministrator> =>
  app.db.transaction().execute(async (db) => {
    const now = app.clock()
    await lockSchool(db, now.toISOString())
    // Another administrator may have just deactivated the caller, or changed the caller's role.
    if (!(await isActiveAdministrator(db, by.accountId)))
      throw new Refusal(403, 'You are no longer an administrator. Nothing was changed.')
    const year = schoolYearOf(dayIn(app.config.school.timeZone, now))
    const { token, ...noted } =
      action === 'create'
        ? await create(db, now, { login: username, role: role ?? 'administrator', name })
        : await acts[action](db, now, by, await findRow(app, db, now, username), { role, year })
    const subject = accountIdOf('admin', username)
    if (noted.action !== null)
      await saveAudit(db, { at: now, actor: by.accountId, subject, ...noted, action: noted.action })
    const administrator = (await listShown(app, db, now, by)).find((one) => one.username === username)
    if (!administrator) throw notFound()
    return { administrator, setup_path: token === undefined ? null : linkPath(token, username) }
  })

const create = async (
  db: Db,
  now: Date,
  colleague: Pick<Colleague, 'login' | 'role' | 'name'>,
): Promise<Outcome> => {
  const { login, role } = colleague
  await checkUsername(db, login)
  await saveAccount(db, newColleague({ ...colleague, hash: null, at: now.toISOString() }))
  return {
    token: await issueSetupToken(db, now, accountIdOf('admin', login)),
    action: 'administrator invited',
    ...(role !== 'administrator' && { details: { role } }),
  }
}

const findRow = async (app: App, db: Db, now: Date, username: string): Promise<AdminRow> => {
  const row = (await listRows(app, db, now)).find(({ login }) => login === username)
  if (!row) throw notFound()
  return row
}

const linkPath = (token: string, username: string): string =>
  `/admin#${new URLSearchParams({ setup: token, user: username }).toString()}`
