// UX-07 (WCAG 1.4.13): tooltips appear for mouse and keyboard, stay under the mouse, and close with Escape.
import { expect } from '@playwright/test'
import { tabTo } from './harness/navigate'
import { authenticate, student } from './harness/people'
import { readOnly, test } from './harness/test'

test(
  'UX-07 the avatar: by mouse, onto the tooltip, Escape, and again by keyboard',
  readOnly,
  async ({ page }) => {
    await page.clock.install()
    await authenticate(page, student)
    await page.goto('/dashboard')
    const avatar = page.getByRole('button', { name: /^Your account: / })
    const tip = page.getByRole('tooltip')
    await avatar.hover()
    await expect(tip).toHaveText(
      (await avatar.getAttribute('aria-label'))?.replace('Your account: ', '') ?? '',
    )
    await expect(tip).toBeInViewport({ ratio: 1 })
    await tip.hover()
    // Longer than the delay after which it would close.
    await page.clock.runFor(500)
    await expect(tip).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tip).toBeHidden()
    await avatar.hover()
    await expect(tip).toBeVisible()
    await page.mouse.move(10, 500)
    await expect(tip).toBeHidden()

    await tabTo(page, /^Your account/)
    await expect(tip).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tip).toBeHidden()
    await expect(avatar).toBeFocused()
    // A tooltip closed with Escape does not block the menu, and Escape closes the menu, too.
    await page.keyboard.press('Enter')
    await expect(avatar).toHaveAttribute('aria-expanded', 'true')
    await expect(tip).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(avatar).toHaveAttribute('aria-expanded', 'false')
  },
)
