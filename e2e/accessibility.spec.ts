// Every screen of the family at the two ends of its width: no violation, no sideways scrolling (UX-01, UX-05).
import { expect } from '@playwright/test'
import { axe } from './harness/axe'
import { signIn, student } from './harness/people'
import { openStep } from './harness/registration'
import { shoot } from './harness/screens'
import { test } from './harness/test'
import { steps, widths } from './harness/tour'

for (const viewport of widths) {
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport })

    test('UX-01 UX-05 every screen is accessible and fits', async ({ page, troubles }) => {
      troubles.expect(/404.*no-such-page/)
      const look = async (name: string) => {
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await axe(page)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
        if (viewport.width === 1440) await shoot(page, name)
      }
      await page.goto('/admin')
      await look('admin-sign-in')
      await page.goto('/')
      await look('sign-in')
      await signIn(page, student.id, student.password)
      await expect(page).toHaveURL(/\/dashboard$/)
      await expect(page.getByText(/left/).first()).toBeVisible()
      await look('dashboard')
      for (const step of steps) {
        await openStep(page, step)
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await look(step)
      }
      await page.goto('/registration/change-password')
      await expect(page.getByLabel('Old Password', { exact: true })).toBeVisible()
      await look('change-password')
      await page.goto('/no-such-page')
      await look('not-found')
    })
  })
}
