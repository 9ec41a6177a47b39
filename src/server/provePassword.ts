// The current password once more, before something that a borrowed screen must not do. Wrong ones count as at
// sign-in, so that a stolen session is no way to guess it.
import { findAccount } from './areas/auth/accountsRepository'
import { isLocked } from './areas/auth/lockout'
import { throughGate } from './areas/auth/passwordGate'
import { isPassword } from './areas/auth/passwordHashing'
import { findGuard, loginKeyOf, saveFailure } from './areas/auth/signInGuardRepository'
import type { Db } from './db/schema'
import { Refusal } from './refusal'

const wrong = 'The password is not right. Please type it again.'

/** Throws 403 with `errors.password`. */
export const provePassword = async (
  db: Db,
  now: Date,
  { role, login }: { role: 'student' | 'admin'; login: string },
  password: string | undefined,
): Promise<void> => {
  const account = await findAccount(db, role, login)
  const key = loginKeyOf(role, login)
  const guard = await findGuard(db, key)
  const isRight = await throughGate(() => isPassword(account?.password_hash ?? null, password ?? ''))
  if (isRight && !isLocked(guard, now)) return
  if (!isLocked(guard, now)) await saveFailure(db, key, now)
  throw new Refusal(403, wrong, { password: [wrong] })
}
