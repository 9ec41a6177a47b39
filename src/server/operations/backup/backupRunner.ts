// Scheduled backups: while the portal runs, one instance makes one copy per period in the background.
import { join } from 'node:path'
import { backupPlace, isBackupFixed, makesBackups } from '../../config/liveConfig'
import { hourMs, minuteMs } from '../../platform/core/durations'
import { areOnOneDisk } from '../../platform/storage/diskSpace'
import { WorkerPool } from '../../platform/workers/workerPool'
import { backupKey } from './backupKey'
import { BackupFault } from './sealed'
import { claimAttempt, saveBackupStatus } from '../../students/restores/queries'
import type { ScheduledReport } from './makeBackup'
import type { backupTasks } from './backupWorker'
import type { Log } from '../../platform/core/log'
import type { App } from '../../http/appParts'

const pollEvery = 30_000

/** A little before the period ends: the copy must be finished by then, and we only check every half minute. */
const dueAfter = (everyMinutes: number) =>
  everyMinutes * minuteMs - Math.min(minuteMs, (everyMinutes * minuteMs) / 4)

/** The time for a whole copy. Over a network it takes longer, and each call has its own limit. */
const deadlineMs = { folder: hourMs, bucket: 5 * hourMs }

const backupPool = (place: keyof typeof deadlineMs) =>
  new WorkerPool<typeof backupTasks>({
    file: join(__dirname, 'backupWorker'),
    readsDatabase: true,
    priority: 'low',
    heapMb: 256,
    deadlineMs: deadlineMs[place],
    idleMs: 1_000,
    maxWaiting: 0,
  })

const noKeyText =
  'no backups are made: the key of the place that the office chose is missing. Put the file with the key back, or let the office make another key in its settings (Your school, Backups).'

export class BackupRunner {
  private readonly pools = { folder: backupPool('folder'), bucket: backupPool('bucket') }
  private timer: NodeJS.Timeout | undefined
  private working: Promise<void> | undefined
  private isClosed = false
  /** The place that the log has heard of. */
  private known = ''

  constructor(private readonly app: Pick<App, 'db' | 'config' | 'clock'> & { log: Log }) {}

  /**
   * Throws BackupFault when the operator has set a place and no good key: better at the start than during the first night.
   * Without a place it waits for one, because the office may choose it while the portal runs.
   */
  start(): void {
    this.meetPlace()
    this.timer = setInterval(() => void this.poll(), pollEvery)
    this.timer.unref()
    void this.poll()
  }

  /** Looks at a place that is new: at the start, or chosen since. */
  private meetPlace(): void {
    const { config } = this.app
    const place = backupPlace(config)
    if (place === this.known) return
    this.known = place
    if (place === '') return
    this.requireKey()
    this.warnOfSameBucket()
    void this.warnOfSameDisk()
  }

  /** The office's place must not keep the portal from starting: the office can make another key. */
  private requireKey(): void {
    const { config, log } = this.app
    try {
      backupKey(config.backup)
    } catch (error) {
      if (!(error instanceof BackupFault) || isBackupFixed(config)) throw error
      log.warn({ event: 'backup', place: backupPlace(config), reason: error.message }, noKeyText)
    }
  }

  /** A copy on the same disk as the data only protects against mistakes. */
  private async warnOfSameDisk(): Promise<void> {
    const { config, log } = this.app
    if (await areOnOneDisk(config.dataDir, config.backup.dir))
      log.warn({ event: 'backup' }, 'backups are on the same disk as the data')
  }

  private warnOfSameBucket(): void {
    const { config, log } = this.app
    const { endpoint, bucket } = config.backup.s3
    if (bucket !== '' && bucket === config.s3.bucket && endpoint === config.s3.endpoint)
      log.warn({ event: 'backup' }, 'backups are in the same bucket as the documents')
  }

  async close(): Promise<void> {
    this.isClosed = true
    clearInterval(this.timer)
    await this.pools.folder.close()
    await this.pools.bucket.close()
    await this.working
  }

  /** Makes the copy when it is due and no other instance does. */
  poll(): Promise<void> {
    this.working ??= this.work().finally(() => {
      this.working = undefined
    })
    return this.working
  }

  private async work(): Promise<void> {
    const { db, config, clock, log } = this.app
    if (this.timer) this.meetPlace()
    if (!makesBackups(config)) return
    try {
      if (await claimAttempt(db, clock(), dueAfter(config.backup.everyMinutes))) await this.make()
    } catch (error) {
      // Stopping interrupts the copy; the next start makes it.
      if (this.isClosed) return
      log.warn({ err: error, event: 'backup' }, 'backup failed')
      await this.remember({ failedAt: clock().toISOString() })
    }
  }

  private async make(): Promise<void> {
    const { config, log } = this.app
    const pool = config.backup.s3.bucket === '' ? this.pools.folder : this.pools.bucket
    const report = await pool.run('backUp', config)
    const { createdAt, kind, bytes, rows, files, lacking, damaged } = report
    await this.remember({
      goodAt: createdAt,
      ...(kind === 'full' && { goodFullAt: createdAt }),
      bytes,
      failedAt: null,
      damaged,
      lacking: lacking.length,
    })
    log.info({ event: 'backup', kind, bytes, rows, files }, 'backup made')
    this.warnOfLosses(report)
  }

  private warnOfLosses({ damaged, lacking }: ScheduledReport): void {
    const { log } = this.app
    if (damaged > 0) log.warn({ event: 'backup', damaged }, 'backup damaged')
    if (lacking.length > 0) log.warn({ event: 'backup', lacking }, 'backup lacks files')
  }

  private async remember(change: Parameters<typeof saveBackupStatus>[1]): Promise<void> {
    const { db, clock, log } = this.app
    await saveBackupStatus(db, change, clock()).catch((error: unknown) =>
      log.warn({ err: error, event: 'backup' }, 'backup status not saved'),
    )
  }
}
