// npm run seed -- --students N: creates the demonstration school in an empty database. Never touches one with data.
// With --if-empty, a database with data is not an error: another start was faster.
import { parseArgs } from 'node:util'
import type { Config } from '../../config/config'
import { newSchoolSwitches, saveSwitches } from '../../school/settings/queries'
import { isForOthers } from '../../platform/core/loopback'
import { hashPassword } from '../../platform/crypto/passwordHashing'
import { withMigrationLock } from '../../platform/database/opening/migrate'
import { openDatabase, prepareTables, type PortalDatabase } from '../../platform/database/opening/open'
import { openFileStore } from '../../platform/storage/fileStores'
import { isEmptySchool, seedDemo } from '../demoSchool/demoSchool'
import { randomPasswords, signInLines, type DemoPasswords } from '../demoSchool/people/demoStudents'
import { commandLog, runCommand, say, withSecret } from './support/operate'

const maxStudents = 200_000

const printedOnce =
  'Other machines can reach it, so its passwords are random. They are only shown here, once:'

interface SeedOptions {
  students: number
  ifEmpty: boolean
}

const parseOptions = (args: string[]): SeedOptions => {
  const { values } = parseArgs({
    args,
    options: {
      students: { type: 'string', default: '600' },
      'if-empty': { type: 'boolean', default: false },
    },
  })
  const students = Number(values.students)
  if (Number.isInteger(students) && students >= 3 && students <= maxStudents)
    return { students, ifEmpty: values['if-empty'] }
  throw new Error(`--students must be a whole number from 3 to ${maxStudents}.`)
}

const placeOf = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl ? 'The database of DATABASE_URL' : `The database in ${dataDir}`

/** False when there already is a school. */
const fill = async (
  database: PortalDatabase,
  config: Config,
  students: number,
  passwords?: DemoPasswords,
): Promise<boolean> =>
  withMigrationLock(database, commandLog, async (db) => {
    if (!(await isEmptySchool(db))) return false
    const files = await openFileStore(config)
    const { school } = config
    const now = new Date()
    await seedDemo(db, { students, now, files, school, hashPassword, passwords })
    // The dates of birth are public too.
    if (passwords) await saveSwitches(db, newSchoolSwitches('dob+code'), now.toISOString())
    return true
  })

const command = async (config: Config, args: string[]) => {
  const { students, ifEmpty } = parseOptions(args)
  // The passwords in the manual must not work for other machines.
  const passwords = isForOthers(config) ? randomPasswords() : undefined
  const options = { ...config, log: commandLog }
  const database = await openDatabase(options)
  try {
    await prepareTables(database, options)
    const isFilled = await fill(database, config, students, passwords)
    if (!isFilled && ifEmpty) return
    if (!isFilled)
      throw new Error(
        `${placeOf(config)} already holds a school. Choose an empty DATA_DIR or an empty database.`,
      )
    await database.checkpoint()
    say(`${placeOf(config)} now holds a demonstration school of ${students} students.`)
    if (passwords) say([printedOnce, ...signInLines(passwords)].join('\n'))
  } finally {
    await database.close()
  }
}

export const seed = () => runCommand(command, withSecret)

if (require.main === module) void seed()
