// Limits the number of different students shown to visitors, per address and for the whole school (SEC-47).
import type { Config } from '../../config/config'
import { addressKey } from '../../http/connection'
import { daySeconds, hourSeconds, minuteSeconds } from '../../platform/core/durations'
import type { Db } from '../../platform/database/schema/schema'
import { listUsed, consume, type RateLimit } from '../../platform/database/rateLimits'

export interface SearchRateLimits {
  readonly perIp: RateLimit
  readonly perIpDay: RateLimit
  readonly perSchool: RateLimit
}

/** In a large school, a tenth of the students per hour. */
export const searchRateLimits = (
  { budgets, secret }: Pick<Config, 'budgets' | 'secret'>,
  ip: string,
  roll: number,
): SearchRateLimits => {
  const from = addressKey(secret, ip)
  return {
    perIp: { name: `search:${from}`, max: budgets.searchPerIp, seconds: 10 * minuteSeconds },
    perIpDay: { name: `search-day:${from}`, max: budgets.searchPerIpDay, seconds: daySeconds },
    perSchool: {
      name: 'search',
      max: Math.max(budgets.searchPerSchool, Math.floor(roll / 10)),
      seconds: hourSeconds,
    },
  }
}

export interface RevealedNames {
  readonly rateLimit: RateLimit
  /** Markers of students not yet shown within the window. */
  readonly fresh: readonly RateLimit[]
  readonly isOver: boolean
}

/** The cost of showing these students in each rate limit; showing them again is free. */
export const costOf = (
  db: Db,
  limits: SearchRateLimits,
  studentIds: readonly string[],
  now: Date,
): Promise<RevealedNames[]> =>
  Promise.all(
    Object.values(limits).map(async (limit: RateLimit) => {
      const markers = studentIds.map((id) => markerOf(limit, id))
      const [counted = 0, ...shown] = await listUsed(db, [limit, ...markers], now)
      const fresh = markers.filter((_marker, index) => shown[index] === 0)
      return { rateLimit: limit, fresh, isOver: fresh.length > 0 && counted + fresh.length > limit.max }
    }),
  )

/** Marks a student as shown for the rate limit's window. */
const markerOf = (limit: RateLimit, studentId: string): RateLimit => ({
  ...limit,
  name: `shown:${limit.name}:${studentId}`,
})

export const charge = async (db: Db, reveals: readonly RevealedNames[], now: Date): Promise<void> => {
  for (const { rateLimit, fresh } of reveals) {
    if (fresh.length === 0) continue
    await consume(db, [rateLimit], now, fresh.length)
    await consume(db, fresh, now)
  }
}
