import type { Db } from '../../platform/database/schema/schema'
import type { Account } from '../signIn/queries'
import { removeActivationCode } from '../codes/queries'
import { removeDevicesOf } from '../devices/knownDevicesQueries'
import { loginKeyOf, removeGuard } from '../lockout/queries'
import { removeSessionsOf } from '../sessions/queries'

/** Sessions, activations, known browsers, the activation code and the failure count. */
export const revokeAccess = async (db: Db, { id, role, login }: Pick<Account, 'id' | 'role' | 'login'>) => {
  await removeSessionsOf(db, id)
  await removeDevicesOf(db, id)
  if (role === 'student') await removeActivationCode(db, login)
  await removeGuard(db, loginKeyOf(role, login))
}
