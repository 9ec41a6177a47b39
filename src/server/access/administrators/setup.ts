// Sets up administrators through one-time links: `npm run init` makes the first (SEC-29), the office the others.
import { randomBytes } from 'node:crypto'
import type { setupAdmin } from '#shared/contract/access/signIn'
import type { BodyOf } from '#shared/contract/call'
import { accountIdOf, loginOf } from '#shared/rules/access/accountId'
import { roleFacts, type OfficeRole } from '#shared/rules/access/roles'
import { oneLine } from '#shared/rules/students/corrections'
import type { App } from '../../http/appParts'
import { tokenHashOf } from '../../http/security/session'
import { dayMs } from '../../platform/core/durations'
import { Refusal, refusal } from '../../platform/core/refusal'
import { hashPassword, signInLimiter } from '../../platform/crypto/passwordHashing'
import type { AccountTable } from '../../platform/database/schema/access'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/queries'
import { consume } from '../../platform/database/rateLimits'
import { findAccount, saveAccount, saveOwnPassword } from '../signIn/queries'
import { tooMany } from '../lockout/lockout'
import { signInRateLimits } from '../lockout/lockoutPolicy'
import { checkNewPassword, ownerOf } from '../password/change'
import { logEvent, type Caller } from '../../http/requestLog'
import { findSetupToken, removeSetupTokens, saveSetupToken, consumeSetupToken } from './queries'

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

/** The token first: without a valid one, neither name nor password is checked. */
export const setUpAdmin = async (
  app: App,
  caller: Caller,
  { token, username, password }: BodyOf<typeof setupAdmin>,
) => {
  const { db, config, clock } = app
  const link = await findSetupToken(db, tokenHashOf(token), clock().toISOString())
  if (!link) return refuseToken(app, caller)
  const { account_id } = link
  if (account_id === null) await checkUsername(db, username)
  else if (account_id !== accountIdOf('admin', username))
    throw refuseName(`This link was made for the username ${loginOf(account_id)}.`)
  const owner = ownerOf(config, { login: username })
  await checkNewPassword('password', password, config.school.adminPasswordMin, owner)

  const hash = await signInLimiter(() => hashPassword(password))
  const now = clock()
  const at = now.toISOString()
  const subject = accountIdOf('admin', username)
  const isDone = await db.transaction().execute(async (trx) => {
    if (!(await consumeSetupToken(trx, tokenHashOf(token), at))) return false
    if (account_id === null)
      await saveAccount(trx, newColleague({ login: username, role: 'administrator', hash, at }))
    else await saveOwnPassword(trx, account_id, hash)
    const actor = account_id ?? 'portal'
    const action = account_id === null ? 'administrator created' : 'administrator set up'
    await saveAudit(trx, { at: now, actor, action, subject })
    return true
  })
  if (!isDone) return refuseToken(app, caller)
  logEvent(app, caller, 'set-up', 'ok', subject)
  return { username }
}

const invalidLink =
  'This set-up link is no longer valid. Ask another administrator for a new one, or run npm run init for the first.'

/** Reveals nothing else, and counts like a wrong password. */
const refuseToken = async (app: App, caller: Caller): Promise<never> => {
  const now = app.clock()
  const { perIp } = signInRateLimits(app.config, caller.ip, 'set-up')
  const [used = 0] = await consume(app.db, [perIp], now)
  logEvent(app, caller, 'set-up', 'refused')
  throw used > perIp.max ? tooMany(perIp, now) : refusal(403, invalidLink)
}

const refuseName = (text: string) => new Refusal(422, text, { username: [text] })

const usernameForm = /^[a-z0-9][a-z0-9._-]{1,39}$/

export const checkUsername = async (db: Db, username: string) => {
  if (!usernameForm.test(username)) throw refuseName('Use 2 to 40 small letters, digits, dots or dashes.')
  if (await findAccount(db, 'admin', username)) throw refuseName('This username is taken.')
}

export interface Colleague {
  readonly login: string
  readonly role: OfficeRole
  /** The name is stored as typed. */
  readonly name?: string | undefined
  /** Null: the password is chosen later, through a link. */
  readonly hash: string | null
  readonly at: string
}

/** An administrator's name is the specification's; others have the one that was typed, or the title of their role. */
export const officeName = (role: OfficeRole, typed = ''): string =>
  role === 'administrator' ? 'Admin' : oneLine(typed) || roleFacts[role].title

export const newColleague = ({ login, role, name, hash, at }: Colleague): AccountTable => ({
  id: accountIdOf('admin', login),
  role: 'admin',
  office_role: role,
  login,
  name: officeName(role, name),
  password_hash: hash,
  password_reset: 0,
  default_since: null,
  reset_at: null,
  deactivated_at: null,
  last_sign_in_at: null,
  created_at: at,
})
