import { randomBytes } from 'node:crypto'
import { deviceWords } from '#shared/rules/access/deviceWords'
import type { Config } from '../../../config/config'
import { expiryOf } from '../../../http/security/sessionLimits'
import { sessionIdOf } from '../../../http/security/sessionToken'
import type { Db } from '../../../platform/database/schema/schema'
import { holdAccount } from '../accountsRepository'
import { removeOldestSessions, removeSession, saveDevice, saveSession } from './sessionsRepository'

/** Open sessions of one account: with one more the oldest ends. */
const most = 20

interface Opening {
  accountId: string
  role: 'student' | 'admin'
  kind: 'session' | 'activation'
  userAgent: string | null
  /** The session of the cookie that came along: it ends here, whoever chose it (SEC-03). */
  replaces: string | null
}

export interface OpenedSession {
  /** Goes into the cookie and nowhere else. */
  token: string
  id: string
}

export const openSession = async (
  db: Db,
  limits: Config['sessions'],
  now: Date,
  { accountId, role, kind, userAgent, replaces }: Opening,
): Promise<OpenedSession> => {
  const token = randomBytes(32).toString('base64url')
  const id = sessionIdOf(token)
  await holdAccount(db, accountId)
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
  await removeOldestSessions(db, accountId, { most, except: id })
  const device = deviceWords(userAgent)
  await saveDevice(db, { session_id: id, account_id: accountId, device, at: now.toISOString() })
  return { token, id }
}
