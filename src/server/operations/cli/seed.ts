// npm run seed -- --students N: makes the demonstration school in an empty database. Never touches a filled one.
// With --if-empty a filled one is no fault: another start was faster.
import { parseArgs } from 'node:util'
import type { Config } from '../../config/config'
import { newSchoolSwitches, saveSwitches } from '../../features/schoolSettings/schoolSettingsRepository'
import { isForOthers } from '../../platform/core/loopback'
import { hashPassword } from '../../platform/crypto/passwordHashing'
import { withMigrationLock } from '../../platform/database/opening/migrationLock'
import {
  migrateDatabase,
  openDatabase,
  type OpenOptions,
  type PortalDatabase,
} from '../../platform/database/opening/open'
import { openFileStore } from '../../platform/storage/openFileStore'
import { isEmptySchool, seedDemo } from '../demoSchool/demoSchool'
import { passwordsByChance, signInLines, type DemoPasswords } from '../demoSchool/demoSignIns'
import { commandLog, runCommand, say, withSecret } from './support/operate'

const most = 200_000

const printedOnce =
  'Other machines can reach it, so its passwords were made by chance. They are printed once, here:'

interface Wanted {
  students: number
  ifEmpty: boolean
}

const wanted = (args: string[]): Wanted => {
  const { values } = parseArgs({
    args,
    options: {
      students: { type: 'string', default: '600' },
      'if-empty': { type: 'boolean', default: false },
    },
  })
  const students = Number(values.students)
  if (Number.isInteger(students) && students >= 3 && students <= most)
    return { students, ifEmpty: values['if-empty'] }
  throw new Error(`--students must be a whole number from 3 to ${most}.`)
}

const placeOf = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl ? 'The database of DATABASE_URL' : `The database in ${dataDir}`

/** False when there is a school already. */
const fill = async (
  database: PortalDatabase,
  config: Config,
  { students }: Wanted,
  passwords?: DemoPasswords,
): Promise<boolean> =>
  withMigrationLock(database, commandLog, async (db) => {
    if (!(await isEmptySchool(db))) return false
    const files = await openFileStore(config)
    const { school } = config
    const now = new Date()
    await seedDemo(db, { students, now, files, school, hashPassword, passwords })
    // The dates of birth are no secret either.
    if (passwords) await saveSwitches(db, newSchoolSwitches('dob+code'), now.toISOString())
    return true
  })

const command = async (config: Config, args: string[]) => {
  const wish = wanted(args)
  // What the manual names opens nothing to other machines.
  const passwords = isForOthers(config) ? passwordsByChance() : undefined
  const options: OpenOptions = { ...config, log: commandLog }
  const database = await openDatabase(options)
  try {
    await migrateDatabase(database, options)
    const isFilled = await fill(database, config, wish, passwords)
    if (!isFilled && wish.ifEmpty) return
    if (!isFilled)
      throw new Error(
        `${placeOf(config)} already holds a school. Name an empty DATA_DIR, or an empty database.`,
      )
    await database.checkpoint()
    say(`${placeOf(config)} now holds a demonstration school of ${wish.students} students.`)
    if (passwords) say([printedOnce, ...signInLines(passwords)].join('\n'))
  } finally {
    await database.close()
  }
}

export const seed = () => runCommand(command, withSecret)

if (require.main === module) void seed()
