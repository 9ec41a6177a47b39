import { join } from 'node:path'
import type { Page } from '@playwright/test'

const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 640 },
]

/** With PICTURES=1, keeps pictures of the page at the three sizes in e2e/.output/screens, for people to look at. */
export const shoot = async (page: Page, name: string): Promise<void> => {
  if (!process.env.PICTURES) return
  const before = page.viewportSize()
  for (const size of sizes) {
    await page.setViewportSize(size)
    const path = join(__dirname, '../.output/screens', `${name}-${size.width}x${size.height}.png`)
    await page.screenshot({ path, fullPage: true, animations: 'disabled' })
  }
  if (before) await page.setViewportSize(before)
}
