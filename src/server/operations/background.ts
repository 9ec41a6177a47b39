// The work in the background of a process: tidying up, looks at the disk and the clocks, backups, and the metrics.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '../config/config'
import type { Watch } from '../http/requestLog'
import { startMaintenance } from '../maintenance'
import { watchDatabaseClock } from '../platform/database/databaseClock'
import { watchLoopDelay } from '../http/overload'
import type { DiskSpace } from '../platform/storage/diskSpace'
import { BackupRunner } from './backup/backupRunner'
import { watchSchool } from '../school/setUp/live'

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
