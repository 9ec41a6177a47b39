// npm run init: creates a real, empty school in an empty database and a link for its first administrator.
// For an existing school it only makes a new link. With --first-sign-in dob or dob+code it asks no questions.
import { dayIn, schoolYearOf } from '#shared/rules/dates'
import type { Config } from '../../config/config'
import { createSetupToken } from '../../access/administrators/setup'
import { newSchoolSwitches, saveSwitches } from '../../school/settings/queries'
import { withMigrationLock } from '../../platform/database/opening/migrate'
import { openDatabase, prepareTables, type PortalDatabase } from '../../platform/database/opening/open'
import type { Db } from '../../platform/database/schema/schema'
import { isEmptySchool } from '../demoSchool/demoSchool'
import { isDemonstration } from '../demoSchool/demonstration'
import { formClasses, seedReferenceLists } from '../demoSchool/referenceLists'
import { seedReportLists, seedTermsOfYear } from '../demoSchool/reports/termReports'
import {
  askFirstSignIn,
  firstSignInOf,
  firstSignInTexts,
  type FirstSignIn,
} from './support/firstSignInChoice'
import { commandLog, runCommand, say, withSecret } from './support/operate'

const closedWindows = () =>
  [...new Set(formClasses.map(({ form_level }) => form_level))].map((form_level) => ({
    form_level,
    open: 0,
    deadline: null,
  }))

const makeSchool = (db: Db, now: Date, schoolYear: number, firstSignIn: FirstSignIn) =>
  db.transaction().execute(async (trx) => {
    await seedReferenceLists(trx, now)
    await seedReportLists(trx)
    await seedTermsOfYear(trx, schoolYear)
    await trx.insertInto('registration_window').values(closedWindows()).execute()
    await saveSwitches(trx, newSchoolSwitches(firstSignIn), now.toISOString())
  })

/** Plain http works on this machine only. */
const addressOf = ({ publicUrl, port }: Config): string => publicUrl || `http://127.0.0.1:${port}`

const madeText = (name: string, firstSignIn: FirstSignIn): string =>
  `${name} has been created, without students yet. ${firstSignInTexts[firstSignIn]}`

const textFor = (config: Config, made: FirstSignIn | null, token: string): string =>
  [
    made ? madeText(config.school.name, made) : `${config.school.name} already exists and was not changed.`,
    '',
    'Start the portal (npm start) and open this link within 24 hours to create one administrator. It works once:',
    `  ${addressOf(config)}/admin#setup=${token}`,
    '',
    'Without a browser: POST /api/setup-admin with { token, username, password }.',
  ].join('\n')

/** Creates the school unless it exists, and a link for an administrator. */
const prepare = (database: PortalDatabase, config: Config, firstSignIn: FirstSignIn) =>
  withMigrationLock(database, commandLog, async (db) => {
    if (await isDemonstration(db))
      throw new Error('This is the demonstration school. Choose an empty DATA_DIR or an empty database.')
    const isNew = await isEmptySchool(db)
    const now = new Date()
    if (isNew) await makeSchool(db, now, schoolYearOf(dayIn(config.school.timeZone, now)), firstSignIn)
    return textFor(config, isNew ? firstSignIn : null, await createSetupToken(db, now))
  })

const command = async (config: Config, args: string[]) => {
  const given = firstSignInOf(args)
  const options = { ...config, log: commandLog }
  const database = await openDatabase(options)
  try {
    await prepareTables(database, options)
    const isNew = await isEmptySchool(database.db)
    const firstSignIn = given ?? (isNew ? await askFirstSignIn() : 'dob+code')
    say(await prepare(database, config, firstSignIn))
  } finally {
    await database.close()
  }
}

export const init = () => runCommand(command, withSecret)

if (require.main === module) void init()
