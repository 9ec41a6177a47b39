// How often sign-ins may fail (SEC-26), and how often a default password may be tried (SEC-38).
import type { Config } from '../../config'
import { addressKey } from '../../addressKey'
import type { Budget } from './budgetsRepository'

const quarter = 15 * 60
const hour = 60 * 60
const day = 24 * hour

export interface SignInBudgets {
  /** Wrong ones from one address: beyond it nobody there is let in for a while. */
  readonly perIp: Budget
  /** Wrong ones everywhere: beyond it the office is told. */
  readonly everywhere: Budget
  readonly defaultPerAccount: Budget
  readonly defaultPerIp: Budget
  readonly defaultPerSchool: Budget
}

export const signInBudgets = (
  { budgets, secret }: Pick<Config, 'budgets' | 'secret'>,
  ip: string,
  loginKey: string,
): SignInBudgets => {
  const from = addressKey(secret, ip)
  return {
    perIp: { name: `failures:${from}`, limit: budgets.failuresPerIp, seconds: quarter },
    everywhere: { name: 'failures', limit: budgets.failuresAlert, seconds: quarter },
    defaultPerAccount: { name: `default:${loginKey}`, limit: budgets.defaultPerAccount, seconds: day },
    defaultPerIp: { name: `default-from:${from}`, limit: budgets.defaultPerIp, seconds: hour },
    defaultPerSchool: { name: 'default', limit: budgets.defaultPerSchool, seconds: hour },
  }
}

export const defaultBudgets = (budgets: SignInBudgets): Budget[] => [
  budgets.defaultPerAccount,
  budgets.defaultPerIp,
  budgets.defaultPerSchool,
]
