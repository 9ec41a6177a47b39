// The configuration of a command: the operator's settings, and what the office or `npm run init` has stored in the database.
import { existsSync } from 'node:fs'
import type { Config } from '#server/config/config'
import { ownBackupKeyFile } from '#server/config/liveConfig'
import { quietLog } from '#server/platform/core/log'
import { openDatabase } from '#server/platform/database/opening/open'
import { holdsDatabase } from '#server/platform/database/sqlite/databaseFiles'
import { storedConfig } from '#server/school/setUp/live'
import { BackupFault } from '../../backup/sealed'
import { backupKey } from '../../backup/backupKey'
import { commandLog } from './operate'

/**
 * For the commands around backups, which also run where there is no school yet, or only a damaged one. The key that the
 * portal made itself is found where nobody names another.
 */
export const backupConfig = async (config: Config): Promise<Config> => {
  const stored = await readStored(config)
  const file = ownBackupKeyFile(config)
  const { backup } = stored
  if (backup.key || backup.keyFile || !existsSync(file)) return stored
  return { ...stored, backup: { ...backup, keyFile: file } }
}

/** The configuration is unchanged where no school is stored, or none that can be read. */
export const readStored = async (config: Config): Promise<Config> => {
  if (!config.databaseUrl && !holdsDatabase(config.dataDir)) return config
  try {
    const database = await openDatabase({ ...config, log: quietLog, exclusive: false })
    try {
      const tables = await database.db.introspection.getTables()
      return tables.some(({ name }) => name === 'setting') ? await storedConfig(database.db, config) : config
    } finally {
      await database.close()
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    commandLog.warn(`The database cannot be read, so only the settings of this command count: ${reason}`)
    return config
  }
}

const howToGive =
  'Set BACKUP_KEY to the printed key of the backups, or BACKUP_KEY_FILE to a file that holds it, for this command.'

interface NamedKey {
  readonly key: Buffer
  /** The place it comes from, in words. */
  readonly source: string
}

/** The key that opens backups. */
export const openingKey = ({ backup }: Config): NamedKey => {
  const isGiven = backup.key !== '' || existsSync(backup.keyFile)
  if (!isGiven) throw new BackupFault(`There is no key here to open backups with. ${howToGive}`)
  return { key: backupKey(backup), source: backup.key ? 'BACKUP_KEY' : backup.keyFile }
}
