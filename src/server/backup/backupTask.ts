// One backup of the portal that a configuration describes, in whatever thread or process it is wanted.
import { join } from 'node:path'
import type { Config } from '../config'
import { openDatabase } from '../db/open'
import { openFileStore } from '../files/openFileStore'
import { backupKey } from './backupKey'
import { listBackups, removeOldBackups } from './backupFolder'
import { makeBackup, type BackupReport } from './makeBackup'

export interface BackupOptions {
  /** Now even though only changes are due. */
  full: boolean
  /** Where old copies are cleared away afterwards; a copy that was made by hand clears nothing. */
  clear: boolean
}

const quiet = { info: () => undefined, warn: () => undefined }

const dirOf = ({ backup, dataDir }: Config) => backup.dir || join(dataDir, 'backups')

/** The last full copy, when it is still good enough for changes alone. */
const baseFor = async (dir: string, full: boolean): Promise<string | undefined> =>
  full ? undefined : (await listBackups(dir)).find(({ kind }) => kind === 'full')?.createdAt

export const backUp = async (config: Config, { full, clear }: BackupOptions): Promise<BackupReport> => {
  const key = backupKey(config.backup)
  const dir = dirOf(config)
  const files = await openFileStore(config)
  const database = await openDatabase({ ...config, log: quiet, exclusive: false })
  try {
    const base = await baseFor(dir, full)
    const now = new Date()
    const report = await makeBackup({ database, files, dataDir: config.dataDir, dir, key, base, now })
    if (clear) await removeOldBackups(dir, now)
    return report
  } finally {
    await database.close()
  }
}
