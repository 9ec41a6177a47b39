// Removing what was kept long enough, once a night, while the school sleeps and by one instance (SEC-97), and finishing
// what a removal has left to do.
import { randomUUID } from 'node:crypto'
import { localTimeIn } from '#shared/rules/dates'
import type { Config } from '../../../config/config'
import { hourSeconds } from '../../../platform/core/durations'
import { takeLease } from '../../../platform/database/queries/lease'
import { purgeDeleted, type PurgeDeps } from '../erasure/purgeService'
import { retain, type DueClass } from './retentionService'

export type RetentionDeps = Omit<PurgeDeps, 'dataDir' | 'now'> & { readonly config: Config }

/** The school's own hours from midnight on. */
const nightEnds = 5
const tonight = { name: 'retention', seconds: 20 * hourSeconds }

const isNight = (timeZone: string, now: Date): boolean =>
  Number(localTimeIn(timeZone, now).slice(11, 13)) < nightEnds

/** Null: not wanted, not the hour, or done already. */
export const applyRetention = async (
  { config, ...deps }: RetentionDeps,
  now: Date,
): Promise<DueClass[] | null> => {
  if (!config.nightlyRetention || !isNight(config.school.timeZone, now)) return null
  if (!(await takeLease(deps.db, tonight, now, randomUUID()))) return null
  return retain({ ...deps, dataDir: config.dataDir, now, by: 'portal' }, config.retention, true)
}

const thisHour = { name: 'forgetting', seconds: 3000 }

/** What an erasure or a retention could not finish; one instance an hour tries it again. */
export const purge = async ({ config, ...deps }: RetentionDeps, now: Date): Promise<void> => {
  if (!(await takeLease(deps.db, thisHour, now, randomUUID()))) return
  await purgeDeleted({ ...deps, dataDir: config.dataDir, now })
}
