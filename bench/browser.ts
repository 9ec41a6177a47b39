// A real browser on the compiled portal with the demonstration school: signs people in, sets the connection and the
// processor speed, and reads the browser's own timings.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { ensureBrowser } from '../scripts/lib/browser.cjs'
import { median } from './count'
import { startPortal } from './portal'

export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]

/** Runs the work in a fresh browser, with a fresh demonstration school or the school in the given folder. */
export const withPortal = async <Result>(
  work: (origin: string, browser: Browser) => Promise<Result>,
  dataDir?: string,
): Promise<Result> => {
  const dir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const portal = await startPortal({ DATA_DIR: dataDir ?? dir, DEMO: 'on' })
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserFlags })
  try {
    return await work(portal.origin, browser)
  } finally {
    await browser.close()
    await portal.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** The loader wraps functions in this helper, which a page does not have. */
export const nameFunctions = (page: Page) => page.addInitScript('globalThis.__name = (value) => value')

/** React has hydrated the card that the server rendered: from now on a click on LOGIN works. */
export const untilUsable = async (page: Page): Promise<void> => {
  const isHeard = () =>
    [...document.querySelectorAll('button')].some(
      ({ disabled, textContent }) => !disabled && textContent === 'LOGIN',
    )
  await page.waitForFunction(isHeard, undefined, { polling: 'raf', timeout: 120_000 })
}

/** @param button what it says, where a developer has just changed it */
export const signIn = async (page: Page, origin: string, button = 'LOGIN'): Promise<void> => {
  await page.goto(origin)
  await page.getByLabel('Student ID', { exact: true }).fill('20260002')
  await page.getByLabel('Password', { exact: true }).fill('portal-demo')
  await page.getByRole('button', { name: button }).click()
  await page.waitForURL('**/dashboard')
}

// The connections and processors on which pages are measured.
export interface Profile {
  readonly name: string
  readonly down: number
  readonly up: number
  readonly latency: number
  readonly cpu: number
}

/** 400 kbit/s, 400 ms latency, processor 6 times slower. */
export const slowLine: Profile = { name: 'S', down: 400, up: 400, latency: 400, cpu: 6 }
/** 1.6 Mbit/s down, 0.75 up, 150 ms latency, processor 4 times slower (Lighthouse's mobile profile). */
export const mobile: Profile = { name: 'L', down: 1600, up: 750, latency: 150, cpu: 4 }

const kilobit = 1000 / 8

export const throttle = async (page: Page, { down, up, latency, cpu }: Profile): Promise<void> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down * kilobit,
    uploadThroughput: up * kilobit,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
}

export const phone = { viewport: { width: 360, height: 640 } } as const

interface Vitals {
  readonly lcp: number
  readonly cls: number
  readonly blocked: number
}

/** A page that records its largest contentful paint, its layout shifts, and the time of each long task beyond 50 ms. */
export const watchedPage = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  await nameFunctions(page)
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

// Interactions as the browser itself times them.
interface Timed {
  readonly worst: number
  readonly count: number
}

const slowDown = async (page: Page, rate: number) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
}

/**
 * Event Timing: the browser's own duration of each interaction, in steps of 8 ms. Interactions under 16 ms are not reported.
 */
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

/** The slowest interaction since begin(); with fewer than fifty interactions that is the INP. */
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

/** The slowest interaction of the work, in milliseconds from the key or click to the next paint. */
export const measured = async (page: Page, work: () => Promise<void>): Promise<number> => {
  await begin(page)
  await work()
  return (await slowest(page)).worst
}

/** @param rate how many times slower the processor is, once `slow` is called */
export const newPage = async (browser: Browser, rate: number) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await nameFunctions(page)
  await watch(page)
  return { page, slow: () => slowDown(page, rate) }
}

export const openFamilyCards = async (page: Page): Promise<void> => {
  // Waits until no part of the page is loading.
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  const folded = page.locator('fieldset').getByRole('button', { expanded: false })
  while ((await folded.count()) > 0) await folded.first().click()
}

// The office's table.
export const enterOffice = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/admin`)
  await page.getByLabel('Username', { exact: true }).fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('portal-demo-admin')
  await page.getByRole('button', { name: 'LOGIN' }).click()
}

export const filterTable = async (page: Page): Promise<void> => {
  const box = page.getByRole('textbox', { name: /^Search by name/ })
  for (const text of ['ramkissoon', '1a mohammed']) {
    await box.click()
    await box.pressSequentially(text, { delay: 160 })
    await box.press('ControlOrMeta+A')
    await box.press('Delete')
  }
}

export const sortTable = async (page: Page): Promise<void> => {
  const head = page.getByRole('columnheader', { name: /name/i }).first()
  for (let turn = 0; turn < 4; turn += 1) {
    await head.click()
    await page.waitForTimeout(400)
  }
}

/** The time of the first row in the table, in milliseconds since the page was requested. */
export const markRows = (page: Page) =>
  page.addInitScript(() => {
    const look = new MutationObserver(() => {
      if (!document.querySelector('.ant-table-row')) return
      look.disconnect()
      requestAnimationFrame(() => Object.assign(window, { rowsAt: performance.now() }))
    })
    look.observe(document, { childList: true, subtree: true })
  })

const rowsAt = (page: Page) =>
  page
    .waitForFunction(() => (window as unknown as { rowsAt?: number }).rowsAt)
    .then((found) => found.jsonValue() as Promise<number>)

/** The median of five runs, each started after the page before has become idle. */
export const firstRows = async (page: Page): Promise<number> => {
  const times: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    await page.waitForTimeout(1500)
    await page.reload({ waitUntil: 'commit' })
    times.push(await rowsAt(page))
  }
  return median(times)
}
