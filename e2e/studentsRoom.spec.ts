// The space for the students table on the office's dashboard: its position and its visible rows; and
// the registration settings, whose Save is always visible.
import { expect, type Locator } from '@playwright/test'
import { goToScreen, openScreen, pickFilter } from './harness/office'
import { administrator, authenticate } from './harness/people'
import { readOnly, test } from './harness/test'

/** Its position and size in CSS pixels. */
const placeOf = (piece: Locator) => piece.evaluate((node) => node.getBoundingClientRect().toJSON() as DOMRect)

test(
  'UX-92 UX-101 at every size the table begins near the top and shows many rows, also with a filter and the board of the forms; Save of the registration settings is visible and covers no focused field',
  readOnly,
  async ({ page }) => {
    await authenticate(page, administrator)
    const table = page.getByRole('table', { name: 'Students' })
    const box = table.locator('xpath=ancestor::*[contains(@style, "--least-width")]')
    for (const { begins, rows, ...size } of [
      { width: 1440, height: 900, begins: 320, rows: 11 },
      { width: 1280, height: 720, begins: 280, rows: 8 },
    ])
      await test.step(`${size.width} × ${size.height}`, async () => {
        await page.setViewportSize(size)
        await openScreen(page, 'dashboard')
        await expect(box).toBeVisible()
        await expect(page.getByRole('link', { name: /^The school: \d+ complete/ })).toBeVisible()
        const place = await placeOf(box)
        expect(place.top).toBeLessThanOrEqual(begins)
        // A header and whole rows.
        expect(place.height % 44).toBe(0)
        expect(place.height / 44 - 1).toBeGreaterThanOrEqual(rows)
        await expect(box).toBeInViewport({ ratio: 1 })
        await expect(page.getByText('Total Number of Students')).toBeInViewport({ ratio: 1 })
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(size.height)
        // The table stays visible with a filter set, and while filters are being set.
        await pickFilter(page, 'Class', '1A')
        await page.getByRole('button', { name: 'Filter', exact: true }).click()
        await expect(page.getByRole('button', { name: 'Remove the filter: Class: 1A' })).toBeVisible()
        expect((await placeOf(box)).top).toBe(place.top)
      })
    // The board of the forms opens below its strip, and stays open after a reload.
    await page.getByRole('button', { name: 'By form' }).click()
    await expect(page.getByRole('button', { name: /^Form 1/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: /^Form 1/ })).toBeVisible()

    await goToScreen(page, 'dashboard', { settings: 'registration' })
    const form = page.getByRole('form', { name: 'Registration of each form' })
    const save = form.getByRole('button', { name: 'Save' })
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
      [768, 1024],
      [360, 640],
    ] as const)
      await test.step(`${width} × ${height}`, async () => {
        await page.setViewportSize({ width, height })
        await expect(save).toBeInViewport({ ratio: 1 })
        for (const title of ['All forms', ...[1, 2, 3, 4, 5, 6, 7].map((level) => `Form ${level}`)]) {
          const day = form.getByRole('textbox', { name: `${title} closes on` })
          await day.focus()
          await expect(day).toBeInViewport({ ratio: 1 })
          expect((await placeOf(day)).bottom).toBeLessThanOrEqual((await placeOf(save)).top)
        }
        await expect(save).toBeInViewport({ ratio: 1 })
        await page.getByRole('heading', { name: 'Settings', level: 1 }).scrollIntoViewIfNeeded()
        await expect(save).toBeInViewport({ ratio: 1 })
      })
  },
)
