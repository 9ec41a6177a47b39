// Makes one backup of the configured portal, in any thread or process.
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

/** `base`: copy only the changes since this full copy; without it, make a full copy. */
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

/** Nightly work begins at two. */
const nightStartsMs = 2 * hourMs

/** Undefined when tonight's full copy has not been made yet. */
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

/** Checks one of the older copies, a different one each time; a damaged one no longer counts as a backup. */
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

/** One scheduled run: checks an old copy, makes a new one, removes what is too old. */
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
