// How a page tells of its own coming: its largest paint, what moved, and what kept the processor.
import type { BrowserContext, Page } from '@playwright/test'

export const phone = { viewport: { width: 360, height: 640 } } as const

interface Vitals {
  readonly lcp: number
  readonly cls: number
  readonly blocked: number
}

/** A page that notes its largest paint, shifts, and what long tasks took beyond 50 ms each. */
export const watchedPage = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  // The loader names functions by this helper, which the page does not have.
  await page.addInitScript('globalThis.__name = (value) => value')
  await page.addInitScript(() => {
    const vitals = { lcp: 0, cls: 0, blocked: 0 }
    Object.assign(window, { vitals })
    const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
    observe('largest-contentful-paint', ({ startTime }) => (vitals.lcp = startTime))
    observe('layout-shift', (entry) => (vitals.cls += (entry as unknown as { value: number }).value))
    observe('longtask', ({ duration }) => (vitals.blocked += Math.max(0, duration - 50)))
  })
  return page
}

export const vitalsOf = (page: Page): Promise<Vitals> =>
  page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals)
