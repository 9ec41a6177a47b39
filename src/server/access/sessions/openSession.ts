import { randomBytes } from 'node:crypto'
import { deviceWords } from '#shared/rules/access/deviceWords'
import type { Config } from '../../config/config'
import { expiryOf, sessionIdOf } from '../../http/security/session'
import type { Db } from '../../platform/database/schema/schema'
import { lockAccount } from '../signIn/queries'
import { removeOldestSessions, removeSession, saveDevice, saveSession } from './queries'

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
  const id = sessionIdOf(token)
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
