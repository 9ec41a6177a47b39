// One backup of the portal that a configuration describes, in whatever thread or process it is wanted.
import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { dayIn } from '#shared/rules/dates'
import type { Config } from '../../config/config'
import { hourMs, minuteMs } from '../../platform/core/durations'
import { quietLog } from '../../platform/database/log'
import { openDatabase } from '../../platform/database/opening/open'
import { openFileStore } from '../../platform/storage/openFileStore'
import { nowhere, readBackup } from './archive/readBackup'
import { BackupFault } from './backupFault'
import { listBackups, madeUntil, removeOldBackups, type KeptBackup } from './backupFolder'
import { backupKey } from './backupKey'
import { makeBackup, type BackupReport } from './makeBackup'

const dirOf = ({ backup, dataDir }: Config) => backup.dir || join(dataDir, 'backups')

/** `base`: the full copy whose changes are wanted; without one it is a full copy. */
export const backUp = async (config: Config, base?: KeptBackup): Promise<BackupReport> => {
  const key = backupKey(config.backup)
  const dir = dirOf(config)
  const files = await openFileStore(config)
  const database = await openDatabase({ ...config, log: quietLog, exclusive: false })
  try {
    const { dataDir } = config
    return await makeBackup({ database, files, dataDir, dir, key, base: base?.createdAt, now: new Date() })
  } finally {
    await database.close()
  }
}

export const newestFull = async (config: Config): Promise<KeptBackup | undefined> =>
  madeUntil(new Date(), await listBackups(dirOf(config))).find(({ kind }) => kind === 'full')

/** The night's work begins at two. */
const nightStartsMs = 2 * hourMs

/** Undefined when tonight's full copy is still to be made. */
export const baseOfDay = (full: KeptBackup | undefined, now: Date, timeZone: string) => {
  const nightOf = (time: number) => dayIn(timeZone, new Date(time - nightStartsMs))
  return full && nightOf(Date.parse(full.createdAt)) === nightOf(now.getTime()) ? full : undefined
}

const isWhole = async (file: string, key: Buffer): Promise<boolean> => {
  try {
    await readBackup(file, key, nowhere)
    return true
  } catch (error) {
    if (error instanceof BackupFault) return false
    throw error
  }
}

const damagedEnding = '.damaged'

/** Reads one of the older copies again, another one each time; a damaged one is no backup any more. */
export const readAgain = async (dir: string, key: Buffer, turn: number): Promise<void> => {
  const backups = await listBackups(dir)
  const chosen = backups[turn % Math.max(1, backups.length)]
  if (chosen && !(await isWhole(chosen.file, key))) await rename(chosen.file, chosen.file + damagedEnding)
}

const countDamaged = async (dir: string): Promise<number> =>
  (await readdir(dir)).filter((name) => name.endsWith(damagedEnding)).length

export interface ScheduledReport extends BackupReport {
  /** Copies in the folder that can no longer be opened. */
  damaged: number
}

/** What the schedule does each time: looks after an old copy, makes a new one, clears away what is too old. */
export const scheduledBackup = async (config: Config): Promise<ScheduledReport> => {
  const dir = dirOf(config)
  const now = new Date()
  const turn = Math.floor(now.getTime() / (config.backup.everyMinutes * minuteMs))
  if ((await newestFull(config)) !== undefined) await readAgain(dir, backupKey(config.backup), turn)
  const base = baseOfDay(await newestFull(config), now, config.school.timeZone)
  const report = await backUp(config, base)
  await removeOldBackups(dir, now)
  return { ...report, damaged: await countDamaged(dir) }
}
