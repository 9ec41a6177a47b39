// The demonstration school for whoever starts the portal in an empty folder.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Config } from '../../config/config'
import { isForOthers } from '../../platform/core/loopback'
import type { Db } from '../../platform/database/schema/schema'
import { findDemonstration } from './demonstration'

const hasAccounts = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined

/** The code that makes a school is read only where there may be none. */
const isWithoutSchool = async (db: Db): Promise<boolean> => {
  if (await hasAccounts(db)) return false
  const { isEmptySchool } = await import('./demoSchool')
  return isEmptySchool(db)
}

export const wantsDemonstration = async (config: Config, db: Db): Promise<boolean> =>
  config.demo && (await isWithoutSchool(db))

/**
 * In a process of its own, with the database closed here: the memory it takes goes with it. Whoever starts on the
 * same empty PostgreSQL at once waits there, and finds it filled.
 */
export const makeDemonstration = async (): Promise<void> => {
  const child = fork(require.resolve('../cli/seed'), ['--if-empty'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The demonstration school could not be made.')
}

/** Its printed sign-ins stay usable: the second step is asked only where the operator says so. */
export const asDemonstration = (config: Config): Config => ({
  ...config,
  demo: true,
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
      ? `There is no school here yet. No demonstration was made, because the school seems to be a real one: ${realBecause.join(', ')}.`
      : 'There is no school here yet.',
    'Stop the portal and make the school with the same settings: npm run init',
    'For a demonstration of invented people instead, set DEMO=on and start again.',
    '',
  ].join('\n')

/** What the start says about the school that it found. Null: it is a real one. */
export const welcomeText = async (config: Config, db: Db): Promise<string | null> => {
  if (config.demo) {
    const { knownPasswords, signInLines } = await import('./demoSignIns')
    const isKnown = (await findDemonstration(db)) === 'known'
    return demonstrationText(
      isKnown
        ? ['You can sign in as:', ...signInLines(knownPasswords)]
        : ['Its passwords were printed when it was made.'],
    )
  }
  return (await isWithoutSchool(db)) ? noSchoolText(config) : null
}

/** Of the manual, on a portal that other machines can reach. */
export const hasKnownPasswords = async (config: Config, db: Db): Promise<boolean> =>
  isForOthers(config) && (await findDemonstration(db)) === 'known'
