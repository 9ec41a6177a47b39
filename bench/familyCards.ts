// The family step folds the people who are complete: opens all of them, as somebody does who looks through the form.
import type { Page } from '@playwright/test'

export const openFamilyCards = async (page: Page): Promise<void> => {
  // Whoever goes on to the step has its beginning first.
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  const folded = page.locator('fieldset').getByRole('button', { expanded: false })
  while ((await folded.count()) > 0) await folded.first().click()
}
