// An answer typed offline that arrives after registration has closed is not accepted on the device's claim: it
// stays readable on the device, and the office accepts it with one press.
import { expect, type Page } from '@playwright/test'
import { axe } from './harness/axe'
import { test } from './harness/device'
import { answersKept, enter, kept, openFamilyData, slots } from './harness/outbox'
import { enterOffice, officeCall, read, shoot } from './harness/office'
import { student } from './harness/people'
import { answer, field, section, storedRecord, truth, written } from './harness/registration'
import { inCi } from './harness/test'

test.use({ serviceWorkers: 'allow' })

/** By the API: this test is about the queue. */
const close = async (office: Page) => {
  const windows = await read<{ form_level: number; version: string }[]>(office, '/api/registration-windows')
  const version = windows.find(({ form_level }) => form_level === 1)?.version
  await officeCall(office, '/api/registration-windows', { form_level: 1, open: 0, deadline: null, version })
}

const queue = (page: Page) => page.getByRole('dialog', { name: 'Corrections requested by families' })
const late = (page: Page) => page.locator('[data-late]')
const inForm = (page: Page, label: string) =>
  section(page, 'Mother').locator('[data-landing]', { hasText: label })

test(
  'REL-80 SEC-96 an answer typed offline arrives too late, and the office accepts it with one press',
  inCi,
  async ({ device, openBrowser, troubles }) => {
    troubles.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|403/)
    const page = await device.open()
    await enter(page, student)
    await openFamilyData(page)
    const before = await storedRecord(page, student.id)
    await page.context().setOffline(true)
    await kept(page, () => answer(section(page, 'Mother'), 'Employer', 'Kiss Bakery'))
    await expect(truth(page)).toContainText('safe on this device')
    // The field keeps the focus.
    await field(section(page, 'Mother'), 'Occupation').fill('Baker of bread')
    await expect.poll(() => answersKept(page)).toBe(2)

    const office = await openBrowser()
    await enterOffice(office, 'dashboard')
    await close(office)
    await device.kill()

    const again = await device.open()
    await enter(again, student)
    await openFamilyData(again)
    await expect(late(again)).toContainText(/2 answers typed on this device are not in the school’s record/)
    await expect(late(again)).toContainText('The school has been told and will decide.')
    await expect(written(section(again, 'Mother'), 'Employer')).toContainText('Kiss Bakery')
    await expect(inForm(again, 'Occupation').getByRole('note')).toContainText('You typed Baker of bread')
    await axe(again)
    await shoot(again, 'late-told')
    // The record is unchanged.
    expect(await storedRecord(again, student.id)).toEqual(before)

    await office.reload()
    await office.getByRole('button', { name: /^2 corrections requested/ }).click()
    await expect(queue(office).getByText('Baker of bread')).toBeVisible()
    await axe(office, { within: '.ant-drawer' })
    await shoot(office, 'office-late')
    await queue(office)
      .getByRole('button', { name: /^Accept all 2 of/ })
      .click()
    await expect(
      queue(office).getByText('Accepted: 2 answers. The family sees it in the form.'),
    ).toBeVisible()
    await expect(queue(office).getByText('No families are waiting for a correction.')).toBeVisible()

    await again.reload()
    await expect(again.locator('[data-closed]')).toBeVisible()
    await expect(written(section(again, 'Mother'), 'Employer')).toContainText('Kiss Bakery')
    await expect(late(again)).toHaveCount(0)
    await expect(again.getByRole('note')).toHaveCount(0)
    await expect.poll(() => slots(again)).toHaveLength(0)
    const after = await storedRecord(again, student.id)
    expect([after.mother_business_place, after.mother_occupation]).toEqual(['Kiss Bakery', 'Baker of bread'])
  },
)
