// An administrator changes the own password: the old one is proved as a family proves it, and every other session ends.
import type { SignedIn } from '../../plugins/session'
import { notFound } from '../../refusal'
import { findAccount } from './accountsRepository'
import type { Asking, Portal } from './asking'
import { logEvent, type AuthEvent } from './authEvents'
import { checkNewPassword, ownerOf } from './newPassword'
import { proveOwnPassword } from './ownPassword'
import { throughGate } from './passwordGate'
import { keepPassword, refuseOld } from './passwordService'
import { loginKeyOf } from './signInGuardRepository'

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
      const changed = await keepPassword(portal, user, asking, account, password, 'changed')
      tell('ok')
      return changed
    },
    loginKeyOf(account.role, account.login),
  )
}
