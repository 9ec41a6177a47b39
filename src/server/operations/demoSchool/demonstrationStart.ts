// Creates the demonstration school when the portal is started in an empty folder.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Config } from '../../config/config'
import { isForOthers } from '../../platform/core/loopback'
import type { Db } from '../../platform/database/schema/schema'
import { findDemonstration } from './demonstration'

const hasAccounts = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined

/** The code that creates a school is loaded only where there may be none. */
const isWithoutSchool = async (db: Db): Promise<boolean> => {
  if (await hasAccounts(db)) return false
  const { isEmptySchool } = await import('./demoSchool')
  return isEmptySchool(db)
}

export const wantsDemonstration = async (config: Config, db: Db): Promise<boolean> =>
  config.demo && (await isWithoutSchool(db))

/**
 * Runs in its own process, with the database closed here, so that its memory is freed afterwards. Another instance
 * starting on the same empty PostgreSQL waits there and finds it filled.
 */
export const makeDemonstration = async (): Promise<void> => {
  const child = fork(join(__dirname, '../cli/seed'), ['--if-empty'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The demonstration school could not be created.')
}

/** The second step is off unless the operator asks for it, so that the printed sign-ins stay usable. */
export const asDemonstration = (config: Config): Config => ({
  ...config,
  demo: true,
  school: { ...config.school, kind: 'demonstration' },
  adminSecondFactor: config.adminSecondFactor || 'offered',
})

const demonstrationText = (signIns: readonly string[]): string =>
  [
    '',
    'This is a demonstration school of invented people.',
    ...signIns,
    'For a school of your own: npm run init',
    '',
  ].join('\n')

const noSchoolText = ({ realBecause }: Config): string =>
  [
    '',
    realBecause.length > 0
      ? `There is no school here yet. No demonstration was created, because these settings suggest a real school: ${realBecause.join(', ')}.`
      : 'There is no school here yet.',
    'Stop the portal and create the school with the same settings: npm run init',
    'For a demonstration with invented people instead, set DEMO=on and start again.',
    '',
  ].join('\n')

/** The words of the start about the school that it finds. Null: a real school. */
export const welcomeText = async (config: Config, db: Db): Promise<string | null> => {
  if (config.demo) {
    const { knownPasswords, signInLines } = await import('./people/demoStudents')
    const isKnown = (await findDemonstration(db)) === 'known'
    return demonstrationText(
      isKnown
        ? ['You can sign in as:', ...signInLines(knownPasswords)]
        : ['Its passwords were printed when it was created.'],
    )
  }
  return (await isWithoutSchool(db)) ? noSchoolText(config) : null
}

/** The passwords of the manual work on a portal that other machines can reach. */
export const hasKnownPasswords = async (config: Config, db: Db): Promise<boolean> =>
  isForOthers(config) && (await findDemonstration(db)) === 'known'
