// The cookie of a known browser: one token per account that signs in there, newest first.
import { randomBytes } from 'node:crypto'
import { sessionIdOf as tokenHashOf } from '../../http/security/sessionToken'
import type { Db } from '../../platform/database/schema/schema'
import { listDevicesAmong, removeDevices, removeOldestDevicesOf, saveDevice } from '../devices/knownDevicesQueries'

/** Accounts per browser (brothers and sisters), and browsers per account. */
const maxDevices = 5
const separator = '.'
const tokenForm = /^[\w-]{43}$/

/** The tokens in a cookie. */
export const deviceTokensIn = (cookie: string | undefined): string[] =>
  (cookie ?? '')
    .split(separator)
    .filter((token) => tokenForm.test(token))
    .slice(0, maxDevices)

/** The hash of this account's token, if the browser has one. */
export const findKnownDevice = async (
  db: Db,
  accountId: string,
  tokens: readonly string[],
): Promise<string | undefined> => (await listDevicesAmong(db, accountId, tokens.map(tokenHashOf)))[0]

/** Replaces the account's token. Answers the new cookie, which keeps the tokens of other accounts. */
export const rememberDevice = async (
  db: Db,
  accountId: string,
  now: Date,
  tokens: readonly string[],
): Promise<string> => {
  const former = new Set(await listDevicesAmong(db, accountId, tokens.map(tokenHashOf)))
  const token = randomBytes(32).toString('base64url')
  await removeDevices(db, [...former])
  await saveDevice(db, {
    token_hash: tokenHashOf(token),
    account_id: accountId,
    created_at: now.toISOString(),
  })
  await removeOldestDevicesOf(db, accountId, maxDevices)
  const others = tokens.filter((one) => !former.has(tokenHashOf(one)))
  return [token, ...others].slice(0, maxDevices).join(separator)
}
