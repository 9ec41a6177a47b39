// Makes one backup of the configured portal, in any thread or process.
import { dayIn } from '#shared/rules/dates'
import type { Config } from '../../config/config'
import { hourMs, minuteMs } from '../../platform/core/durations'
import { quietLog } from '../../platform/core/log'
import { openDatabase } from '../../platform/database/opening/open'
import { openFileStore } from '../../platform/storage/openFileStore'
import { checkBackup } from './archive/readBackup'
import { BackupFault } from './backupFault'
import { backupKey } from './backupKey'
import type { Archive, Copies } from './copies/copies'
import { countDamaged, listBackups, madeUntil, removeOldBackups, type KeptBackup } from './copies/keptBackups'
import { openCopies } from './copies/openCopies'
import { makeBackup, type BackupReport } from './makeBackup'

/** `base`: copy only the changes since this full copy; without it, make a full copy. */
export const backUp = async (
  config: Config,
  copies = openCopies(config),
  base?: KeptBackup,
): Promise<BackupReport> => {
  const key = backupKey(config.backup)
  const files = await openFileStore(config)
  const database = await openDatabase({ ...config, log: quietLog, exclusive: false })
  try {
    const { dataDir } = config
    return await makeBackup({ database, files, dataDir, copies, key, base: base?.createdAt, now: new Date() })
  } finally {
    await database.close()
  }
}

export const newestFull = async (copies: Copies): Promise<KeptBackup | undefined> =>
  madeUntil(new Date(), await listBackups(copies)).find(({ kind }) => kind === 'full')

/** Nightly work begins at two. */
const nightStartsMs = 2 * hourMs

/** Undefined when tonight's full copy has not been made yet. */
export const baseOfDay = (full: KeptBackup | undefined, now: Date, timeZone: string) => {
  const nightOf = (time: number) => dayIn(timeZone, new Date(time - nightStartsMs))
  return full && nightOf(Date.parse(full.createdAt)) === nightOf(now.getTime()) ? full : undefined
}

const isWhole = async ({ copies, name }: Archive, key: Buffer): Promise<boolean> => {
  try {
    await checkBackup(() => copies.read(name), key)
    return true
  } catch (error) {
    if (error instanceof BackupFault) return false
    throw error
  }
}

/** Checks one of the older copies, a different one each time; a damaged one no longer counts as a backup. */
export const readAgain = async (copies: Copies, key: Buffer, turn: number): Promise<void> => {
  const backups = await listBackups(copies)
  const chosen = backups[turn % Math.max(1, backups.length)]
  if (chosen && !(await isWhole({ copies, name: chosen.name }, key))) await copies.markDamaged(chosen.name)
}

export interface ScheduledReport extends BackupReport {
  /** Copies that can no longer be opened. */
  damaged: number
}

/** One scheduled run: checks an old copy, makes a new one, removes what is too old. */
export const scheduledBackup = async (config: Config): Promise<ScheduledReport> => {
  const copies = openCopies(config)
  const now = new Date()
  const turn = Math.floor(now.getTime() / (config.backup.everyMinutes * minuteMs))
  if ((await newestFull(copies)) !== undefined) await readAgain(copies, backupKey(config.backup), turn)
  const base = baseOfDay(await newestFull(copies), now, config.school.timeZone)
  const report = await backUp(config, copies, base)
  await removeOldBackups(copies, now)
  return { ...report, damaged: await countDamaged(copies) }
}
