// What a person has proved besides the password, and where their failures are counted: see the table in policy.ts.
import { hash } from 'node:crypto'
import { accountIdOf } from '#shared/rules/access/accountId'
import { isOver } from '../../http/security/sessionLimits'
import type { Db } from '../../platform/database/schema/schema'
import { removeActivationCode } from '../codes/queries'
import { removeDevices } from '../devices/knownDevicesQueries'
import { findKnownDevice } from '../sessions/knownDevices'
import type { RequestContext, AuthDeps } from '../signIn/requestContext'
import { findSession, removeSession } from '../sessions/queries'
import { findGuard, loginKeyOf } from './queries'
import { isStopped, policy, type Role, type Rule, type StandingKind } from './policy'

export interface Standing {
  readonly is: StandingKind
  readonly rule: Rule
  /** Where failures are counted. */
  readonly key: string
  /** Makes the proof worthless. */
  readonly revoke?: (db: Db) => Promise<unknown>
}

export interface SignInRequest extends RequestContext {
  readonly role: Role
  readonly login: string
  /** As it was typed. */
  readonly code: string
}

const keyOf = (kind: string, of: string): string => hash('sha256', `${kind}:${of}`).slice(0, 32)

/** A session of this account in this browser; an activation does not count. */
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
 * Found by the typed name, whether or not the account exists: both take equally long.
 *
 * @param activationCode the hash of the activation code if the right one was typed, else null
 */
export const findStanding = async (
  deps: AuthDeps,
  { role, login, code, presentedSession, deviceTokens }: SignInRequest,
  activationCode: string | null = null,
): Promise<Standing> => {
  const { db } = deps
  const nameKey = loginKeyOf(role, login)
  const standing = (is: StandingKind, shown = '', revoke?: Standing['revoke']): Standing => {
    const rule = policy[role][is]
    return { is, rule, key: rule.tries === 'name' ? nameKey : keyOf(`${role} ${is}`, shown), revoke }
  }
  if (activationCode !== null)
    return standing('code', activationCode, (trx) => removeActivationCode(trx, login))
  const accountId = accountIdOf(role, login)
  const session = await findOpenSession(deps, accountId, presentedSession)
  if (session) return standing('open session', session, (trx) => removeSession(trx, session))
  const device = await findKnownDevice(db, accountId, deviceTokens)
  if (device) return standing('known device', device, (trx) => removeDevices(trx, [device]))
  const isCodeFirst = role === 'admin' && code !== '' && isStopped(await findGuard(db, nameKey))
  return isCodeFirst ? standing('code', accountId) : standing('stranger')
}
