// Widths of the specification in a real browser.
import { expect, type Page } from '@playwright/test'
import { authenticate, returning, student } from './harness/people'
import { readOnly, test } from './harness/test'

const tile = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name })
const topOf = async (page: Page, name: RegExp) =>
  (await page.getByRole('region', { name }).boundingBox())?.y ?? Number.NaN

test(
  'UX-97 the tiles of the dashboard have the widths of the specification; on a phone they are near the top, and the steps follow them',
  readOnly,
  async ({ page }) => {
    await authenticate(page, student)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
    for (const [width, wanted] of [
      [1440, 460],
      [900, 460],
      [768, 500],
      [480, 300],
      [360, 300],
    ] as const)
      await test.step(`${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 800 })
        for (const name of [/^View Term Reports/, /^Edit\/View Registration/]) {
          await expect(tile(page, name)).toBeVisible()
          expect((await tile(page, name).boundingBox())?.width).toBe(wanted)
        }
        // On a phone the tiles are below the registration and above the newest report.
        const tiles = (await tile(page, /^View Term Reports/).boundingBox())?.y ?? Number.NaN
        expect(tiles).toBeGreaterThan(await topOf(page, /^Registration for/))
        expect(tiles < (await topOf(page, /^Term \d report/))).toBe(width < 640)
      })

    await page.setViewportSize({ width: 360, height: 640 })
    for (const who of [student, returning])
      await test.step(who.id, async () => {
        if (who !== student) {
          await authenticate(page, who)
          await page.goto('/dashboard')
        }
        const first = tile(page, /^View Term Reports/)
        await expect(first).toBeVisible()
        const top = (await first.boundingBox())?.y ?? Number.NaN
        const act = page.getByRole('main').getByRole('link', { name: /registration$|^Check answers/ })
        expect(top).toBeLessThanOrEqual(700)
        expect(top).toBeGreaterThan((await act.first().boundingBox())?.y ?? Number.NaN)
        const steps = page.getByRole('region', { name: 'The six steps' })
        expect((await steps.boundingBox())?.y).toBeGreaterThan(top)
      })
  },
)
