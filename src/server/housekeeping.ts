// What piles up while the portal runs, taken away once an hour.
import { removeOldBudgets } from './areas/auth/budgetsRepository'
import { removeExpiredSessions } from './areas/auth/sessionsRepository'
import { removeOldGuards } from './areas/auth/signInGuardRepository'
import { removeOldAnswers } from './areas/files/filesRepository'
import { removeOldSeqs, removeReadsOfEndedSessions } from './areas/students/studentsRepository'
import type { Db } from './db/schema'

const hour = 60 * 60 * 1000
const day = 24 * hour

export const tidy = async (db: Db, now: Date): Promise<void> => {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  await removeExpiredSessions(db, now.toISOString())
  // The longest window of a budget is a day.
  await removeOldBudgets(db, ago(2 * day))
  await removeOldGuards(db, ago(30 * day))
  await removeReadsOfEndedSessions(db)
  await removeOldSeqs(db, ago(30 * day))
  await removeOldAnswers(db, ago(7 * day))
}

interface Log {
  warn(details: object, text: string): void
}

/** Returns what stops it. */
export const tidyHourly = (db: Db, log: Log): (() => void) => {
  const timer = setInterval(() => {
    tidy(db, new Date()).catch((error: unknown) => log.warn({ err: error }, 'could not tidy up'))
  }, hour)
  timer.unref()
  return () => clearInterval(timer)
}
