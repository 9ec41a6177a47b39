// On a device set to reduced motion everything still opens and closes.
import { expect } from '@playwright/test'
import { enterOffice, goToScreen } from './harness/office'
import { student } from './harness/people'
import { readOnly, test } from './harness/test'

test(
  'without movement the office opens lists, drawers, dialogs and calendars, and closes them',
  readOnly,
  async ({ page }) => {
    await enterOffice(page, 'importStudents')
    await page.getByRole('radio', { name: 'Term marks' }).check()
    await page.getByRole('combobox', { name: 'Academic year and term' }).click()
    await expect(page.getByTitle(/, Term 1$/).last()).toBeInViewport()
    await page.keyboard.press('Escape')

    await goToScreen(page, 'dashboard', { documents: 'open' })
    await expect(page.getByRole('dialog')).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    await goToScreen(page, 'dashboard', { edit: student.id })
    const dialog = page.getByRole('dialog', { name: 'Edit Student' })
    await dialog.getByLabel('Date of Birth').click()
    await expect(page.locator('.ant-picker-dropdown').filter({ visible: true })).toBeInViewport()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  },
)
