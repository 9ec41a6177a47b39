// The mark sheet and rank sheet for the staff meeting, before the term is posted.
import { expect } from '@playwright/test'
import { axe } from './harness/axe'
import { enterOffice, shoot } from './harness/office'
import { takeOption } from './harness/registration'
import { inCi, test } from './harness/test'

test(
  'a class’s marks before posting: the sheet on the screen, the workbook on the disk',
  inCi,
  async ({ page }) => {
    await enterOffice(page, 'postReports', { term: '2025-3', tab: 'meeting' })
    const sheet = page.getByRole('button', { name: 'Mark sheet: PDF' })
    await expect(sheet).toBeDisabled()
    await page.getByLabel('Class or form').fill('1A')
    await takeOption(page, 'Class 1A')
    await axe(page)
    await shoot(page, 'staff-meeting')
    await sheet.click()
    const dialog = page.getByRole('dialog', { name: 'Mark sheet 2025-2026 Term 3 Class 1A' })
    await expect(dialog.getByRole('status').filter({ hasText: /page/i })).toBeVisible()
    await shoot(page, 'staff-meeting-sheet')
    await dialog.getByRole('button', { name: 'Close' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Rank sheet: Excel' }).click()
    expect((await saved).suggestedFilename()).toBe('Rank sheet 2025-2026 Term 3 Class 1A.xlsx')
  },
)
