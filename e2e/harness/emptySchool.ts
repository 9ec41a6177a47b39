// A server for a school fresh from `npm run init`: no students, and a link for the first administrator.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { attachLog, test as demonstration } from './test'
import { releaseCommand, root, startServer } from './serverProcess'
import { expect, type Page } from '@playwright/test'
import { sectionOf } from '#client/address/settingsSections'
import { openScreen } from './office'
import { setUpSecondStep } from './colleagues'

interface EmptySchool {
  /** The secrets of a family's first sign-in: the date of birth, or also a code. */
  firstSignIn: 'dob' | 'dob+code'
  /** '/admin#setup=…' */
  setUpPath: string
}

/** A real school can print and post only after its address and name are set. */
const ownSchool = { PUBLIC_URL: 'http://portal.school.example', SCHOOL_NAME: 'Poui Hill Secondary School' }

const init = (dataDir: string, firstSignIn: string): string => {
  const options = ['init', '--first-sign-in', firstSignIn]
  const [program, args] = releaseCommand
    ? [releaseCommand, options]
    : [process.execPath, [resolve(root, 'scripts/cli.cjs'), ...options]]
  const { status, stdout, stderr } = spawnSync(program, args, {
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

// Sets up a school's office on the screen: its administrators and its settings.

export const principal = { username: 'm.joseph', password: 'poui in bloom by the road' }
export const colleague = { username: 'a.baksh', password: 'cassava bread at the junction' }

export const openSettings = async (page: Page, name: string) => {
  await openScreen(page, 'dashboard', { settings: name })
  const section = page.getByRole('region', { name: sectionOf(name)?.title, exact: true })
  await expect(section).toBeVisible()
  return section
}

/** Sets a password and the second step, which a real school requires, to open the office. */
const begin = async (page: Page, password: string, button: string) => {
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm New Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: button }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  const phone = await setUpSecondStep(page)
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible()
  return phone
}

/** Sets up the first administrator with the operator's link. */
export const setUp = async (page: Page, path: string) => {
  await page.goto(path)
  await page.getByLabel('Username', { exact: true }).fill(principal.username)
  return begin(page, principal.password, 'Create the administrator')
}

/** Adds another administrator with a link that the office creates. */
export const invites = async (page: Page, other: Page) => {
  const settings = await openSettings(page, 'administrators')
  await settings.getByLabel('Username of a new colleague').fill(colleague.username)
  await settings.getByRole('button', { name: 'Create', exact: true }).click()
  await other.goto(await settings.getByLabel('Set-up link').inputValue())
  await expect(other.getByLabel('Username', { exact: true })).toHaveValue(colleague.username)
  await begin(other, colleague.password, 'Save and sign in')
}
