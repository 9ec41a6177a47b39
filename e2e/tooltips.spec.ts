// UX-07 (WCAG 1.4.13): tooltips appear for mouse and keyboard, stay under the mouse, and close with Escape.
import { expect } from '@playwright/test'
import { tabTo } from './harness/keys'
import { enterOffice, goToScreen } from './harness/office'
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

test(
  'UX-07 in the office: the actions of a row at each stop of the keyboard, inside a dialog, and no tooltip of the browser',
  readOnly,
  async ({ page }) => {
    await enterOffice(page, 'dashboard', { q: student.id })
    const titled = () =>
      page
        .locator('button[title], a[title], [role="button"][title], input[title]')
        .evaluateAll((all) => all.map((element) => element.outerHTML.slice(0, 120)))
    // Keyboards do not reach a tooltip of the browser.
    await expect(page.getByRole('button', { name: 'Collapse the menu' })).toBeVisible()
    expect(await titled()).toEqual([])
    const tip = page.getByRole('tooltip')
    await tabTo(page, /^Registration Form of /)
    await expect(tip).toHaveText('Registration Form')
    await page.keyboard.press('Tab')
    await expect(tip).toHaveText('Edit')
    const button = page.getByRole('button', { name: /^Edit / })
    const [at, shown] = [await button.boundingBox(), await tip.boundingBox()]
    expect(Math.abs((shown?.y ?? 0) - (at?.y ?? 0))).toBeLessThan(60)
    await page.keyboard.press('Escape')
    await expect(tip).toBeHidden()
    await expect(button).toBeFocused()
    await page.getByRole('button', { name: 'Collapse the menu' }).click()
    expect(await titled()).toEqual([])

    // In a dialog the first Escape closes the tooltip, the second one the dialog.
    await goToScreen(page, 'dashboard', { paper: student.id })
    const dialog = page.getByRole('dialog', { name: /^Registration Form/ })
    await expect(dialog.getByRole('status').filter({ hasText: /Page 1 of \d/ })).toBeVisible()
    // No tooltip shows before hover or focus.
    await expect(page.getByRole('tooltip')).toBeHidden()
    await dialog.getByRole('button', { name: 'Fit to width' }).hover()
    const inDialog = dialog.getByRole('tooltip')
    await expect(inDialog).toHaveText('Fit to width')
    await inDialog.hover()
    await page.keyboard.press('Escape')
    await expect(inDialog).toBeHidden()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  },
)
