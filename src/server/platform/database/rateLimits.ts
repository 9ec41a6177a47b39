// Counters per window of time, kept in the database so that a restart does not reset them.
import type { Db } from './schema/schema'

export interface RateLimit {
  /** The thing that is counted, and its address or account: 'failures:<address>'. */
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

/** Adds its amount to each in one statement, and answers how much of each is used now, in the order given. */
export const consumeEach = async (
  db: Db,
  amounts: ReadonlyArray<readonly [limit: RateLimit, amount: number]>,
  now: Date,
): Promise<number[]> => {
  const window_start = now.toISOString()
  const keys = amounts.map(([limit]) => rateLimitKey(limit, now))
  const rows = await db
    .insertInto('budget')
    .values(amounts.map(([, used], index) => ({ key: keys[index] as string, window_start, used })))
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((row) => ({ used: row('budget.used', '+', row.ref('excluded.used')) })),
    )
    .returning(['key', 'used'])
    .execute()
  const used = new Map(rows.map((row) => [row.key, row.used]))
  return keys.map((key) => used.get(key) ?? 0)
}

/** Adds the same amount to each. */
export const consume = (db: Db, limits: readonly RateLimit[], now: Date, amount = 1): Promise<number[]> =>
  consumeEach(
    db,
    limits.map((limit) => [limit, amount]),
    now,
  )

/** Removes windows that began before a time. */
export const removeOldRateLimits = (db: Db, before: string) =>
  db.deleteFrom('budget').where('window_start', '<', before).execute()

export const removeRateLimit = (db: Db, limit: RateLimit, now: Date) =>
  db.deleteFrom('budget').where('key', '=', rateLimitKey(limit, now)).execute()
