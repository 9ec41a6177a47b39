// Opens a session, and remembers the browsers that have signed in with an account's own password (SEC-27). A browser's cookie
// has one token per account that signs in there, newest first.
import { randomBytes } from 'node:crypto'
import { accountIdOf } from '#shared/rules/access/accountId'
import { dayIn, localTimeIn, longMoment } from '#shared/rules/dates'
import type { App } from '../../http/appParts'
import { cookieIn, deviceCookie, expiryOf, tokenHashOf } from '../../http/security/session'
import type { Db } from '../../platform/database/schema/schema'
import { listChildren } from '../siblings/queries'
import type { Caller } from '../../http/requestLog'
import {
  listKnownDevicesAmong,
  removeKnownDevices,
  removeOldestKnownDevicesOf,
  saveKnownDevice,
  removeOldestSessions,
  removeSession,
  saveDevice,
  saveSession,
} from './queries'
import type { Config } from '../../config/config'
import { lockAccount } from '../signIn/queries'

/** Sessions per account: beyond this the oldest ends. */
const maxSessions = 20

export interface OpenedSession {
  /** For the cookie only. */
  token: string
  id: string
}

interface Opening {
  accountId: string
  role: 'student' | 'admin'
  kind: 'session' | 'activation'
  userAgent: string | null
  /** The session from the cookie: it ends here, whoever set the cookie (SEC-03). */
  replaces: string | null
}

export const openSession = async (
  db: Db,
  limits: Config['sessions'],
  now: Date,
  { accountId, role, kind, userAgent, replaces }: Opening,
): Promise<OpenedSession> => {
  const token = randomBytes(32).toString('base64url')
  const id = tokenHashOf(token)
  await lockAccount(db, accountId)
  if (replaces !== null) await removeSession(db, replaces)
  await saveSession(db, {
    id,
    account_id: accountId,
    kind,
    created_at: now.toISOString(),
    last_seen_at: now.toISOString(),
    expires_at: expiryOf({ role, kind }, now, limits).toISOString(),
    user_agent: userAgent?.slice(0, 200) ?? null,
  })
  await removeOldestSessions(db, accountId, { keep: maxSessions, except: id })
  const device = deviceWords(userAgent)
  await saveDevice(db, { session_id: id, account_id: accountId, device, at: now.toISOString() })
  return { token, id }
}

/** Accounts per browser (brothers and sisters), and browsers per account. */
const maxDevices = 5
const separator = '.'
const tokenForm = /^[\w-]{43}$/

/** The hash of this account's token, if the browser has one. */
export const findKnownDevice = async (
  db: Db,
  accountId: string,
  caller: Caller,
): Promise<string | undefined> =>
  (await listKnownDevicesAmong(db, accountId, tokensIn(caller).map(tokenHashOf)))[0]

const tokensIn = ({ headers }: Caller): string[] =>
  (cookieIn(headers.cookie, deviceCookie) ?? '')
    .split(separator)
    .filter((token) => tokenForm.test(token))
    .slice(0, maxDevices)

/** Replaces the account's token. Answers the new cookie, which keeps the tokens of other accounts. */
export const rememberDevice = async (
  db: Db,
  accountId: string,
  now: Date,
  caller: Caller,
): Promise<string> => {
  const tokens = tokensIn(caller)
  const former = new Set(await listKnownDevicesAmong(db, accountId, tokens.map(tokenHashOf)))
  const token = randomBytes(32).toString('base64url')
  await removeKnownDevices(db, [...former])
  await saveKnownDevice(db, {
    token_hash: tokenHashOf(token),
    account_id: accountId,
    created_at: now.toISOString(),
  })
  await removeOldestKnownDevicesOf(db, accountId, maxDevices)
  const others = tokens.filter((one) => !former.has(tokenHashOf(one)))
  return [token, ...others].slice(0, maxDevices).join(separator)
}

/**
 * A message about a sign-in in a browser that the account did not know (SEC-43), to the addresses of the student and of each
 * brother or sister whose pages the sign-in opens. It names no other child.
 */
export const tellOfNewDevice = async (
  { tell, config }: Pick<App, 'tell' | 'config'>,
  db: Db,
  studentId: string,
  at: Date,
  { headers }: Caller,
) => {
  const { timeZone } = config.school
  const device = deviceWords(headers['user-agent'] ?? null)
  const time = longMoment(timeZone, at)
  // Sign-ins in a row are told once in each hour for each kind of device.
  const about = `${localTimeIn(timeZone, at).slice(0, 13)} ${device}`
  const moment = { today: dayIn(timeZone, at), now: at.toISOString() }
  const opened = await listChildren(db, accountIdOf('student', studentId), moment)
  const students = [
    { student_id: studentId, about, data: { device, time } },
    ...opened.map(({ id: student_id }) => ({
      student_id,
      about: `${about} of a brother or sister`,
      data: { device: `${device}, with the sign-in of a brother or sister`, time },
    })),
  ]
  return tell(db, { kind: 'device', students, at })
}

// A browser's user agent in words that a family knows: 'Chrome on Android'.

type Table = ReadonlyArray<readonly [sign: RegExp, name: string]>

/** The first match counts: most browsers also claim to be Chrome or Safari. */
const browsers: Table = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/Version\/[\d.]+.*Safari\//, 'Safari'],
]

const systems: Table = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

export const deviceWords = (userAgent: string | null): string => {
  const browser = nameIn(browsers, userAgent ?? '')
  const system = nameIn(systems, userAgent ?? '')
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

const nameIn = (table: Table, text: string) => table.find(([sign]) => sign.test(text))?.[1]
