// Problems of a new password before it is sent; the server also checks the person's data and breached passwords.
import { passwordFaults } from '#shared/rules/access/passwordRules'
import { portalConfig } from '../../portalConfig'

export const mismatchText = 'The two passwords differ. Type the same password in both fields.'

export const requirementText = (least: number): string =>
  `At least ${least} characters. A few words that do not belong together are easy to remember.`

export const passwordProblem = (password: string, least: number, login: string): string | null => {
  if (password === '') return 'Enter a new password.'
  const { name, shortName } = portalConfig().school
  const faults = passwordFaults(password, least, { login, school: [name, shortName] })
  return faults.length > 0 ? faults.join(' ') : null
}
