import type { Db } from '../../platform/database/schema/schema'
import type { Account } from '../signIn/accountsRepository'
import { removeActivationCode } from '../codes/activationCodesRepository'
import { removeDevicesOf } from '../devices/knownDevicesRepository'
import { loginKeyOf, removeGuard } from '../lockout/signInGuardRepository'
import { removeSessionsOf } from '../sessions/sessionsRepository'

/** Sessions, activations, known browsers, the activation code and the failure count. */
export const revokeAccess = async (db: Db, { id, role, login }: Pick<Account, 'id' | 'role' | 'login'>) => {
  await removeSessionsOf(db, id)
  await removeDevicesOf(db, id)
  if (role === 'student') await removeActivationCode(db, login)
  await removeGuard(db, loginKeyOf(role, login))
}
