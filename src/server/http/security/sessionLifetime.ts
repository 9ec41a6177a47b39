// A session lives for a limited time: it ends when nobody has used it for a while, and at its latest end in any case.
import type { Config } from '../../config/config'
import { hourMs, minuteMs } from '../../platform/core/durations'

export interface Lifetime {
  role: 'student' | 'admin'
  kind: 'session' | 'activation'
  last_seen_at: string
  expires_at: string
}

type Limits = Config['sessions']

const idleOf = ({ role, kind }: Pick<Lifetime, 'role' | 'kind'>, limits: Limits): number => {
  if (kind === 'activation') return limits.activationMinutes * minuteMs
  return (role === 'admin' ? limits.adminIdleMinutes : limits.studentIdleMinutes) * minuteMs
}

/** The latest end of a session that begins now. */
export const expiryOf = (of: Pick<Lifetime, 'role' | 'kind'>, now: Date, limits: Limits): Date => {
  const longest =
    of.kind === 'activation'
      ? limits.activationMinutes * minuteMs
      : (of.role === 'admin' ? limits.adminMaxHours : limits.studentMaxHours) * hourMs
  return new Date(now.getTime() + longest)
}

export const isOver = (session: Lifetime, now: Date, limits: Limits): boolean =>
  now.toISOString() >= session.expires_at ||
  now.getTime() - Date.parse(session.last_seen_at) >= idleOf(session, limits)

/** Never later than before, nor than if it began now, so that setting the clock back makes no session immortal. */
export const expiryAfter = (session: Lifetime, now: Date, limits: Limits): string => {
  const latest = expiryOf(session, now, limits).toISOString()
  return latest < session.expires_at ? latest : session.expires_at
}

const wasPutBack = ({ last_seen_at }: Lifetime, now: Date): boolean =>
  now.getTime() <= Date.parse(last_seen_at) - minuteMs

/** Recording every call would flush the disk each time: once a minute is enough, more often only for tiny limits. */
export const isSeenAgain = (session: Lifetime, now: Date, limits: Limits): boolean =>
  wasPutBack(session, now) ||
  (session.kind === 'session' &&
    now.getTime() - Date.parse(session.last_seen_at) >= Math.min(minuteMs, idleOf(session, limits) / 10))
