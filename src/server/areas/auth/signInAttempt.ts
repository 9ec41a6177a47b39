// Somebody who wants to sign in, and what is known about that before the password is looked at.
import type { AccountTable } from '../../db/accountsSchema'
import type { Account } from './accountsRepository'
import type { Asking } from './asking'
import type { AuthEvent } from './authEvents'
import type { Failure } from './signInFailures'

export type Role = AccountTable['role']

export interface Attempt extends Asking {
  readonly role: Role
  readonly login: string
  readonly password: string
  /** Of the school's slip, or of an administrator's second step; empty when none was typed. */
  readonly code: string
}

export interface Looked extends Failure {
  /** Of the typed name. */
  nameKey: string
  needsCode: boolean
  account: Account | undefined
}

export const eventOf = (attempt: Attempt, outcome: AuthEvent['outcome'], account?: Account): AuthEvent => ({
  event: 'sign-in',
  outcome,
  account: account?.id,
  ip: attempt.ip,
  request_id: attempt.requestId,
})
