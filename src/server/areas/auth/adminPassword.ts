// An administrator changes the own password: the old one is proved as a family proves it, and every other session ends.
import type { SignedIn } from '../../plugins/session'
import { notFound } from '../../refusal'
import { findAccount } from './accountsRepository'
import type { RequestContext, AuthDeps } from './asking'
import { logEvent, type AuthEvent } from './authEvents'
import { checkNewPassword, ownerOf } from './newPassword'
import { proveOwnPassword } from './ownPassword'
import { signInLimiter } from './passwordGate'
import { storePassword, refuseOld } from './passwordService'
import { loginKeyOf } from './signInGuardRepository'

export const changeAdminPassword = async (
  deps: AuthDeps,
  user: SignedIn,
  context: RequestContext,
  { old, password }: { old: string; password: string },
) => {
  const { db, config, log } = deps
  const account = await findAccount(db, 'admin', user.login)
  if (!account) throw notFound()
  await checkNewPassword('password', password, config.school.adminPasswordMin, ownerOf(config, account))
  const tell = (outcome: AuthEvent['outcome']) =>
    logEvent(log, {
      event: 'password change',
      outcome,
      account: account.id,
      ip: context.ip,
      request_id: context.requestId,
    })
  return signInLimiter(
    async () => {
      if (!(await proveOwnPassword(deps, user, context, old))) {
        tell('refused')
        throw refuseOld()
      }
      const changed = await storePassword(deps, user, context, account, password, 'changed')
      tell('ok')
      return changed
    },
    loginKeyOf(account.role, account.login),
  )
}
