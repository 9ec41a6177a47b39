// What the commands of an operator have in common: settings, the database, an orderly end.
import { ConfigFault, readConfig, type Config } from '../config'
import { migrateDatabase, openDatabase, type OpenOptions, type PortalDatabase } from '../db/open'

export interface CommandPlace extends PortalDatabase {
  readonly config: Config
  /** What was typed after --. */
  readonly args: readonly string[]
}

interface Kind {
  /** True: reads beside a running portal. False: changes things; with SQLite the portal must be stopped. */
  readonly reads: boolean
}

const print = (text: string) => void process.stdout.write(`${text}\n`)

const runWith = async (
  config: Config,
  { reads }: Kind,
  work: (place: CommandPlace, print: (text: string) => void) => Promise<number>,
): Promise<number> => {
  const log = { info: print, warn: (...parts: unknown[]) => process.stderr.write(`${parts.join(' ')}\n`) }
  const options: OpenOptions = { ...config, log, exclusive: !reads }
  const database = await openDatabase(options)
  try {
    if (!reads) await migrateDatabase(database, options)
    return await work({ ...database, config, args: process.argv.slice(2) }, print)
  } finally {
    await database.close()
  }
}

/** `work` answers the exit code. */
export const runCommand = async (
  kind: Kind,
  work: (place: CommandPlace, print: (text: string) => void) => Promise<number>,
): Promise<void> => {
  try {
    process.exitCode = await runWith(readConfig(process.env), kind, work)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = error instanceof ConfigFault ? 78 : 1
  }
}
