// The cookie of a browser that was in before: one token for each account that signs in there, the newest first.
import { randomBytes } from 'node:crypto'
import { sessionIdOf as tokenHashOf } from '../../../http/security/sessionToken'
import type { Db } from '../../../platform/database/schema/schema'
import { listDevicesAmong, removeDevices, removeOldestDevicesOf, saveDevice } from './knownDevicesRepository'

/** Of one browser (brothers and sisters), and of one account. */
const most = 5
const separator = '.'
const tokenForm = /^[\w-]{43}$/

/** What a cookie says; more than that was never given out. */
export const deviceTokensIn = (cookie: string | undefined): string[] =>
  (cookie ?? '')
    .split(separator)
    .filter((token) => tokenForm.test(token))
    .slice(0, most)

/** The hash of the token that is this account's, where the browser has one. */
export const findKnownDevice = async (
  db: Db,
  accountId: string,
  tokens: readonly string[],
): Promise<string | undefined> => (await listDevicesAmong(db, accountId, tokens.map(tokenHashOf)))[0]

/** A fresh token instead of the former one. Answers the cookie: tokens of other accounts stay in it. */
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
  await removeOldestDevicesOf(db, accountId, most)
  const others = tokens.filter((one) => !former.has(tokenHashOf(one)))
  return [token, ...others].slice(0, most).join(separator)
}
