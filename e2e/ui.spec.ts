// Screenshots of all UI components in their states (npm run dev, /ui). Pictures that change on purpose
// are updated with `npx playwright test --config e2e/playwright.config.ts e2e/ui.spec.ts --update-snapshots`.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { root } from './harness/serverProcess'

const origin = 'http://parts.test'
const built = join(root, 'dist/ui')

/** Uses the font of the printed documents instead of the machine's, so that text has the same width everywhere. */
const font = readFileSync(join(root, 'src/server/platform/pdf/canvas/fonts/NotoSans-Regular.ttf'))
const oneTypeface = `
  @font-face { font-family: Parts; src: url(data:font/ttf;base64,${font.toString('base64')}); }
  * { font-family: Parts !important; animation: none !important; transition: none !important; caret-color: transparent !important; }
`

/** Serves the files from disk, as the components need no server. */
const openParts = async (page: Page) => {
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    return route.fulfill({ path: join(built, pathname === '/' ? 'ui.html' : pathname) })
  })
  await page.goto(`${origin}/`)
  await page.addStyleTag({ content: oneTypeface })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

test.beforeAll(() => {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.cjs'), 'ui'], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The page of the parts could not be built.')
})

test('each part looks as it did, in each of its states', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 })
  await openParts(page)
  const specimens = page.locator('[data-specimen]')
  const names = await specimens.evaluateAll((all) =>
    all.map((one) => (one as HTMLElement).dataset.specimen ?? ''),
  )
  expect(new Set(names).size).toBe(names.length)
  for (const [index, name] of names.entries())
    await expect
      .soft(specimens.nth(index), name)
      .toHaveScreenshot(`${name.replaceAll(/\W+/g, '-')}.png`, { maxDiffPixelRatio: 0.02 })
})
