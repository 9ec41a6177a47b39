// The audit log as the office reads it, after much has been done.
import { expect, type Page } from '@playwright/test'
import { openScreen } from './office'

/** What only a program reads: names with an underscore or in one word, JSON, days as they are stored, kinds of things. */
const code = /[a-z]_[a-z]|[a-z][A-Z]|[[\]{}"]|\d{4}-\d{2}-\d{2}|\b(admin|student|class|form|house|terms):\S/

/** Every entry, from the newest to the first. */
export const readsAuditLog = async (page: Page, entries: number): Promise<void> => {
  await openScreen(page, 'dashboard', { settings: 'audit' })
  await expect(page.getByText('The log is intact.')).toBeVisible()
  const log = page.getByRole('listitem').filter({ has: page.locator('time') })
  const older = page.getByRole('button', { name: 'Older' })
  await expect(log.first()).toBeVisible()
  while (await older.isVisible()) {
    const before = await log.count()
    await older.click()
    await expect.poll(() => log.count()).toBeGreaterThan(before)
  }
  const texts = await log.allInnerTexts()
  expect(texts.length).toBeGreaterThan(entries)
  expect(texts.filter((text) => code.test(text))).toEqual([])
}
