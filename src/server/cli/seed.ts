// npm run seed -- --students N: makes the demonstration school in an empty database. Never touches a filled one.
// With --if-empty a filled one is no fault: another start was faster.
import { parseArgs } from 'node:util'
import { hashPassword } from '../areas/auth/passwordHashing'
import { ConfigFault, readConfig, type Config } from '../config'
import { migrateDatabase, openDatabase, type OpenOptions, type PortalDatabase } from '../db/open'
import { whilePreparing } from '../db/preparing'
import { isEmptySchool, seedDemo } from '../db/seed/demoSchool'
import { openFileStore } from '../files/openFileStore'

const most = 200_000

interface Wanted {
  students: number
  ifEmpty: boolean
}

const wanted = (): Wanted => {
  const { values } = parseArgs({
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

const log = { info: console.log, warn: (...parts: unknown[]) => console.warn(...parts) }

/** False when there is a school already. */
const fill = async (database: PortalDatabase, config: Config, students: number): Promise<boolean> =>
  whilePreparing(database, log, async (db) => {
    if (!(await isEmptySchool(db))) return false
    const files = await openFileStore(config)
    const { school } = config
    await seedDemo(db, { students, now: new Date(), files, school, hashPassword })
    return true
  })

const seed = async (config: Config, { students, ifEmpty }: Wanted) => {
  const options: OpenOptions = { ...config, log }
  const database = await openDatabase(options)
  try {
    await migrateDatabase(database, options)
    const isFilled = await fill(database, config, students)
    if (!isFilled && ifEmpty) return
    if (!isFilled)
      throw new Error(
        `${placeOf(config)} already holds a school. Name an empty DATA_DIR, or an empty database.`,
      )
    await database.checkpoint()
    console.log(`${placeOf(config)} now holds a demonstration school of ${students} students.`)
  } finally {
    await database.close()
  }
}

const run = async () => {
  try {
    await seed(readConfig(process.env), wanted())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = error instanceof ConfigFault ? 78 : 1
  }
}

void run()
