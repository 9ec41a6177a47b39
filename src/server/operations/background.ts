// The work in the background of a process: tidying up, looks at the disk and the clocks, backups, and the metrics.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { bulkActDays } from '#shared/rules/students/bulkActs'
import { registrationYearOf } from '#shared/rules/dates'
import type { Config } from '../config/config'
import type { Watch } from '../http/requestLog'
import { watchDatabaseClock } from '../platform/database/databaseClock'
import { watchLoopDelay } from '../http/overload'
import type { DiskSpace } from '../platform/storage/diskSpace'
import { BackupRunner } from './backup/backupRunner'
import { watchSchool } from '../school/setUp/live'
import { removeOldBulkActs } from '../students/bulkActs/queries'
import { forgetOldLists } from '../lists/imports/store'
import { purge, applyRetention } from '../privacy/retention'
import type { RemovalApp } from '../privacy/erase'
import { removeOldActivationCodes, removeOldGuards } from '../access/signIn/queries'
import { removeExpiredSessions, removeOldKnownDevices } from '../access/sessions/queries'
import { removeOldSeqs, removeReadsOfEndedSessions } from '../students/record/queries'
import { markGarbage, removeGarbage } from '../intake/uploads/garbage'
import { removeOldMessages } from '../messages/queries'
import { removeOldYearTurns } from '../lists/yearTurn/queries'
import { removeOldAnswers } from '../http/transport/answerOnce'
import { dayMs, hourMs, hourSeconds } from '../platform/core/durations'
import { removeOldCopies } from '../platform/database/opening/preMigrationCopies'
import { removeEndedLeases, takeLease } from '../platform/database/queries/lease'
import type { Db } from '../platform/database/schema/schema'
import { removeOldRateLimits } from '../platform/database/rateLimits'
import type { FileStore } from '../platform/storage/fileStore'
import type { Log } from '../platform/core/log'

const diskEvery = 5000

export type Stop = () => Promise<void> | void

/** Looks at once, and every few seconds. */
export const watchDisk = (diskSpace: DiskSpace): Stop => {
  void diskSpace.check()
  const timer = setInterval(() => void diskSpace.check(), diskEvery)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await diskSpace.settled()
  }
}

/** Throws BackupFault when backups are configured but cannot be made. */
const startBackups = ({ db, config, clock, log }: FastifyInstance): Stop => {
  const runner = new BackupRunner({ db, config, clock, log })
  runner.start()
  return () => runner.close()
}

/** Stops in the order given. */
export const runInBackground = (app: FastifyInstance, log: FastifyBaseLogger): Stop => {
  const stops: readonly Stop[] = [
    startMaintenance(app, log),
    watchDisk(app.disk),
    watchDatabaseClock(app, log),
    watchSchool(app, log),
    startBackups(app),
    watchLoopDelay(
      (delayMs) => app.overload.observe(delayMs),
      () => app.overload.takeSaveWait(),
    ),
  ]
  return async () => {
    for (const stop of stops) await stop()
  }
}

/** Counts answers from the start, although the app is only passed in later. */
export const metricsOf = ({ metrics }: Pick<Config, 'metrics'>) => {
  let counted: Watch | undefined
  const watch: Watch | undefined = metrics.port === 0 ? undefined : (answered) => counted?.(answered)

  /** The library is loaded only when metrics are switched on. */
  const start = async (app: FastifyInstance, linesLost: () => number): Promise<Stop> => {
    if (metrics.port === 0) return () => undefined
    const [{ portalMetrics }, { serveMetrics }] = await Promise.all([
      import('./metrics'),
      import('./metrics'),
    ])
    const all = portalMetrics(app, linesLost)
    counted = (answered) => all.answered(answered)
    const server = await serveMetrics(all, metrics)
    return () => server.close()
  }
  return { watch, start }
}

// Clears out what piles up while the portal runs, once an hour, by one instance.

export const runMaintenance = async (db: Db, now: Date): Promise<void> => {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  await removeExpiredSessions(db, now)
  // The longest window of a rate limit is one day.
  await removeOldRateLimits(db, ago(2 * dayMs))
  await removeOldGuards(db, ago(30 * dayMs))
  await removeOldActivationCodes(db, ago(90 * dayMs))
  await removeOldKnownDevices(db, ago(365 * dayMs))
  await removeReadsOfEndedSessions(db)
  await removeOldSeqs(db, ago(30 * dayMs))
  await removeOldAnswers(db, ago(7 * dayMs))
  await removeOldBulkActs(db, ago(bulkActDays * dayMs))
  await removeOldYearTurns(db, registrationYearOf(ago(0).slice(0, 10)))
  await removeOldMessages(db, ago(365 * dayMs))
  await removeEndedLeases(db, ago(dayMs))
}

/** Leases that are not given back, so they end before the next run. */
const thisHour = { name: 'tidy', seconds: 3000 }
const thisDay = { name: 'garbage', seconds: 23 * hourSeconds }

/** The first of several instances in each hour or day runs it. */
export const runHourly = async (db: Db, files: FileStore, now: Date): Promise<void> => {
  if (!(await takeLease(db, thisHour, now, randomUUID()))) return
  await runMaintenance(db, now)
  await forgetOldLists({ db, files }, now)
  await removeGarbage({ db, files, now })
  if (await takeLease(db, thisDay, now, randomUUID())) await markGarbage({ db, files, now })
}

/** Each instance sweeps its own; no upload takes this long. */
const sweepReceived = (files: FileStore, now: Date): Promise<number> =>
  files.sweepTemp(new Date(now.getTime() - hourMs))

/** Answers at each call whether the clock has moved as time has since the last one. */
const watchClock = (clock: () => Date): ((now: Date) => boolean) => {
  const ahead = (now: Date) => now.getTime() - performance.now()
  let before = ahead(clock())
  return (now) => {
    const moved = Math.abs(ahead(now) - before)
    before = ahead(now)
    return moved < hourMs
  }
}

/** Returns a function that stops it, and waits for what is under way. After a jump of the clock nothing is removed for an hour: it may be wrong. */
export const startMaintenance = (app: RemovalApp, log: Pick<Log, 'warn'>): (() => Promise<void>) => {
  const { clock, config, db, files } = app
  const isSteady = watchClock(clock)
  const work = async (now: Date) => {
    if (!isSteady(now))
      return log.warn({ event: 'clock' }, 'the clock was moved, nothing is tidied up this hour')
    await sweepReceived(files, now)
    await removeOldCopies(config.dataDir, now)
    await runHourly(db, files, now)
    await applyRetention(app)
    await purge(app)
  }
  let working: Promise<void> | undefined
  const timer = setInterval(() => {
    working = work(clock()).catch((error: unknown) => log.warn({ err: error }, 'could not tidy up'))
  }, hourMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await working
  }
}
