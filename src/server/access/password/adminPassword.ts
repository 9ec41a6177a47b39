// An administrator changes their own password: the old one is needed, and all other sessions end.
import type { SignedIn } from '../../http/security/session'
import { notFound } from '../../platform/core/refusal'
import { signInLimiter } from '../../platform/crypto/hashingLimiter'
import { findAccount } from '../signIn/accountsQueries'
import { loginKeyOf } from '../lockout/signInGuardQueries'
import type { RequestContext, AuthDeps } from '../signIn/requestContext'
import { logEvent, type AuthEvent } from '../signIn/signInEvents'
import { proveOwnPassword } from './ownPassword'
import { checkNewPassword, ownerOf } from './passwordPolicy'
import { storePassword, refuseOld } from './password'

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
  const logOutcome = (outcome: AuthEvent['outcome']) =>
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
        logOutcome('refused')
        throw refuseOld()
      }
      const changed = await storePassword(deps, user, context, account, password, 'changed')
      logOutcome('ok')
      return changed
    },
    loginKeyOf(account.role, account.login),
  )
}
