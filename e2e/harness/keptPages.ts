import { expect, type Page } from '@playwright/test'

/** The worker comes when the page has nothing else to do; it begins when all of its files are there. */
export const keptOnDevice = async (page: Page): Promise<void> => {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}
