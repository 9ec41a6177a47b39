// An administrator changes their own password: the old one is needed, and all other sessions end.
import type { SignedIn } from '../../http/security/session'
import { notFound } from '../../platform/core/refusal'
import { signInLimiter } from '../../platform/crypto/hashingLimiter'
import { findAccount } from '../signIn/queries'
import { loginKeyOf } from '../lockout/queries'
import type { RequestContext, AuthDeps } from '../signIn/requestContext'
import { logEvent, type AuthEvent } from '../signIn/events'
import { proveOwnPassword } from './ownPassword'
import { checkNewPassword, ownerOf } from './policy'
import { storePassword, refuseOld } from './change'

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
