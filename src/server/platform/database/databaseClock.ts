// Compares the clock of this machine with that of the database. Instances that share one go by their own clocks,
// and see each other's times through it: a clock that is wrong asks administrators to confirm themselves again
// and again, and makes backups too often or too seldom.
import { sql } from 'kysely'
import { clocksDifferMs, minuteMs } from '../core/durations'
import type { Log } from '../core/log'
import type { Db } from './schema/schema'

interface Clocked {
  readonly db: Db
  readonly clock: () => Date
}

/** Milliseconds by which this machine is ahead of the database, to within the time that the answer takes. */
const aheadOfDatabase = async ({ db, clock }: Clocked): Promise<number> => {
  const asked = clock().getTime()
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from clock_timestamp()) * 1000 as now`.execute(db)
  return (asked + clock().getTime()) / 2 - Number(rows[0]?.now)
}

const lookEveryMs = 10 * minuteMs
/** So that it is said once an hour. */
const looksBetweenWarnings = 6

/** Each call looks once; it warns when the clocks begin to differ, and once an hour while they do. */
export const compareClocks = (clocked: Clocked, log: Pick<Log, 'warn'>): (() => Promise<void>) => {
  let looks = 0
  return async () => {
    const aheadMs = await aheadOfDatabase(clocked)
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
export const watchDatabaseClock = (
  app: Clocked & { engine: 'sqlite' | 'postgres' },
  log: Pick<Log, 'warn'>,
): (() => Promise<void>) => {
  if (app.engine === 'sqlite') return async () => undefined
  const compare = compareClocks(app, log)
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
