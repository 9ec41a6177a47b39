// The set-up of a new school in the browser: from the operator's link to a slip with the school's own name and address.
import { expect, type Locator, type Page } from '@playwright/test'
import { mkdtempSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { axe } from './harness/axe'
import { setUp, test } from './harness/emptySchool'
import { photoOf } from './harness/files'
import { shoot } from './harness/office'
import { inAll } from './harness/test'

const backups = mkdtempSync(join(tmpdir(), 'portal-e2e-backups-'))
test.use({ environment: { PUBLIC_URL: '', SCHOOL_NAME: '', BACKUP_PLACES: backups } })
test.afterAll(() => rm(backups, { recursive: true, force: true }))

const name = 'Poui Hill Secondary School'
const families = 'portal.poui-hill.example'

const step = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })

const next = (page: Page, title: string) => page.getByRole('link', { name: new RegExp(`: ${title}`) }).click()

const saves = async (within: Locator) => {
  await within.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(within.getByText('Saved', { exact: true }).first()).toBeVisible()
}

const looksRight = (within: Locator) => within.getByRole('button', { name: 'Looks right' }).click()

const namesSchool = async (page: Page) => {
  const details = step(page, 'Name and crest')
  await expect(details).toBeVisible()
  await details.getByLabel('Name of the school').fill(name)
  await details.getByLabel('Telephone').fill('868-555-0100')
  await saves(details)
  await details.getByLabel('Choose a file: Crest').setInputFiles([await photoOf('Crest')])
  await expect(details.getByRole('button', { name: 'Remove the crest' })).toBeVisible()
  await shoot(page, 'set-up-details')
  await page.getByRole('button', { name: 'Show it now' }).click()
  await expect(page.getByRole('banner')).toContainText(name)
}

/** Its own address answers; families' does not exist yet, and is printed all the same. */
const tellsAddress = async (page: Page, own: string) => {
  const address = step(page, 'Address for families')
  const typed = address.getByRole('textbox', { name: 'Address for families' })
  await typed.fill(own)
  await saves(address)
  await expect(address.getByText(/^The portal answered there on/)).toBeVisible()
  await typed.fill(families)
  await saves(address)
  await expect(address.getByText('The portal did not answer there yet')).toBeVisible()
  await expect(address.getByRole('img', { name: `QR code of https://${families}` })).toBeVisible()
  await shoot(page, 'set-up-address')
}

const entersTerm = async (page: Page) => {
  const terms = step(page, 'School year and terms')
  await shoot(page, 'set-up-terms')
  await terms.getByRole('button', { name: /^Change 20.* Term 1$/ }).click()
  await terms.getByLabel('First day', { exact: true }).fill('7 September 2026')
  await page.keyboard.press('Tab')
  await terms.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(terms.getByRole('link', { name: /^Next: Classes and houses/ })).toBeVisible()
}

const keepsBackups = async (page: Page) => {
  const where = step(page, 'Backups')
  await shoot(page, 'set-up-backups')
  await where.getByRole('radio', { name: backups }).check()
  await where.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(where.getByLabel('Key of the backups').first()).toBeVisible()
  await shoot(page, 'set-up-backup-key')
  await axe(page)
  await where.getByRole('button', { name: 'I have put it in a safe place' }).click()
  await expect(where.getByRole('link', { name: /^Next: A first slip/ })).toBeVisible()
  await expect(async () => expect(await readdir(backups)).not.toEqual([])).toPass()
}

test(
  'the first administrator sets the school up on the screen',
  inAll,
  async ({ page, server, setUpPath }) => {
    await setUp(page, setUpPath)
    await expect(page.getByRole('heading', { name: 'Your school' })).toBeVisible()
    await shoot(page, 'set-up-begun')
    await namesSchool(page)
    await next(page, 'Address for families')
    await tellsAddress(page, server.url)
    await next(page, 'First sign-ins')
    await shoot(page, 'set-up-sign-in')
    await looksRight(step(page, 'First sign-ins'))
    await entersTerm(page)
    await next(page, 'Classes and houses')
    await shoot(page, 'set-up-classes')
    await looksRight(step(page, 'Classes and houses'))
    await keepsBackups(page)
    await next(page, 'A first slip')
    await expect(page.getByRole('status').filter({ hasText: 'Page 1 of 1' })).toBeVisible()
    await shoot(page, 'set-up-slip')
    await looksRight(step(page, 'A first slip'))
    await page.getByRole('link', { name: 'Import your students' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Import Students' })).toBeVisible()
  },
)

test(
  '“Later” leads to a dashboard that says in red what is lacking, and a sign-in opens there',
  inAll,
  async ({ page, setUpPath }) => {
    await setUp(page, setUpPath)
    await expect(step(page, 'Name and crest')).toBeVisible()
    await page.getByRole('button', { name: 'Later' }).click()
    const red = page.getByRole('alert').filter({ hasText: 'Your school is not ready for families yet' })
    await expect(red.getByRole('link')).toHaveText(['Set the name', 'Set the address', 'Set up backups'])
    await expect(page.getByRole('region', { name: 'Steps to begin' }).getByRole('listitem')).toHaveCount(8)
    await shoot(page, 'set-up-dashboard')
    await page.reload()
    await red.getByRole('link', { name: 'Set up backups' }).click()
    await expect(step(page, 'Backups')).toBeVisible()
  },
)
