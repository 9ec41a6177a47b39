// What piles up while the portal runs, taken away once an hour, by one instance.
import { randomUUID } from 'node:crypto'
import { forgetOldLists } from './features/imports/forgetService'
import { purge, applyRetention, type RetentionDeps } from './features/privacy/retention/nightlyRetentionJob'
import { removeOldActivationCodes } from './features/signIn/activationCodes/activationCodesRepository'
import { removeOldDevices } from './features/signIn/devices/knownDevicesRepository'
import { removeOldGuards } from './features/signIn/lockout/signInGuardRepository'
import { removeExpiredSessions } from './features/signIn/sessions/sessionsRepository'
import { removeOldSeqs, removeReadsOfEndedSessions } from './features/students/record/studentsRepository'
import { findGarbage, removeGarbage } from './features/uploads/garbage/garbageService'
import { removeOldAnswers } from './http/transport/idempotencyRepository'
import { dayMs, hourMs, hourSeconds } from './platform/core/durations'
import { removeOldCopies } from './platform/database/opening/preMigrationCopies'
import { removeEndedLeases, takeLease } from './platform/database/queries/lease'
import type { Db } from './platform/database/schema/schema'
import { removeOldRateLimits } from './platform/rateLimits/rateLimitsRepository'
import type { FileStore } from './platform/storage/fileStore'

export const runMaintenance = async (db: Db, now: Date): Promise<void> => {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  await removeExpiredSessions(db, now)
  // The longest window of a rate limit is a day.
  await removeOldRateLimits(db, ago(2 * dayMs))
  await removeOldGuards(db, ago(30 * dayMs))
  await removeOldActivationCodes(db, ago(90 * dayMs))
  await removeOldDevices(db, ago(365 * dayMs))
  await removeReadsOfEndedSessions(db)
  await removeOldSeqs(db, ago(30 * dayMs))
  await removeOldAnswers(db, ago(7 * dayMs))
  await removeEndedLeases(db, ago(dayMs))
}

interface Log {
  warn(details: object, text: string): void
}

/** Shorter than the time until the next look: the lease is not given back. */
const thisHour = { name: 'tidy', seconds: 3000 }
const thisDay = { name: 'garbage', seconds: 23 * hourSeconds }

/** Whichever of several instances is first in an hour does it. */
export const runHourly = async (db: Db, files: FileStore, now: Date): Promise<void> => {
  if (!(await takeLease(db, thisHour, now, randomUUID()))) return
  await runMaintenance(db, now)
  await forgetOldLists({ db, files }, now)
  await removeGarbage({ db, files, now })
  if (await takeLease(db, thisDay, now, randomUUID())) await findGarbage({ db, files, now })
}

/** Each instance its own: nobody receives a file for so long. */
export const sweepReceived = (files: FileStore, now: Date): Promise<number> =>
  files.sweepTemp(new Date(now.getTime() - hourMs))

/** Tells of each look whether the clock has gone on since the one before as time has. */
const watchClock = (clock: () => Date): ((now: Date) => boolean) => {
  const ahead = (now: Date) => now.getTime() - performance.now()
  let before = ahead(clock())
  return (now) => {
    const moved = Math.abs(ahead(now) - before)
    before = ahead(now)
    return moved < hourMs
  }
}

type House = RetentionDeps & { readonly clock: () => Date }

/** Returns what stops it. What is old by a clock that was just moved is left until the next look: it may be put right. */
export const startMaintenance = (office: House, log: Log): (() => void) => {
  const { clock } = office
  const isSteady = watchClock(clock)
  const work = async (now: Date) => {
    if (!isSteady(now))
      return log.warn({ event: 'clock' }, 'the clock was moved, nothing is tidied up this hour')
    await sweepReceived(office.files, now)
    await removeOldCopies(office.config.dataDir, now)
    await runHourly(office.db, office.files, now)
    await applyRetention(office, now)
    await purge(office, now)
  }
  const timer = setInterval(() => {
    work(clock()).catch((error: unknown) => log.warn({ err: error }, 'could not tidy up'))
  }, hourMs)
  timer.unref()
  return () => clearInterval(timer)
}
