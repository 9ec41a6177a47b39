// The frame of all operator commands, and of those that read or change the database.
import { randomBytes } from 'node:crypto'
import { type Config, ConfigFault, readConfig } from '#server/config/config'
import { inCommandsOfHere } from '#server/platform/core/portalVersion'
import type { Log } from '#server/platform/core/log'
import { StorageFault } from '#server/platform/storage/storageFault'
import { openDatabase, type PortalDatabase, prepareTables } from '#server/platform/database/opening/open'
import { openFileStore } from '#server/platform/storage/openFileStore'
import { storedConfig } from '#server/school/setUp/live'

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
