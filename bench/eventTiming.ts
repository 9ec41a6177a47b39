// Interactions as the browser itself times them (Event Timing), on a processor made slower.
import type { Browser, Page } from '@playwright/test'

interface Timed {
  readonly worst: number
  readonly count: number
}

const slowDown = async (page: Page, rate: number) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Event Timing: the browser's own times of each interaction, in steps of 8 ms; shorter ones than 16 are left out. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const times: { id: number; duration: number }[] = []
    Object.assign(window, { interactions: times })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) times.push({ id: entry.interactionId, duration: entry.duration })
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })

const begin = async (page: Page) => {
  await page.waitForTimeout(1000)
  await page.evaluate(() => void ((window as unknown as { interactions: unknown[] }).interactions.length = 0))
}

/** The slowest interaction since begin(); with fewer than fifty that is what INP means. */
const slowest = async (page: Page): Promise<Timed> => {
  await page.waitForTimeout(600)
  return page.evaluate(() => {
    const { interactions } = window as unknown as { interactions: { id: number; duration: number }[] }
    return {
      worst: Math.max(16, ...interactions.map(({ duration }) => duration)),
      count: new Set(interactions.map(({ id }) => id)).size,
    }
  })
}

/** The slowest interaction of the work, in milliseconds from the key or the click to the next paint. */
export const measured = async (page: Page, work: () => Promise<void>): Promise<number> => {
  await begin(page)
  await work()
  return (await slowest(page)).worst
}

/** @param rate how many times slower the processor is, once `slow` is called */
export const newPage = async (browser: Browser, rate: number) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  // The loader names functions by this helper, which the page does not have.
  await page.addInitScript('globalThis.__name = (value) => value')
  await watch(page)
  return { page, slow: () => slowDown(page, rate) }
}
