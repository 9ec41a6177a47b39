// On a device set to reduced motion everything still opens and closes.
import { expect } from '@playwright/test'
import { enterOffice, openScreen } from './harness/office'
import { student } from './harness/people'
import { allSaved, choose, enterStep, section, storedRecord } from './harness/registration'
import { readOnly, test } from './harness/test'

test('with reduced motion a family can open lists and choose in them', async ({ page }) => {
  await enterStep(page, student, 'family-data')
  await page.getByRole('radio', { name: 'Mother Only' }).check()
  await choose(page, section(page, 'Mother'), 'Marital status', 'Widowed')
  await allSaved(page)
  expect((await storedRecord(page, student.id)).mother_marital_status).toBe('Widowed')
})

test(
  'without movement the office opens lists, drawers, dialogs and calendars, and closes them',
  readOnly,
  async ({ page }) => {
    await enterOffice(page, 'importStudents')
    await page.getByRole('radio', { name: 'Term marks' }).check()
    await page.getByRole('combobox', { name: 'Academic year and term' }).click()
    await expect(page.getByTitle(/, Term 1$/).last()).toBeInViewport()
    await page.keyboard.press('Escape')

    await openScreen(page, 'dashboard', { documents: 'open' })
    await expect(page.getByRole('dialog')).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    await openScreen(page, 'dashboard', { edit: student.id })
    const dialog = page.getByRole('dialog', { name: 'Edit Student' })
    await dialog.getByLabel('Date of Birth').click()
    await expect(page.locator('.ant-picker-dropdown').filter({ visible: true })).toBeInViewport()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  },
)
