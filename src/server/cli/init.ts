// npm run init: a real, empty school in an empty database, and a link for its first administrator (SEC-29).
// In a school that is there already it only makes a new link.
import { dayIn, schoolYearOf } from '#shared/rules/dates'
import { createSetupToken } from '../areas/auth/setupService'
import type { Config } from '../config'
import { migrateDatabase, openDatabase, type OpenOptions, type PortalDatabase } from '../db/open'
import { isEmptySchool } from '../db/seed/demoSchool'
import { isDemonstration } from '../db/seed/demonstration'
import { whilePreparing } from '../db/preparing'
import { formClasses, seedReferenceLists } from '../db/seed/referenceLists'
import { seedReportLists, seedTermsOfYear } from '../db/seed/termReports'
import type { Db } from '../db/schema'
import { commandLog, runCommand, say, withSecret } from './operate'

const closedWindows = () =>
  [...new Set(formClasses.map(({ form_level }) => form_level))].map((form_level) => ({
    form_level,
    open: 0,
    deadline: null,
  }))

const makeSchool = (db: Db, now: Date, schoolYear: number) =>
  db.transaction().execute(async (trx) => {
    await seedReferenceLists(trx, now)
    await seedReportLists(trx)
    await seedTermsOfYear(trx, schoolYear)
    await trx.insertInto('registration_window').values(closedWindows()).execute()
  })

const textFor = ({ school, publicUrl, host, port }: Config, isNew: boolean, token: string): string =>
  [
    isNew ? `${school.name}: the school is made, without students yet.` : `${school.name} is there already.`,
    '',
    'Start the portal (npm start) and open this link within 24 hours. It makes one administrator, once:',
    `  ${publicUrl || `http://${host}:${port}`}/admin#setup=${token}`,
    '',
    'Without a browser: POST /api/setup-admin with { token, username, password }.',
  ].join('\n')

/** The school, unless it is there, and a link into it. */
const prepare = (database: PortalDatabase, config: Config) =>
  whilePreparing(database, commandLog, async (db) => {
    if (await isDemonstration(db))
      throw new Error('This is the demonstration school. Name an empty DATA_DIR, or an empty database.')
    const isNew = await isEmptySchool(db)
    const now = new Date()
    if (isNew) await makeSchool(db, now, schoolYearOf(dayIn(config.school.timeZone, now)))
    return textFor(config, isNew, await createSetupToken(db, now))
  })

const command = async (config: Config) => {
  const options: OpenOptions = { ...config, log: commandLog }
  const database = await openDatabase(options)
  try {
    await migrateDatabase(database, options)
    say(await prepare(database, config))
  } finally {
    await database.close()
  }
}

export const init = () => runCommand(command, withSecret)

if (require.main === module) void init()
