// A phone: a browser with its own profile that can be killed and opened again.
import { type Page, expect } from '@playwright/test'
import { rm } from 'node:fs/promises'
import { journeyFlags } from '../playwright.config'
import { newProfile, openBrowserOn, type OwnBrowser } from './ownBrowser'
import { test as base } from './test'

export interface Device {
  /** The browser of this device; after kill() a new one on the same profile. */
  open(): Promise<Page>
  newTab(): Promise<Page>
  /** Sets flight mode for all pages. */
  setOffline(isOffline: boolean): Promise<void>
  kill(): Promise<unknown>
  profile: string
}

interface Fixtures {
  /** The browser of the device, if it differs from that of the other tests. */
  executable: string | undefined
  device: Device
}

export const test = base.extend<Fixtures>({
  executable: [undefined, { option: true }],

  device: async ({ server, troubles, executable }, use) => {
    const profile = await newProfile()
    const opened: OwnBrowser[] = []
    const kill = async () => opened.pop()?.kill()
    const watched = async (page: Page) => {
      troubles.watch(page, server.url)
      await page.setViewportSize({ width: 360, height: 640 })
      await page.goto(server.url)
      return page
    }
    await use({
      profile,
      open: async () => {
        const browser = await openBrowserOn(profile, journeyFlags, executable)
        opened.push(browser)
        return watched(browser.page)
      },
      newTab: async () => watched(await (opened[0] as OwnBrowser).newPage()),
      setOffline: (isOffline) => (opened[0] as OwnBrowser).page.context().setOffline(isOffline),
      kill,
    })
    await kill()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  },
})

/** Waits for the service worker, which installs when the page is idle and activates when it has all files. */
export const keptOnDevice = async (page: Page): Promise<void> => {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}
