// An administrator changes the own password: the old one is proved as a family proves it, and every other session ends.
import type { SignedIn } from '../../plugins/session'
import { notFound } from '../../refusal'
import { findAccount, rememberChange, saveOwnPassword, type Account } from './accountsRepository'
import type { Asking, Portal } from './asking'
import { saveAudit } from './auditRepository'
import { logEvent, type AuthEvent } from './authEvents'
import { rememberDevice } from './knownDevices'
import { removeDevicesOf } from './knownDevicesRepository'
import { checkNewPassword, ownerOf } from './newPassword'
import { openSession } from './openSession'
import { proveOwnPassword } from './ownPassword'
import { throughGate } from './passwordGate'
import { hashPassword } from './passwordHashing'
import { refuseOld } from './passwordService'
import { removeSessionsOf } from './sessionsRepository'
import { loginKeyOf, removeGuard } from './signInGuardRepository'

const keep = async (
  { db, config, clock }: Portal,
  asking: Asking,
  { id, role, login }: Account,
  password: string,
) => {
  const now = clock()
  const hash = await hashPassword(password)
  const opening = {
    accountId: id,
    role,
    kind: 'session',
    userAgent: asking.userAgent,
    replaces: asking.presentedSession,
  } as const
  return db.transaction().execute(async (trx) => {
    await saveOwnPassword(trx, id, hash)
    await rememberChange(trx, id, now.toISOString(), 'changed')
    await removeSessionsOf(trx, id)
    await removeDevicesOf(trx, id)
    await removeGuard(trx, loginKeyOf(role, login))
    await saveAudit(trx, { at: now, actor: id, action: 'password changed', subject: id })
    const session = await openSession(trx, config.sessions, now, opening)
    return { session, device: await rememberDevice(trx, id, now, asking.deviceTokens) }
  })
}

export const changeAdminPassword = async (
  portal: Portal,
  user: SignedIn,
  asking: Asking,
  { old, password }: { old: string; password: string },
) => {
  const { db, config, log } = portal
  const account = await findAccount(db, 'admin', user.login)
  if (!account) throw notFound()
  await checkNewPassword('password', password, config.school.adminPasswordMin, ownerOf(config, account))
  const tell = (outcome: AuthEvent['outcome']) =>
    logEvent(log, {
      event: 'password change',
      outcome,
      account: account.id,
      ip: asking.ip,
      request_id: asking.requestId,
    })
  return throughGate(
    async () => {
      if (!(await proveOwnPassword(portal, user, asking, old))) {
        tell('refused')
        throw refuseOld()
      }
      const changed = await keep(portal, asking, account, password)
      tell('ok')
      return changed
    },
    loginKeyOf(account.role, account.login),
  )
}
