// The wrong tries of one browser, which carries them in a signed cookie. The pause that is told to a person comes from this
// count alone, never from the account, so it says neither whether an ID exists nor who else tries (SEC-27, SEC-28).
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '../../http/appParts'
import { cookieIn, triesCookie } from '../../http/security/session'
import { clocksDifferMs, dayMs, minuteMs } from '../../platform/core/durations'
import type { Caller } from '../signIn/events'
import { lockedUntil, type Role } from './lockoutPolicy'
import { loginKeyOf } from './queries'

/**
 * The wrong tries of this browser at this name.
 *
 * @param save puts the new cookie into the answer
 */
export const deviceTries = (
  { config: { secret }, clock }: App,
  { headers }: Caller,
  { role, login, code }: { role: Role; login: string; code: string },
  save: (cookie: string) => void,
) => {
  const now = clock()
  const tries = triesIn(secret, cookieIn(headers.cookie, triesCookie), now)
  const key = triesKeyOf(secret, role, login, code !== '')
  return {
    pausedUntil: pauseIn(tries, key, now),
    /** Counts a failure. */
    failed: () => {
      const next = withFailure(tries, key, now)
      save(triesText(secret, next))
      return { failures: next[0]?.failures ?? 1, pausedUntil: pauseIn(next, key, now) }
    },
    forget: () => {
      const both = [true, false].map((hasCode) => triesKeyOf(secret, role, login, hasCode))
      const others = tries.filter((one) => !both.includes(one.key))
      if (others.length < tries.length) save(triesText(secret, others))
    },
  }
}

export type DeviceTries = ReturnType<typeof deviceTries>

export const triesLastMs = 30 * dayMs

/** A code is let through while wrong passwords are paused, so it is counted by itself. */
export const triesKeyOf = (secret: string, role: Role, login: string, hasCode: boolean): string =>
  sign(secret, `${loginKeyOf(role, login)}:${hasCode}`).slice(0, 16)

const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`tries:${text}`).digest('hex').slice(0, 32)

interface Tried {
  /** A key for the person who was tried, with a code or without; unreadable without the portal's secret. */
  readonly key: string
  readonly failures: number
  /** Time of the last failure, in milliseconds. */
  readonly at: number
}

/** Newest first; nothing of a cookie that the portal has not signed, or of long ago. */
export const triesIn = (secret: string, cookie: string | undefined, now: Date): Tried[] => {
  const [text = '', signature = ''] = (cookie ?? '').split('~')
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(secret, text))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return []
  return text
    .split('.')
    .flatMap(triedIn)
    .filter(({ at }) => at > now.getTime() - triesLastMs && at <= now.getTime() + clocksDifferMs)
}

const triedIn = (text: string): Tried[] => {
  const [, key = '', failures, at] = /^([\da-f]{16})-(\d{1,6})-(\d{1,15})$/.exec(text) ?? []
  return key === '' ? [] : [{ key, failures: Number(failures), at: Number(at) }]
}

export const triesText = (secret: string, tries: readonly Tried[]): string => {
  const text = tries.map(textOf).join('.')
  return `${text}~${sign(secret, text)}`
}

const textOf = ({ key, failures, at }: Tried): string => `${key}-${failures}-${at}`

/** The most people that are counted per browser. */
const mostTried = 5

export const withFailure = (tries: readonly Tried[], key: string, now: Date): Tried[] => {
  const failures = (tries.find((one) => one.key === key)?.failures ?? 0) + 1
  return [{ key, failures, at: now.getTime() }, ...tries.filter((one) => one.key !== key)].slice(0, mostTried)
}

/** As long as the name would be paused by these tries alone, to the full minute: a clock can tell it. */
export const pauseIn = (tries: readonly Tried[], key: string, now: Date): Date | null => {
  const { failures = 0, at = 0 } = tries.find((one) => one.key === key) ?? {}
  const until = lockedUntil(failures, new Date(at), {})
  if (until === null) return null
  const end = Math.ceil(Date.parse(until) / minuteMs) * minuteMs
  return end > now.getTime() ? new Date(end) : null
}
