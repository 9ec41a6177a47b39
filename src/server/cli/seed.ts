// npm run seed -- --students N: makes the demonstration school in an empty database. Never touches a filled one.
import { parseArgs } from 'node:util'
import { hashPassword } from '../areas/auth/passwordHashing'
import { ConfigFault, readConfig, type Config } from '../config'
import { migrateDatabase, openDatabase, type OpenOptions } from '../db/open'
import { isEmptySchool, seedDemo } from '../db/seed/demoSchool'
import { openFileStore } from '../files/openFileStore'

const most = 200_000

const wantedStudents = (): number => {
  const { values } = parseArgs({ options: { students: { type: 'string', default: '600' } } })
  const count = Number(values.students)
  if (Number.isInteger(count) && count >= 3 && count <= most) return count
  throw new Error(`--students must be a whole number from 3 to ${most}.`)
}

const placeOf = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl ? 'The database of DATABASE_URL' : `The database in ${dataDir}`

const seed = async (config: Config, students: number) => {
  const log = { info: console.log, warn: (...parts: unknown[]) => console.warn(...parts) }
  const options: OpenOptions = { ...config, log }
  const database = await openDatabase(options)
  try {
    await migrateDatabase(database, options)
    if (!(await isEmptySchool(database.db))) {
      throw new Error(
        `${placeOf(config)} already holds a school. Name an empty DATA_DIR, or an empty database.`,
      )
    }
    const files = await openFileStore(config)
    await seedDemo(database.db, {
      students,
      now: new Date(),
      files,
      school: config.school,
      hashPassword,
    })
    await database.checkpoint()
    console.log(`${placeOf(config)} now holds a demonstration school of ${students} students.`)
  } finally {
    await database.close()
  }
}

const run = async () => {
  try {
    await seed(readConfig(process.env), wantedStudents())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = error instanceof ConfigFault ? 78 : 1
  }
}

void run()
