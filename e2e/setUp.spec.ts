// A school's first hour: from the operator's link to the first family that signs in with the code of its slip. Presses are
// counted.
import { expect, type Locator, type Page } from '@playwright/test'
import { mkdtempSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { axe } from './harness/axe'
import { clickCounter } from './harness/clicks'
import { setUp, test } from './harness/emptySchool'
import { photoOf, csvFile } from './harness/files'
import { checkList, pick, shoot, takeOver, uploadList } from './harness/office'
import { signInFirst } from './harness/people'
import { inCi } from './harness/test'

const backups = mkdtempSync(join(tmpdir(), 'portal-e2e-backups-'))
test.use({
  firstSignIn: 'dob+code',
  environment: { PUBLIC_URL: '', SCHOOL_NAME: '', BACKUP_PLACES: backups },
})
test.afterAll(() => rm(backups, { recursive: true, force: true }))

const own = 'kiskadee over the hill'
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
  const days = [
    ['7 September 2026', '11 December 2026'],
    ['4 January 2027', '25 March 2027'],
    ['12 April 2027', '9 July 2027'],
  ]
  for (const [at, [first = '', last = '']] of days.entries()) {
    const term = terms.getByRole('region', { name: new RegExp(`Term ${at + 1}$`) })
    await term.getByLabel('First day', { exact: true }).fill(first)
    await term.getByLabel('Last day', { exact: true }).fill(last)
  }
  await page.keyboard.press('Tab')
  await shoot(page, 'set-up-terms-filled')
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

const setsUp = async (page: Page, own: string) => {
  await expect(page.getByRole('heading', { name: 'Your school' })).toBeVisible()
  await shoot(page, 'set-up-begun')
  await namesSchool(page)
  await next(page, 'Address for families')
  await tellsAddress(page, own)
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
}

/** As the secretary has it: a title, surnames in capitals, no IDs, a class that the school does not have yet. */
const list = csvFile(
  'Form 1 2026.csv',
  ['FORM 1 – CLASS LIST 2026-2027', '', '', ''],
  [
    ['', '', '', ''],
    ['Surname', 'Given Names', 'Form Class', 'D.O.B.'],
    ['BAPTISTE', 'Marisol', '1A', '14/03/2014'],
    ['MC INTOSH', 'Jaydon', '1E', '02/11/2013'],
    ['RAMKISSOON-ALI', 'Anjali', '1E', '21/07/2014'],
  ],
)

const bringsList = async (page: Page) => {
  await page.getByRole('link', { name: 'Import your students' }).click()
  await uploadList(page, { kind: 'Students', file: list })
  await shoot(page, 'first-hour-match')
  await checkList(page)
  await shoot(page, 'first-hour-check')
  await page.getByRole('radio', { name: 'Yes, with capitals at the start only' }).check()
  await pick(page, page, 'Which class is “1E”? The school does not have it.', 'Add the class 1E, in Form 1')
  await page.getByRole('button', { name: 'Check with 2 answers' }).click()
  await shoot(page, 'first-hour-answered')
  await page.getByRole('radio', { name: 'Yes, from 20260001, the next free ID' }).check()
  await page.getByRole('button', { name: 'Check with 1 answer' }).click()
  await takeOver(page)
}

/** @returns the code of the first slip, which is Marisol's */
const printsSlips = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Print the slips' }).click()
  await page.getByRole('button', { name: 'Print new codes' }).click()
  const code = page.getByText(/^[A-Z]{4}-[A-Z]{4}-[A-Z]{4}$/).first()
  await expect(code).toBeVisible()
  await shoot(page, 'first-hour-slips')
  return (await code.textContent()) ?? ''
}

test(
  'the first hour: a link, a school, its list, its slips, and the first family signs in',
  inCi,
  async ({ page, server, setUpPath, openBrowser }) => {
    const presses = await clickCounter(page)
    let code = ''
    const begun = Date.now()
    const taken = await presses(async () => {
      await setUp(page, setUpPath)
      await setsUp(page, server.url)
      await bringsList(page)
      code = await printsSlips(page)
    })
    test.info().annotations.push({ type: 'clicks', description: `the first hour: ${taken}` })
    expect(taken).toBeLessThanOrEqual(40)
    const family = await openBrowser()
    await signInFirst(family, { id: '20260001', code, born: '20140314', own })
    const seconds = Math.round((Date.now() - begun) / 1000)
    test.info().annotations.push({ type: 'seconds', description: `the first hour: ${seconds}` })
  },
)
