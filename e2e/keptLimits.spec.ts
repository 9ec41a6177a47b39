// Limits of storage on the device: thirty days, and a browser that clears its storage.
import { expect, type Page } from '@playwright/test'
import { test } from './harness/device'
import { enter, entries, found, kept, openCutOff, openFamilyData, saves, slots } from './harness/outbox'
import { student } from './harness/people'
import { allSaved, answer, field, section, storedRecord } from './harness/registration'
import { inAll } from './harness/test'

test.use({ serviceWorkers: 'allow', movableClock: true })

test.beforeEach(({ troubles }) => troubles.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 401/))

test(
  'REL-80 after thirty days an unsaved answer is deleted, and the family is told once',
  inAll,
  async ({ device, server }) => {
    const page = await device.open()
    await openCutOff(page)
    await kept(page, () => answer(section(page, 'Mother'), 'Employer', 'Kiss Bakery'))
    await page.getByRole('link', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Sign out and keep it here' }).click()
    await expect(page.getByLabel('Student ID', { exact: true })).toBeVisible()
    await server.moveClock(31 * 24 * 60 * 60_000)
    await page.unroute(saves)

    await enter(page, student)
    await expect(found(page)).toContainText('could not be saved within 30 days and has been deleted.')
    expect(await slots(page)).toEqual([])
    await openFamilyData(page)
    await allSaved(page)
    await expect(found(page)).toHaveCount(0)
    expect((await storedRecord(page, student.id)).mother_business_place).not.toBe('Kiss Bakery')
  },
)

/** Clears the storage, as a browser may when the disk is full. */
const clearKept = async (page: Page) => {
  const browser = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
}

/** Waits until the page has created its database: a test that opened it first would create an empty one. */
const placeMade = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toContain('portal-outbox')

const keptAnew = async (page: Page) => {
  await placeMade(page)
  await expect.poll(() => slots(page)).toHaveLength(1)
}

const saved = async (page: Page) => {
  await expect(found(page)).toContainText('2 answers')
  await page.goto(new URL('/registration/family-data', page.url()).href)
  await allSaved(page)
  const record = await storedRecord(page, student.id)
  expect([record.mother_business_place, record.mother_occupation]).toEqual(['Kiss Bakery', 'Baker of bread'])
}

test(
  'REL-80 answers that the browser clears under an open page are stored again with the next word',
  inAll,
  async ({ device }) => {
    const page = await device.open()
    await openCutOff(page)
    const mother = section(page, 'Mother')
    await kept(page, () => answer(mother, 'Employer', 'Kiss Bakery'))
    await clearKept(page)
    await field(mother, 'Occupation').fill('Baker of bread')
    await keptAnew(page)
    await device.kill()

    const again = await device.open()
    await enter(again, student)
    await saved(again)
  },
)

test('REL-80 and also when another page was opened in the meantime', inAll, async ({ device }) => {
  const page = await device.open()
  await openCutOff(page)
  const mother = section(page, 'Mother')
  await kept(page, () => answer(mother, 'Employer', 'Kiss Bakery'))
  await clearKept(page)
  const another = await device.newTab()
  await enter(another, student)
  await placeMade(another)
  await expect.poll(() => entries(another, 'session')).toBe(1)
  await field(mother, 'Occupation').fill('Baker of bread')
  await keptAnew(page)
  await device.kill()

  const again = await device.open()
  await enter(again, student)
  await saved(again)
})
