// A browser that clears its storage while a form is open.
import { expect, type Page } from '@playwright/test'
import { test } from './harness/device'
import { enter, entries, found, kept, openCutOff, slots } from './harness/outbox'
import { student } from './harness/people'
import { allSaved, answer, field, section, storedRecord } from './harness/registration'
import { inAll } from './harness/test'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ troubles }) => troubles.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 401/))

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
