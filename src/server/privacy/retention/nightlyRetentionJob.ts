// Removes data whose retention has expired, once a night and on one instance (SEC-97), and finishes what earlier
// removals have left to do.
import { randomUUID } from 'node:crypto'
import { localTimeIn } from '#shared/rules/dates'
import type { Config } from '../../config/config'
import { hourSeconds } from '../../platform/core/durations'
import { takeLease } from '../../platform/database/queries/lease'
import { purgeDeleted, type PurgeDeps } from '../purge'
import { retain, type DueClass } from '../retention'

export type RetentionDeps = Omit<PurgeDeps, 'dataDir' | 'now'> & { readonly config: Config }

/** Hour in the school's time zone; the night begins at midnight. */
const nightEnds = 5
const tonight = { name: 'retention', seconds: 20 * hourSeconds }

const isNight = (timeZone: string, now: Date): boolean =>
  Number(localTimeIn(timeZone, now).slice(11, 13)) < nightEnds

/** Null: switched off, not night, or already done. */
export const applyRetention = async (
  { config, ...deps }: RetentionDeps,
  now: Date,
): Promise<DueClass[] | null> => {
  if (!config.nightlyRetention || !isNight(config.school.timeZone, now)) return null
  if (!(await takeLease(deps.db, tonight, now, randomUUID()))) return null
  return retain({ ...deps, dataDir: config.dataDir, now, by: 'portal' }, config.retention, true)
}

const thisHour = { name: 'forgetting', seconds: 3000 }

/** Retries what an erasure or the retention could not finish, once an hour on one instance. */
export const purge = async ({ config, ...deps }: RetentionDeps, now: Date): Promise<void> => {
  if (!(await takeLease(deps.db, thisHour, now, randomUUID()))) return
  await purgeDeleted({ ...deps, dataDir: config.dataDir, now })
}
