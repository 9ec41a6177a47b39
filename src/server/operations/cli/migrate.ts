// npm run migrate: brings the tables up to date as a role that may change them, for a portal that runs with MIGRATE=off
// as a role that may not.
import type { Config } from '../../config/config'
import { migrateDatabase, openDatabase } from '../../platform/database/opening/open'
import { commandLog, runCommand, say } from './support/operate'

const command = async (config: Config) => {
  const options = { ...config, log: commandLog }
  const database = await openDatabase(options)
  try {
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
