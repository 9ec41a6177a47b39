// Whether the clock of this machine agrees with that of the database. Instances that share one go by their own clocks,
// and each other's times come to them through it: a clock that is wrong asks administrators to confirm themselves again
// and again, and makes backups too often or too seldom.
import { sql } from 'kysely'
import { clocksDifferMs } from '../core/clocks'
import { minuteMs } from '../core/durations'
import type { Db } from './schema/schema'

interface Deps {
  readonly db: Db
  readonly engine: 'sqlite' | 'postgres'
  readonly clock: () => Date
}

interface Log {
  warn(details: object, text: string): void
}

/** Milliseconds by which this machine is ahead of the database, to within the time that the answer takes. */
const aheadOfDatabase = async ({ db, clock }: Deps): Promise<number> => {
  const asked = clock().getTime()
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from clock_timestamp()) * 1000 as now`.execute(db)
  return (asked + clock().getTime()) / 2 - Number(rows[0]?.now)
}

const lookEveryMs = 10 * minuteMs
/** So that it is said once an hour. */
const looksBetweenWarnings = 6

/** Each call looks once; it warns when the clocks begin to differ, and once an hour for as long as they do. */
export const compareClocks = (deps: Deps, log: Log): (() => Promise<void>) => {
  let looks = 0
  return async () => {
    const aheadMs = await aheadOfDatabase(deps)
    const isRight = Math.abs(aheadMs) <= clocksDifferMs
    if (!isRight && looks % looksBetweenWarnings === 0) {
      const details = { event: 'clock', aheadSeconds: Math.round(aheadMs / 1000) }
      log.warn(details, 'the clock of this machine differs from the clock of the database, set both by NTP')
    }
    looks = isRight ? 0 : looks + 1
  }
}

/**
 * Looks at once and then every ten minutes; the embedded database has the clock of its machine. Returns a function that
 * stops it.
 */
export const watchDatabaseClock = (deps: Deps, log: Log): (() => Promise<void>) => {
  if (deps.engine === 'sqlite') return async () => undefined
  const compare = compareClocks(deps, log)
  const look = () =>
    compare().catch((err: unknown) => log.warn({ err }, 'the clock of the database is not known'))
  let looking = look()
  const timer = setInterval(() => {
    looking = look()
  }, lookEveryMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await looking
  }
}
