// npm run migrate: brings the tables up to date as a role that may change them, for a portal that runs with MIGRATE=off
// as a role that may not (SEC-86). With --set-aside <new file>, rows that would block the migration are moved to that
// file first.
import { parseArgs } from 'node:util'
import type { Config } from '../../config/config'
import { migrateDatabase, openDatabase } from '../../platform/database/opening/open'
import { requireWhole } from '../../platform/database/unfinishedCopy'
import { commandLog, runCommand, say } from './support/operate'
import { setAside } from './support/setAside'

const fileIn = (args: string[]): string | undefined =>
  parseArgs({ args, options: { 'set-aside': { type: 'string' } } }).values['set-aside']

const command = async (config: Config, args: string[]) => {
  const file = fileIn(args)
  const options = { ...config, log: commandLog }
  const database = await openDatabase(options)
  try {
    await requireWhole(database.db)
    if (file !== undefined) say(await setAside(database, options, file))
    const ran = await migrateDatabase(database, options)
    say(
      ran.length > 0
        ? `The tables are up to date: ${ran.join(', ')}.`
        : 'The tables were already up to date.',
    )
  } finally {
    await database.close()
  }
}

export const migrate = () => runCommand(command)

if (require.main === module) void migrate()
