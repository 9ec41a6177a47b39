// One browser with two tabs: for one family, and for two children.
import { expect } from '@playwright/test'
import { axe } from './harness/axe'
import { test } from './harness/device'
import { enter, kept, openFamilyData, saves } from './harness/outbox'
import { closedOut, student } from './harness/people'
import { allSaved, answer, field, section, storedRecord, truth } from './harness/registration'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ troubles }) => troubles.expect(/ERR_FAILED/))

test('REL-53 REL-80 two tabs share one queue: the newer answer counts, and each shows what the other saved; if another child signs in, the first tab says who must sign in, and saves after that', async ({
  device,
  troubles,
}) => {
  troubles.expect(/status of (403|404|409)/)
  const page = await device.open()
  await enter(page, student)
  await openFamilyData(page)
  const second = await device.newTab()
  await enter(second, student)
  await openFamilyData(second)
  await page.route(saves, (route) => route.abort())
  await kept(page, () => answer(section(page, 'Mother'), 'Occupation', 'Typed first'))
  await answer(section(second, 'Mother'), 'Occupation', 'Typed second')
  await allSaved(second)
  // The first tab drops its older answer and shows the newer one.
  await expect(field(section(page, 'Mother'), 'Occupation')).toHaveValue('Typed second')
  await page.unroute(saves)
  await answer(section(page, 'Mother'), 'Employer', 'From the first tab')
  await allSaved(page)
  await expect(field(section(second, 'Mother'), 'Employer')).toHaveValue('From the first tab')
  const record = await storedRecord(page, student.id)
  expect([record.mother_occupation, record.mother_business_place]).toEqual([
    'Typed second',
    'From the first tab',
  ])

  await second.close()
  await enter(await device.newTab(), closedOut)
  await page.bringToFront()
  await kept(page, () => answer(section(page, 'Mother'), 'Occupation', 'Pharmacist'))
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  const reason = `Someone else is signed in on this device. Sign in again as ${student.id}.`
  await expect(dialog).toContainText(`${reason} What you typed is still on the page.`)
  await expect(truth(page)).toContainText(
    `1 answer cannot be saved now, but is safe on this device. ${reason}`,
  )
  await expect(page.getByText(/Registration (is|has)/)).toHaveCount(0)
  await expect(field(section(page, 'Mother'), 'Occupation')).toHaveValue('Pharmacist')
  await axe(page)
  await dialog.getByLabel('Password', { exact: true }).fill(student.password)
  await dialog.getByRole('button', { name: 'LOGIN' }).click()
  await allSaved(page)
  await expect(dialog).toHaveCount(0)
  expect((await storedRecord(page, student.id)).mother_occupation).toBe('Pharmacist')
})
