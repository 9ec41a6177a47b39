// A server on a school that `npm run init` has just made: no student, and a link for the first administrator.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { attachLog } from './evidence'
import { root, startServer } from './serverProcess'
import { test as demonstration } from './test'

interface EmptySchool {
  /** What a family needs that comes for the first time: the date of birth, or a code as well. */
  firstSignIn: 'dob' | 'dob+code'
  /** '/admin#setup=…' */
  setUpPath: string
}

/** A real school prints and posts nothing before it has an address and a name of its own. */
const ownSchool = { PUBLIC_URL: 'http://portal.school.example', SCHOOL_NAME: 'Poui Hill Secondary School' }

const init = (dataDir: string, firstSignIn: string): string => {
  const args = [resolve(root, 'scripts/cli.cjs'), 'init', '--first-sign-in', firstSignIn]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
  })
  const path = /\/admin#setup=\S+/.exec(stdout)?.[0]
  if (status !== 0 || !path) throw new Error(`The school was not made:\n${stdout}${stderr}`)
  return path
}

const links = new Map<string, string>()

export const test = demonstration.extend<EmptySchool>({
  firstSignIn: ['dob', { option: true }],

  server: async ({ environment, firstSignIn, movableClock }, use, info) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-e2e-empty-'))
    const path = init(dataDir, firstSignIn)
    const server = await startServer(dataDir, { environment: { ...ownSchool, ...environment }, movableClock })
    links.set(server.url, path)
    await use(server)
    await server.stop()
    await attachLog(info, server)
    await rm(dataDir, { recursive: true, force: true })
  },

  setUpPath: async ({ server }, use) => use(links.get(server.url) ?? ''),
})
