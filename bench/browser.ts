// A real browser on the compiled portal with the demonstration school: sets the connection and the processor speed, and reads
// the browser's own timings. How people sign in and unfold a form stands with the journeys (e2e/harness).
import { chromium, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { ensureBrowser } from '../scripts/lib/browser.cjs'
import { signIn, signInAsAdmin, student } from '../e2e/harness/people'
import { unfold } from '../e2e/harness/registration'
import { median, runsOf } from './count'
import { startPortal } from './portal'
import { inFolder } from './school'

const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]

export interface Site {
  readonly origin: string
  /** A fresh browser profile, whose pages take their addresses from the portal. */
  open: (options?: BrowserContextOptions) => Promise<BrowserContext>
}

/** Runs the work in a fresh browser, with a fresh demonstration school or the school in the given folder. */
export const withPortal = <Result>(
  work: (site: Site) => Promise<Result>,
  dataDir?: string,
): Promise<Result> =>
  inFolder(async (dir) => {
    const portal = await startPortal({ DATA_DIR: dataDir ?? dir, DEMO: 'on' })
    const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserFlags })
    const open = async (options: BrowserContextOptions = desktop) => {
      const context = await browser.newContext({ baseURL: portal.origin, ...options })
      // A busy machine needs longer.
      context.setDefaultTimeout(120_000)
      // The loader wraps functions in this helper, which a page does not have.
      await context.addInitScript('globalThis.__name = (value) => value')
      return context
    }
    try {
      return await work({ origin: portal.origin, open })
    } finally {
      await browser.close()
      await portal.stop()
    }
  })

export const phone = { viewport: { width: 360, height: 640 } } as const
export const desktop = { viewport: { width: 1440, height: 900 } } as const

/** A family signs in and opens a step of its form. */
export const enterStep = async (page: Page, step: string): Promise<void> => {
  await signIn(page, student.id, student.password)
  await page.waitForURL('**/dashboard')
  await page.goto(`/registration/${step}`)
}

/** React has hydrated the card that the server rendered: from now on a click on LOGIN works. */
export const untilUsable = async (page: Page): Promise<void> => {
  const isHeard = () =>
    [...document.querySelectorAll('button')].some(
      ({ disabled, textContent }) => !disabled && textContent === 'LOGIN',
    )
  await page.waitForFunction(isHeard, undefined, { polling: 'raf', timeout: 120_000 })
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

export const slowDown = async (page: Page, rate: number): Promise<void> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
}

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

// Interactions as the browser itself times them.

type Timed = Window & { interactions: number[] }

/** A page with Event Timing: the browser's own duration of each interaction from 16 ms on, in steps of 8 ms. */
export const timedPage = async (site: Site): Promise<Page> => {
  const page = await (await site.open()).newPage()
  await page.addInitScript(() => {
    const interactions: number[] = []
    Object.assign(window, { interactions })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) interactions.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  return page
}

/**
 * The slowest interaction of the work, in milliseconds from the key or click to the next paint; with fewer than fifty
 * interactions that is the INP.
 */
export const measured = async (page: Page, work: () => Promise<void>): Promise<number> => {
  await page.waitForTimeout(1000)
  await page.evaluate(() => void ((window as unknown as Timed).interactions.length = 0))
  await work()
  await page.waitForTimeout(600)
  return page.evaluate(() => Math.max(16, ...(window as unknown as Timed).interactions))
}

export const openFamilyCards = async (page: Page): Promise<void> => {
  // Waits until no part of the page is loading.
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  await unfold(page)
}

// The office's table.

/** Signed in, with the table's rows on the page; each reload then notes when its first row is drawn. */
export const openTable = async (site: Site): Promise<Page> => {
  const page = await timedPage(site)
  await signInAsAdmin(page)
  await page.locator('.ant-table-row').first().waitFor()
  await page.addInitScript(() => {
    const look = new MutationObserver(() => {
      if (!document.querySelector('.ant-table-row')) return
      look.disconnect()
      requestAnimationFrame(() => Object.assign(window, { rowsAt: performance.now() }))
    })
    look.observe(document, { childList: true, subtree: true })
  })
  return page
}

/** The median of five times from the request of the page to its first row, each after the page before has become idle. */
export const firstRows = async (page: Page): Promise<number> => {
  const times = await runsOf(5, async () => {
    await page.waitForTimeout(1500)
    await page.reload({ waitUntil: 'commit' })
    const found = await page.waitForFunction(() => (window as unknown as { rowsAt?: number }).rowsAt)
    return (await found.jsonValue()) as number
  })
  return median(times)
}

/** The slowest key of a search, and the slowest press that sorts. */
export const searchAndSort = async (page: Page): Promise<readonly [searched: number, sorted: number]> => [
  await measured(page, () => filterTable(page)),
  await measured(page, () => sortTable(page)),
]

const filterTable = async (page: Page) => {
  const box = page.getByRole('textbox', { name: /^Search by name/ })
  for (const text of ['ramkissoon', '1a mohammed']) {
    await box.click()
    await box.pressSequentially(text, { delay: 160 })
    await box.press('ControlOrMeta+A')
    await box.press('Delete')
  }
}

const sortTable = async (page: Page) => {
  const head = page.getByRole('columnheader', { name: /name/i }).first()
  for (let turn = 0; turn < 4; turn += 1) {
    await head.click()
    await page.waitForTimeout(400)
  }
}
