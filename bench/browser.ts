// A real browser on the compiled portal with the demonstration school: sets the connection and the processor speed, and reads
// the browser's own timings. How people sign in and unfold a form stands with the journeys (e2e/harness).
import { chromium, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { ensureBrowser } from '../scripts/lib/browser.cjs'
import { signIn, student } from '../e2e/harness/people'
import { unfold } from '../e2e/harness/registration'
import { flags } from '../e2e/playwright.config'
import { withServer } from './portal'
import { inFolder } from './school'

type OpenProfile = (options?: BrowserContextOptions) => Promise<BrowserContext>

export interface Site {
  readonly origin: string
  /** A fresh browser profile, whose pages take their addresses from the portal. */
  open: OpenProfile
}

/** Runs the work in a fresh browser, with a fresh demonstration school or the school in the given folder. */
export const withPortal = <Result>(
  work: (site: Site) => Promise<Result>,
  dataDir?: string,
): Promise<Result> =>
  inFolder((dir) =>
    withServer({ DATA_DIR: dataDir ?? dir, DEMO: 'on' }, async ({ origin }) => {
      const browser = await chromium.launch({ executablePath: ensureBrowser(), args: flags })
      const open: OpenProfile = async (options = desktop) => {
        const context = await browser.newContext({ baseURL: origin, ...options })
        // A busy machine needs longer.
        context.setDefaultTimeout(120_000)
        // The loader wraps functions in this helper, which a page does not have.
        await context.addInitScript('globalThis.__name = (value) => value')
        return context
      }
      try {
        return await work({ origin, open })
      } finally {
        await browser.close()
      }
    }),
  )

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

export const openFamilyCards = async (page: Page): Promise<void> => {
  // Waits until no part of the page is loading.
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  await unfold(page)
}
