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

interface Login {
  readonly role: 'student' | 'admin'
  readonly login: string
}

const prove = async (db: Db, now: Date, { role, login }: Login, password: string | undefined) => {
  const account = await findAccount(db, role, login)
  const key = loginKeyOf(role, login)
  const guard = await findGuard(db, key)
  const isRight = await isPassword(account?.password_hash ?? null, password ?? '')
  if (isRight && !isLocked(guard, now)) return
  if (!isLocked(guard, now)) await saveFailure(db, key, now)
  throw new Refusal(403, wrong, { password: [wrong] })
}

/** Throws 403 with `errors.password`. */
export const provePassword = (db: Db, now: Date, who: Login, password: string | undefined): Promise<void> =>
  throughGate(() => prove(db, now, who, password), loginKeyOf(who.role, who.login))
