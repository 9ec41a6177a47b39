// Opens and closes the database for commands that read or change it.
import type { Config } from '#server/config/config'
import { openDatabase, prepareTables, type PortalDatabase } from '#server/platform/database/opening/open'
import { openFileStore } from '#server/platform/storage/openFileStore'
import { commandLog, runCommand, say } from './operate'

export interface CommandPlace extends PortalDatabase {
  readonly config: Config
  /** What was typed after --. */
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
      process.exitCode = await work({ ...database, config, args }, say)
    } finally {
      await database.close()
    }
  })
