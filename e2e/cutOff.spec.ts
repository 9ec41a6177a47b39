// Pages without a connection: typed and chosen answers wait on the device and stay visible.
import { expect } from '@playwright/test'
import { axe } from './harness/axe'
import { test, type Device, keptOnDevice } from './harness/device'
import { pdfFile } from './harness/files'
import {
  answersKept,
  callDevice,
  enter,
  entries,
  found,
  kept,
  openCutOff,
  openFamilyData,
  saves,
} from './harness/outbox'
import { closedOut, student } from './harness/people'
import { allSaved, answer, field, goToStep, section, storedRecord, truth } from './harness/registration'
import { inCi } from './harness/test'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ troubles }) => troubles.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/))

test(
  'REL-80 UX-40 a reload without an answer shows the form with everything typed, and saves it before the family leaves',
  inCi,
  async ({ device }) => {
    const page = await device.open()
    await openCutOff(page)
    await kept(page, () => answer(section(page, 'Mother'), 'Employer', 'Kiss Bakery'))
    await field(section(page, 'Mother'), 'Occupation').fill('Baker of bread')
    await expect.poll(() => answersKept(page)).toBe(2)
    await page.route('**/api/**', (route) => route.abort())
    await page.reload()
    const mother = section(page, 'Mother')
    await expect(field(mother, 'Employer')).toHaveValue('Kiss Bakery')
    await expect(field(mother, 'Occupation')).toHaveValue('Baker of bread')
    await kept(page, () => answer(mother, 'Occupation', 'Baker of cakes'))
    await expect(truth(page)).toContainText('safe on this device')
    await page.unroute('**/api/**')
    await page.unroute(saves)
    await allSaved(page)
    const record = await storedRecord(page, student.id)
    expect([record.mother_business_place, record.mother_occupation]).toEqual([
      'Kiss Bakery',
      'Baker of cakes',
    ])

    await page.getByRole('button', { name: 'Save and come back later' }).click()
    await expect(page.getByText(/^Your answers are saved, and you are signed out\./)).toBeVisible()
    await expect(
      page.getByText('To continue, sign in again with the student ID and your password.'),
    ).toBeVisible()
    await axe(page)
    expect(await entries(page, 'session')).toBe(0)
    expect(await entries(page, 'copies')).toBe(0)
  },
)

test(
  'REL-80 a document that was chosen and did not arrive waits on the device, and is sent later',
  inCi,
  async ({ device }) => {
    const page = await device.open()
    await enter(page, student)
    await goToStep(page, 'documents')
    await page.route('**/api/store-file', (route) => route.abort())
    await page.getByLabel('Choose a file: SEA slip').setInputFiles(pdfFile('slip.pdf'))
    await expect(page.getByText('It is saved on this device and will be sent')).toBeVisible()
    await axe(page)
    await device.kill()

    const other = await device.open()
    await enter(other, closedOut)
    await expect(other.getByText(/you chose on this device/)).toHaveCount(0)
    await device.kill()

    const again = await device.open()
    await enter(again, student)
    await expect(found(again)).toContainText(
      '1 document you chose on this device earlier has now been uploaded.',
    )
    await goToStep(again, 'documents')
    await expect(again.getByRole('button', { name: 'slip.pdf' })).toBeVisible()
    expect(await entries(again, 'files')).toBe(0)
  },
)

/** The second step of the form, with an answer that is on this device only. */
const typedInFlightMode = async (device: Device, what: 'own' | 'shared' = 'shared') => {
  const page = await device.open()
  await enter(page, student)
  await keptOnDevice(page)
  await callDevice(page, what)
  await openFamilyData(page)
  await device.setOffline(true)
  await kept(page, () => answer(section(page, 'Mother'), 'Employer', 'Kiss Bakery'))
  return page
}

test(
  'REL-80 in flight mode the form opens with all typed answers while the session lasts, on the family’s own device in a new tab, too',
  inCi,
  async ({ device }) => {
    const page = await typedInFlightMode(device, 'own')
    await page.reload()
    await expect(field(section(page, 'Mother'), 'Employer')).toHaveValue('Kiss Bakery')
    await expect(truth(page)).toContainText('safe on this device')
    await axe(page)

    // Only the device can tell the new tab who is signed in.
    await page.close()
    const tab = await device.newTab()
    // The sign-in page, which also has a heading, shows until the device's data is read.
    await expect(tab.getByRole('link', { name: 'Logout' })).toBeVisible()
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    await openFamilyData(tab)
    await expect(field(section(tab, 'Mother'), 'Employer')).toHaveValue('Kiss Bakery')
    await device.setOffline(false)
    await allSaved(tab)
    expect((await storedRecord(tab, student.id)).mother_business_place).toBe('Kiss Bakery')
  },
)

test(
  'REL-80 SEC-09 in flight mode a shared device opens the form in the tab of the sign-in only, and nothing typed is lost, even if the session ends',
  inCi,
  async ({ device }) => {
    const page = await typedInFlightMode(device)
    await page.reload()
    await expect(field(section(page, 'Mother'), 'Employer')).toHaveValue('Kiss Bakery')
    await expect(truth(page)).toContainText('safe on this device')

    // An installed app that was closed starts as a new tab.
    await page.close()
    const tab = await device.newTab()
    await expect(
      tab.getByText('You are offline. The form opens only in the window where you signed in.'),
    ).toBeVisible()
    await expect(tab.getByText('1 answer typed on this device is saved here.')).toBeVisible()
    await axe(tab)
    await device.setOffline(false)
    await enter(tab, student)
    // The closing page may have sent it: only the browser is offline here.
    await expect.poll(() => answersKept(tab)).toBe(0)
    expect((await storedRecord(tab, student.id)).mother_business_place).toBe('Kiss Bakery')

    // A session that ends in flight mode: the same tab says how many answers wait.
    await openFamilyData(tab)
    await device.setOffline(true)
    await kept(tab, () => answer(section(tab, 'Mother'), 'Employer', 'Sunshine Bakery'))
    // Sets the device’s clock back by a year.
    await tab.addInitScript(() => {
      const now = Date.now()
      Date.now = () => now - 365 * 24 * 3_600_000
    })
    await tab.reload()
    await expect(tab.getByText('1 answer typed on this device is saved here.')).toBeVisible()
    expect(await entries(tab, 'session')).toBe(0)
    await axe(tab)
    await device.setOffline(false)
    // The session of the server has not ended.
    await expect(field(section(tab, 'Mother'), 'Employer')).toHaveValue('Sunshine Bakery')
    expect((await storedRecord(tab, student.id)).mother_business_place).toBe('Sunshine Bakery')
  },
)
