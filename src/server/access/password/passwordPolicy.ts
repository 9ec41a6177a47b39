// The rules for a new password: the shared ones, and the list of breached passwords.
import { passwordFaults, tooCommon, type PasswordOwner } from '#shared/rules/access/passwordRules'
import type { Config } from '../../config/config'
import { Refusal } from '../../platform/core/refusal'
import type { Account } from '../signIn/queries'
import { isBreached } from './breachedPasswords'

export const ownerOf = (
  { school }: Config,
  account: Pick<Account, 'login'> & Partial<Account>,
): PasswordOwner => ({
  login: account.login,
  first_name: account.first_name,
  middle_name: account.middle_name,
  last_name: account.last_name,
  date_of_birth: account.date_of_birth,
  phones: [account.phone_home ?? null],
  school: [school.name, school.shortName],
})

/** Throws 422 with the reasons under the name of the field. */
export const checkNewPassword = async (
  field: string,
  password: string,
  minLength: number,
  owner: PasswordOwner,
): Promise<void> => {
  const faults = passwordFaults(password, minLength, owner)
  if (faults.length === 0 && (await isBreached(password))) faults.push(tooCommon)
  if (faults.length > 0) throw new Refusal(422, faults.join(' '), { [field]: faults })
}
