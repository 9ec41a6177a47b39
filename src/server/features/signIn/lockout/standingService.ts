// What somebody who types a password has shown beside it, and where the wrong tries of such a one are counted: see
// the table in signInPolicy.
import { hash } from 'node:crypto'
import { accountIdOf } from '#shared/rules/access/accountId'
import { isOver } from '../../../http/security/sessionLimits'
import type { Db } from '../../../platform/database/schema/schema'
import { removeActivationCode } from '../activationCodes/activationCodesRepository'
import { removeDevices } from '../devices/knownDevicesRepository'
import { findKnownDevice } from '../devices/knownDevicesService'
import type { RequestContext, AuthDeps } from '../requestContext'
import { findSession, removeSession } from '../sessions/sessionsRepository'
import { findGuard, loginKeyOf } from './signInGuardRepository'
import { isStopped, policy, type Role, type Rule, type StandingKind } from './signInPolicy'

export interface Standing {
  readonly is: StandingKind
  readonly rule: Rule
  /** Where wrong tries are counted. */
  readonly key: string
  /** Ends what was shown. */
  readonly forget?: (db: Db) => Promise<unknown>
}

export interface SignInRequest extends RequestContext {
  readonly role: Role
  readonly login: string
  /** As it was typed. */
  readonly code: string
}

const keyOf = (kind: string, of: string): string => hash('sha256', `${kind}:${of}`).slice(0, 32)

/** Of this account, in the browser that asks; an activation is none. */
const findOpenSession = async (
  { db, config, clock }: AuthDeps,
  accountId: string,
  presented: string | null,
) => {
  const session = presented === null ? null : await findSession(db, presented)
  const isTheirs = session?.kind === 'session' && session.account_id === accountId
  return isTheirs && !isOver(session, clock(), config.sessions) ? session.id : undefined
}

/**
 * Looked up by the name that was typed, whether or not there is such an account: the work is the same.
 *
 * @param slipCode the hash of the code of a slip, where the right one was typed; else null
 */
export const findStanding = async (
  deps: AuthDeps,
  { role, login, code, presentedSession, deviceTokens }: SignInRequest,
  slipCode: string | null = null,
): Promise<Standing> => {
  const { db } = deps
  const nameKey = loginKeyOf(role, login)
  const standing = (is: StandingKind, shown = '', forget?: Standing['forget']): Standing => {
    const rule = policy[role][is]
    return { is, rule, key: rule.tries === 'name' ? nameKey : keyOf(`${role} ${is}`, shown), forget }
  }
  if (slipCode !== null) return standing('code', slipCode, (trx) => removeActivationCode(trx, login))
  const accountId = accountIdOf(role, login)
  const session = await findOpenSession(deps, accountId, presentedSession)
  if (session) return standing('open session', session, (trx) => removeSession(trx, session))
  const device = await findKnownDevice(db, accountId, deviceTokens)
  if (device) return standing('known device', device, (trx) => removeDevices(trx, [device]))
  const isCodeFirst = role === 'admin' && code !== '' && isStopped(await findGuard(db, nameKey))
  return isCodeFirst ? standing('code', accountId) : standing('stranger')
}
