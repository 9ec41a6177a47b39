// The demonstration school for whoever starts the portal in an empty folder.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Config } from './config'
import type { Db } from './db/schema'

const hasAccounts = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined

/** The code that makes a school is read only where there may be none. */
export const wantsDemonstration = async (config: Config, db: Db): Promise<boolean> => {
  if (!config.demo || (await hasAccounts(db))) return false
  const { isEmptySchool } = await import('./db/seed/demoSchool')
  return isEmptySchool(db)
}

/**
 * In a process of its own, with the database closed here: the memory it takes goes with it. Whoever starts on the
 * same empty PostgreSQL at once waits there, and finds it filled.
 */
export const makeDemonstration = async (): Promise<void> => {
  const child = fork(require.resolve('./cli/seed'), ['--if-empty'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
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

export const demonstrationText = [
  '',
  'This is a demonstration school of invented people. You can sign in as:',
  '  20260001  20140314           first sign-in, asks for a new password',
  '  20260002  portal-demo        half-filled form, registration open',
  '  20260003  portal-demo        registration closed',
  '  admin     portal-demo-admin  the school office, at /admin',
  'For a school of your own: npm run init',
  '',
].join('\n')
