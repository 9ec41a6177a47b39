// Closed registration: everything can be read and nothing changed.
import { expect } from '@playwright/test'
import { axe, smallTargets } from './harness/axe'
import { closedOut } from './harness/people'
import { enterStep, goToStep } from './harness/registration'
import { readOnly, test } from './harness/test'
import { lostBySpacing } from './harness/textSpacing'

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

const steps = ['student-data', 'family-data', 'health-data', 'other-data']

test(
  'UX-34 a closed form shows every answer, says why it is closed, and accepts no change',
  readOnly,
  async ({ page }) => {
    await enterStep(page, closedOut, 'student-data')
    for (const step of steps) {
      if (step !== 'student-data') await goToStep(page, step)
      await expect(page.getByText(/Registration (is closed|closed on)/).first()).toBeVisible()
      // Answers are plain text, with no disabled inputs.
      expect(await page.locator('main').locator('input, textarea, select').count()).toBe(0)
      expect(await page.locator('main dd').filter({ hasText: /\w/ }).count()).toBeGreaterThan(3)
      await axe(page)
    }
    await goToStep(page, 'complete')
    await expect(page.getByText('Please read this before you agree.')).toBeVisible()
    // The page is short, though a document was sent back.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2400)
    await axe(page)
    expect(await smallTargets(page)).toEqual([])
    expect(await lostBySpacing(page)).toEqual([])
  },
)
