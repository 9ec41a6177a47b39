// The frame of all operator commands, and of those that read or change the database.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type Config, ConfigFault, readConfig } from '#server/config/config'
import { inCommandsOfHere } from '#server/platform/core/portalVersion'
import { type Log, quietLog } from '#server/platform/core/log'
import { StorageFault } from '#server/platform/storage/storageFault'
import { openDatabase, type PortalDatabase, prepareTables } from '#server/platform/database/opening/open'
import { openFileStore } from '#server/platform/storage/fileStores'
import { storedConfig } from '#server/school/setUp/live'
import { ownBackupKeyFile } from '#server/config/liveConfig'
import { holdsDatabase } from '#server/platform/database/sqlite/databaseFiles'
import { BackupFault } from '../../backup/sealed'
import { backupKey } from '../../backup/backupKey'

export const say = (text: string) => void process.stdout.write(`${inCommandsOfHere(text)}\n`)

const complain = (text: string) => void process.stderr.write(`${inCommandsOfHere(text)}\n`)

export const commandLog: Log = {
  info: (...parts: unknown[]) => say(String(parts.at(-1))),
  warn: (...parts: unknown[]) => complain(String(parts.at(-1))),
}

/** Few commands need the portal's secret, so none is created in a folder that may have to stay empty. */
export const withoutSecret = (env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv => ({
  ...env,
  SECRET: env.SECRET || randomBytes(32).toString('base64url'),
})

/** `args`: what was typed after --. */
type Command = (config: Config, args: string[]) => Promise<void>

/** A family is told to try again later; an operator has to know where to look. */
const wordsOf = (error: unknown, config?: Config): string => {
  if (!(error instanceof StorageFault)) return error instanceof Error ? error.message : String(error)
  const why = error.cause instanceof Error ? error.cause.message : error.kind
  if (error.kind !== 'filesAway' || !config) return `${error.message} (${why})`
  const { endpoint, bucket } = config.s3
  return `The store of the documents (${endpoint}/${bucket}) does not answer as it should: ${why}`
}

/** Exit code 78: the settings are wrong. 1: it failed, with the reason. */
export const runCommand = async (
  command: Command,
  env: () => NodeJS.ProcessEnv = withoutSecret,
): Promise<void> => {
  let config: Config | undefined
  try {
    config = readConfig(env())
    await command(config, process.argv.slice(2))
  } catch (error) {
    complain(wordsOf(error, config))
    process.exitCode = error instanceof ConfigFault ? 78 : 1
  }
}

/** For commands that work on the machine and know no settings of a portal. */
export const runOnMachine = async (command: (args: string[]) => Promise<void>): Promise<void> => {
  // Everybody may read the program; what only some may read says so itself.
  process.umask(0o022)
  try {
    await command(process.argv.slice(2))
  } catch (error) {
    complain(wordsOf(error))
    process.exitCode = 1
  }
}

/** Hashes of documents whose rows were copied, while nobody has their content. */
export const sayLost = (lost: readonly string[]) => {
  if (lost.length > 0) say(`Except ${lost.length} that the portal had already lost:\n${lost.join('\n')}`)
}

/** With the portal's secret, which is created if there is none. */
export const withSecret = (): NodeJS.ProcessEnv => process.env

export const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`

export interface CommandPlace extends PortalDatabase {
  readonly config: Config
  /** The words that were typed after --. */
  readonly args: string[]
}

interface Kind {
  /** True: only reads, even while the portal is running. False: changes data; with SQLite the portal must be stopped. */
  readonly reads: boolean
}

/** The parts of the app that erasing, retention and purging work with. */
export const removalAppOf = async ({ db, engine, config }: CommandPlace) => ({
  ...{ db, engine, config, log: commandLog },
  files: await openFileStore(config),
  clock: () => new Date(),
})

/** Returns the exit code. */
type Work = (place: CommandPlace, print: (text: string) => void) => Promise<number>

export const runOnDatabase = (kindOf: Kind | ((args: string[]) => Kind), work: Work): Promise<void> =>
  runCommand(async (config, args) => {
    const { reads } = typeof kindOf === 'function' ? kindOf(args) : kindOf
    const options = { ...config, log: commandLog, exclusive: !reads }
    const database = await openDatabase(options)
    try {
      if (!reads) await prepareTables(database, options)
      process.exitCode = await work(
        { ...database, config: await storedConfig(database.db, config), args },
        say,
      )
    } finally {
      await database.close()
    }
  })

// The configuration of a command: the operator's settings, and what the office or `npm run init` has stored in the database.

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
