// npm run migrate: brings the tables up to date as a role that may change them, for a portal that runs with MIGRATE=off
// as a role that may not. With --copy <name> it changes nothing and only copies an SQLite database, running or not, to
// where the start puts its copies: portal update does so.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../../config/config'
import { migrateDatabase, openDatabase } from '../../platform/database/opening/open'
import { copyBeforeMigration, folderOfCopies } from '../../platform/database/opening/preMigrationCopies'
import { commandLog, runCommand, say } from './support/operate'

const command = async (config: Config, args: string[]) => {
  const { values } = parseArgs({ args, options: { copy: { type: 'string' } } })
  if (values.copy !== undefined) return copyAs(config, values.copy)
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

const copyAs = async (config: Config, name: string) => {
  const { copyTo, close } = await openDatabase({ ...config, log: commandLog, exclusive: false })
  try {
    if (!copyTo)
      return say('The database is on PostgreSQL: it is not copied here. Is there a fresh backup (pg_dump)?')
    const file = join(folderOfCopies(config.dataDir), copyBeforeMigration(name))
    await copyTo(file)
    say(`Copied the database to ${file}.`)
  } finally {
    await close()
  }
}

export const migrate = () => runCommand(command)

if (require.main === module) void migrate()
