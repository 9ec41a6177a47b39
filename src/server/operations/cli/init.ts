// npm run init: creates a real school without students in an empty database, and a link for its first administrator. It asks
// a few questions about the school at a terminal; flags answer them in advance (support/schoolQuestions.ts). For an existing
// school it makes a new link, and flags change what they name.
import { writeFileSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import { dayIn, schoolYearOf } from '#shared/rules/dates'
import type { AuditAction } from '#shared/rules/trail/auditActions'
import { type Config, readConfig } from '../../config/config'
import type { StoredSchool } from '../../config/liveConfig'
import { createSetupToken } from '../../access/administrators/setup'
import { auditChange, withSchoolLocked } from '../../school/settings/change'
import { newSchoolSwitches, saveSwitches } from '../../school/settings/queries'
import { storedConfig } from '../../school/setUp/live'
import { findPlaces, findSchool, savePlaces, saveSchool } from '../../school/setUp/queries'
import { isLoopback } from '../../platform/core/loopback'
import { withMigrationLock } from '../../platform/database/opening/migrate'
import { openDatabase, prepareTables, type PortalDatabase } from '../../platform/database/opening/open'
import type { Db } from '../../platform/database/schema/schema'
import { isEmptySchool } from '../demoSchool/demoSchool'
import { isDemonstration } from '../demoSchool/demonstration'
import { formClasses, seedReferenceLists } from '../demoSchool/referenceLists'
import { seedReportLists, seedTermsOfYear } from '../demoSchool/reports/termReports'
import { schoolMark } from './support/machine'
import {
  answersIn,
  askAbout,
  firstSignInTexts,
  usualFirstSignIn,
  type Answers,
  type FirstSignIn,
} from './support/schoolQuestions'
import { commandLog, runCommand, say, withoutSecret, withSecret } from './support/operate'

const closedWindows = () =>
  [...new Set(formClasses.map(({ form_level }) => form_level))].map((form_level) => ({
    form_level,
    open: 0,
    deadline: null,
  }))

const makeSchool = async (db: Db, now: Date, schoolYear: number, firstSignIn: FirstSignIn) => {
  await seedReferenceLists(db, now)
  await seedReportLists(db)
  await seedTermsOfYear(db, schoolYear)
  await db.insertInto('registration_window').values(closedWindows()).execute()
  await saveSwitches(db, newSchoolSwitches(firstSignIn), now.toISOString())
}

/** By the action of the audit log that tells of them. */
const told = {
  'school changed': ['name', 'shortName', 'address', 'phone', 'email', 'port'],
  'school address changed': ['publicUrl'],
  'backups changed': ['backupPlaces'],
} as const satisfies Partial<Record<AuditAction, readonly string[]>>

const valuesOf = (school: StoredSchool, places: readonly string[]): Record<string, unknown> => ({
  ...school,
  backupPlaces: places.join(', ') || undefined,
})

/** True if something is another value now. The address has not answered yet, whatever stood there before. */
const storeAnswers = async (db: Db, answers: Answers, now: Date): Promise<boolean> => {
  const { places, firstSignIn: _switch, ...changes } = answers
  const [school, former] = [await findSchool(db), await findPlaces(db)]
  const isMoved = changes.publicUrl !== undefined && changes.publicUrl !== school.publicUrl
  const changed = { ...school, ...changes, ...(isMoved && { answeredAt: null }) }
  await saveSchool(db, changed, now.toISOString())
  if (places !== undefined) await savePlaces(db, places, now.toISOString())
  const [before, after] = [valuesOf(school, former), valuesOf(changed, places ?? former)]
  let isChanged = false
  for (const [action, keys] of Object.entries(told) as [keyof typeof told, readonly string[]][]) {
    const only = (values: Record<string, unknown>) =>
      Object.fromEntries(keys.map((key) => [key, values[key] ?? null]))
    const change = { at: now, actor: 'portal', action, before: only(before), after: only(after) }
    if (await auditChange(db, change)) isChanged = true
  }
  return isChanged
}

/** Plain http works on this machine only. */
const localAddress = ({ port, host }: Config): string =>
  `http://${isLoopback(host) && isIPv6(host) ? `[${host}]` : '127.0.0.1'}:${port}`

/** The operator's address is believed; one that is stored stands behind that of this machine. */
const linksOf = (config: Config, token: string): string[] =>
  (config.given.includes('publicUrl')
    ? [config.publicUrl, localAddress(config)]
    : [localAddress(config), config.publicUrl]
  )
    .filter(Boolean)
    .map((address) => `  ${address}/admin#setup=${token}`)

const nameOf = ({ school }: Config): string => (school.kind === 'unnamed' ? 'The school' : school.name)

const laterText = 'What is still missing is asked in the browser, on the page Your school.'

const signInIgnoredText =
  '--first-sign-in was not used: the office changes how families sign in, in its settings.'

interface Prepared {
  readonly config: Config
  readonly answers: Answers
  /** How first sign-ins work in the school that was just made; null: it existed. */
  readonly made: FirstSignIn | null
  readonly isChanged: boolean
  readonly token: string
}

const beginningOf = ({ config, answers, made, isChanged }: Prepared): string[] => {
  const name = nameOf(config)
  if (made) return [`${name} has been created, without students yet. ${firstSignInTexts[made]}`, laterText]
  return [
    isChanged
      ? `${name} already exists. What you named was changed.`
      : `${name} already exists and was not changed.`,
    ...(answers.firstSignIn ? [signInIgnoredText] : []),
  ]
}

const textFor = (prepared: Prepared): string => {
  const [link = '', ...others] = linksOf(prepared.config, prepared.token)
  return [
    ...beginningOf(prepared),
    '',
    'Start the portal (npm start) and open this link within 24 hours to create one administrator. It works once:',
    link,
    ...others.flatMap((other) => ['or, on this machine:', other]),
    '',
    'Without a browser: POST /api/setup-admin with { token, username, password }.',
  ].join('\n')
}

/** Creates the school unless it exists, stores the answers, and makes a link for an administrator. */
const prepare = (database: PortalDatabase, given: Config, answers: Answers) =>
  withMigrationLock(database, commandLog, async (opened) => {
    if (await isDemonstration(opened))
      throw new Error('This is the demonstration school. Choose an empty DATA_DIR or an empty database.')
    const app = { db: opened, clock: () => new Date() }
    const stored = await withSchoolLocked(app, async (db, now) => {
      const isNew = await isEmptySchool(db)
      const { firstSignIn = usualFirstSignIn } = answers
      const year = schoolYearOf(dayIn(given.school.timeZone, now))
      if (isNew) await makeSchool(db, now, year, firstSignIn)
      const isChanged = await storeAnswers(db, answers, now)
      const config = await storedConfig(db, given)
      return { config, answers, made: isNew ? firstSignIn : null, isChanged }
    })
    return textFor({ ...stored, token: await createSetupToken(opened, new Date()) })
  })

const command = async (config: Config, args: string[]) => {
  const typed = answersIn(args, config)
  const options = { ...config, log: commandLog }
  const database = await openDatabase(options)
  try {
    await prepareTables(database, options)
    const isNew = await isEmptySchool(database.db)
    const asked = isNew ? await askAbout(config, typed) : {}
    say(await prepare(database, config, { ...asked, ...typed }))
    writeFileSync(join(config.dataDir, schoolMark), '')
  } finally {
    await database.close()
  }
}

/** A wrong flag is refused before the secret is written. */
const withFlagsRead = (): NodeJS.ProcessEnv => {
  answersIn(process.argv.slice(2), readConfig(withoutSecret()))
  return withSecret()
}

export const init = () => runCommand(command, withFlagsRead)

if (require.main === module) void init()
