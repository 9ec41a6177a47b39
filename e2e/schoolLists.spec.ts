// Lists of students: shown on request, as a spreadsheet, and saved by name.
import { expect } from '@playwright/test'
import { enterOffice, shoot } from './harness/office'
import { inCi, test } from './harness/test'

test(
  'UX-50 a class list can be chosen, shown, exported to Excel and saved by name',
  inCi,
  async ({ page }) => {
    await enterOffice(page, 'reports', { whom: 'class:1A' })
    await expect(page.getByText('Who is in each class.')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Age', exact: true }).click()
    await expect(page).toHaveURL(/columns=[^&]*age/)
    await page.getByRole('button', { name: 'Show as PDF' }).click()
    await expect(page.getByRole('status').filter({ hasText: /Page 1 of 1/ })).toBeVisible()
    await shoot(page, 'school-list')

    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download for Excel' }).click()
    expect((await file).suggestedFilename()).toBe('Class list 1A.xlsx')

    await page.getByLabel('Save this list as').fill('Ages of 1A')
    await page.getByRole('button', { name: 'Save the list' }).click()
    await page.getByText('Birthdays', { exact: true }).click()
    await page.getByRole('button', { name: 'Ages of 1A', exact: true }).click()
    await expect(page.getByRole('checkbox', { name: 'Age', exact: true })).toBeChecked()
    await page.getByRole('button', { name: 'Remove Ages of 1A' }).click()
    await page.getByRole('tooltip').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Ages of 1A', exact: true })).toHaveCount(0)
  },
)
