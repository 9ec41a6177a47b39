// Sets up administrators through one-time links: `npm run init` makes the first (SEC-29), the office the others.
import { randomBytes } from 'node:crypto'
import { accountIdOf, loginOf } from '#shared/rules/access/accountId'
import { sessionIdOf as tokenHashOf } from '../../http/security/sessionToken'
import { dayMs } from '../../platform/core/durations'
import { Refusal, refusal } from '../../platform/core/refusal'
import { signInLimiter } from '../../platform/crypto/hashingLimiter'
import { hashPassword } from '../../platform/crypto/passwordHashing'
import type { AccountTable } from '../../platform/database/schema/access/accountsSchema'
import type { Db } from '../../platform/database/schema/schema'
import { consume } from '../../platform/rateLimits/rateLimitsRepository'
import { saveAudit } from '../../trail/audit/auditQueries'
import { findAccount, saveAccount, saveOwnPassword } from '../signIn/queries'
import { tooMany } from '../lockout/signInFailures'
import { signInRateLimits } from '../lockout/policy'
import { checkNewPassword, ownerOf } from '../password/policy'
import type { RequestContext, AuthDeps } from '../signIn/requestContext'
import { logEvent } from '../signIn/events'
import { findSetupToken, removeSetupTokens, saveSetupToken, consumeSetupToken } from './setupTokensQueries'

const lifetimeMs = dayMs

/** Runs in a transaction. Earlier tokens for the same account stop working. */
export const issueSetupToken = async (db: Db, now: Date, account_id: string | null): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(now.getTime() + lifetimeMs).toISOString()
  await removeSetupTokens(db, account_id)
  await saveSetupToken(db, { token_hash: tokenHashOf(token), expires_at, used_at: null, account_id })
  return token
}

/** For the first administrator, who has no account yet. */
export const createSetupToken = (db: Db, now: Date): Promise<string> =>
  db.transaction().execute((trx) => issueSetupToken(trx, now, null))

export interface FirstAdmin {
  readonly token: string
  readonly username: string
  readonly password: string
}

const usernameForm = /^[a-z0-9][a-z0-9._-]{1,39}$/
const invalidLink =
  'This set-up link is no longer valid. Ask another administrator for a new one, or run npm run init for the first.'

const refuseName = (text: string) => new Refusal(422, text, { username: [text] })

export const checkUsername = async (db: Db, username: string) => {
  if (!usernameForm.test(username)) throw refuseName('Use 2 to 40 small letters, digits, dots or dashes.')
  if (await findAccount(db, 'admin', username)) throw refuseName('This username is taken.')
}

const logOutcome = ({ log }: AuthDeps, { ip, requestId }: RequestContext, account: string | undefined) =>
  logEvent(log, { event: 'set-up', outcome: account ? 'ok' : 'refused', account, ip, request_id: requestId })

/** Reveals nothing else, and counts like a wrong password. */
const refuseToken = async (deps: AuthDeps, context: RequestContext): Promise<never> => {
  const { db, config, clock } = deps
  const now = clock()
  const { perIp } = signInRateLimits(config, context.ip, 'set-up')
  const [used = 0] = await consume(db, [perIp], now)
  logOutcome(deps, context, undefined)
  throw used > perIp.max ? tooMany(perIp, now) : refusal(403, invalidLink)
}

/** Whether the username fits the link; null: the link creates an account. */
const checkAccount = async (db: Db, accountId: string | null, username: string) => {
  if (accountId === null) await checkUsername(db, username)
  else if (accountId !== accountIdOf('admin', username))
    throw refuseName(`This link was made for the username ${loginOf(accountId)}.`)
}

/** @param hash null: the password is chosen later, through a link */
export const newAdmin = (login: string, hash: string | null, at: string): AccountTable => ({
  id: accountIdOf('admin', login),
  role: 'admin',
  login,
  name: 'Admin',
  password_hash: hash,
  password_reset: 0,
  default_since: null,
  reset_at: null,
  deactivated_at: null,
  last_sign_in_at: null,
  created_at: at,
})

const create = async (
  deps: AuthDeps,
  { username, token }: FirstAdmin,
  hash: string,
  accountId: string | null,
) => {
  const now = deps.clock()
  const at = now.toISOString()
  return deps.db.transaction().execute(async (trx) => {
    if (!(await consumeSetupToken(trx, tokenHashOf(token), at))) return false
    const subject = accountIdOf('admin', username)
    if (accountId === null) await saveAccount(trx, newAdmin(username, hash, at))
    else await saveOwnPassword(trx, accountId, hash)
    const actor = accountId ?? 'portal'
    const action = accountId === null ? 'administrator created' : 'administrator set up'
    await saveAudit(trx, { at: now, actor, action, subject })
    return true
  })
}

/** The token first: without a valid one, neither name nor password is checked. */
export const setUpAdmin = async (deps: AuthDeps, context: RequestContext, first: FirstAdmin) => {
  const { db, config, clock } = deps
  const link = await findSetupToken(db, tokenHashOf(first.token), clock().toISOString())
  if (!link) return refuseToken(deps, context)
  await checkAccount(db, link.account_id, first.username)
  const owner = ownerOf(config, { login: first.username })
  await checkNewPassword('password', first.password, config.school.adminPasswordMin, owner)
  const hash = await signInLimiter(() => hashPassword(first.password))
  if (!(await create(deps, first, hash, link.account_id))) return refuseToken(deps, context)
  logOutcome(deps, context, accountIdOf('admin', first.username))
  return { username: first.username }
}
