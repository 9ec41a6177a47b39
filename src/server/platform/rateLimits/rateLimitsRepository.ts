// Counters per window of time, kept in the database so that a restart does not reset them.
import type { Db } from '../database/schema/schema'

export interface RateLimit {
  /** What is counted, and for whom: 'failures:<address>'. */
  readonly name: string
  readonly max: number
  /** Length of the window. */
  readonly seconds: number
}

/** Windows begin at fixed times, so the key alone says which one it is. */
const windowOf = ({ seconds }: RateLimit, now: Date): number => Math.floor(now.getTime() / 1000 / seconds)

export const rateLimitKey = (limit: RateLimit, now: Date): string => `${limit.name}:${windowOf(limit, now)}`

/** Until the window ends. */
export const secondsLeft = (limit: RateLimit, now: Date): number =>
  Math.ceil((windowOf(limit, now) + 1) * limit.seconds - now.getTime() / 1000)

/** How much of each is used, in the order given. */
export const listUsed = async (db: Db, limits: readonly RateLimit[], now: Date): Promise<number[]> => {
  const keys = limits.map((limit) => rateLimitKey(limit, now))
  const rows = await db.selectFrom('budget').select(['key', 'used']).where('key', 'in', keys).execute()
  const used = new Map(rows.map((row) => [row.key, row.used]))
  return keys.map((key) => used.get(key) ?? 0)
}

/** Adds `amount` to each in one statement, and answers how much of each is used now, in the order given. */
export const consume = async (
  db: Db,
  limits: readonly RateLimit[],
  now: Date,
  amount = 1,
): Promise<number[]> => {
  const start = now.toISOString()
  const rows = await db
    .insertInto('budget')
    .values(limits.map((limit) => ({ key: rateLimitKey(limit, now), window_start: start, used: amount })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({ used: row('budget.used', '+', amount) })),
    )
    .returning(['key', 'used'])
    .execute()
  const used = new Map(rows.map((row) => [row.key, row.used]))
  return limits.map((limit) => used.get(rateLimitKey(limit, now)) ?? 0)
}

/** Removes windows that began before a time. */
export const removeOldRateLimits = (db: Db, before: string) =>
  db.deleteFrom('budget').where('window_start', '<', before).execute()

export const removeRateLimit = (db: Db, limit: RateLimit, now: Date) =>
  db.deleteFrom('budget').where('key', '=', rateLimitKey(limit, now)).execute()
